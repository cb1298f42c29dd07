package dev.heddle.cli;

import dev.heddle.cli.analyze.AnalyzeVerb;
import dev.heddle.cli.analyze.WitnessVerb;
import dev.heddle.cli.attach.AttachVerb;
import dev.heddle.cli.attach.JpsVerb;
import dev.heddle.cli.batch.BatchVerb;
import dev.heddle.cli.collect.CollectVerb;
import dev.heddle.cli.convert.ConvertVerb;
import dev.heddle.cli.demo.DemoVerb;
import dev.heddle.cli.hang.HangVerb;
import dev.heddle.cli.hunt.HuntVerb;
import dev.heddle.cli.localize.LocalizeVerb;
import dev.heddle.cli.mcp.McpVerb;
import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.plan.PlanVerb;
import dev.heddle.cli.probe.ProbeVerb;
import dev.heddle.cli.record.RecordVerb;
import dev.heddle.cli.replay.ReplayVerb;
import dev.heddle.cli.report.ReportVerb;
import dev.heddle.cli.show.ShowVerb;
import dev.heddle.cli.show.VerifyVerb;
import dev.heddle.cli.shrink.ShrinkVerb;
import dev.heddle.cli.stats.StatsVerb;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.BoundedJvm;
import dev.heddle.cli.terminal.CommandFailure;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Help;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.base.Version;
import dev.heddle.engine.internal.launch.StartedProcesses;
import dev.heddle.trace.secret.Secrets;
import dev.heddle.trace.text.Printable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** The {@code heddle} command. */
public final class Heddle {
    private Heddle() {}

    public static void main(String[] args) {
        int code = ExitCode.INTERNAL;
        try {
            Console console = Console.ofProcess();
            try {
                RequiredModules.need();
                PluginJars.load(System.getenv(PluginJars.VARIABLE));
                BoundedJvm.endWithLauncher();
                code = run(Arrays.asList(args), console, !BoundedJvm.isThis());
            } catch (UsageException e) {
                code = fail(console, e.getMessage(), ExitCode.USAGE);
            }
        } finally {
            // The JVM must end even if there is no memory left for a message.
            System.exit(code);
        }
    }

    /** With help, lists rare options, too. */
    private static final String FULL_HELP = "--all";

    /** The command's own verbs. They are created after the check that this Java has the modules that they need. */
    static List<Verb> own() {
        return List.of(
                new DemoVerb(),
                new RecordVerb(),
                new AttachVerb(),
                new JpsVerb(),
                new ShowVerb(),
                new VerifyVerb(),
                new AnalyzeVerb(),
                new WitnessVerb(),
                new BatchVerb(),
                new ConvertVerb(),
                new PlanVerb(),
                new ReplayVerb(),
                new HangVerb(),
                new HuntVerb(),
                new ProbeVerb(),
                new ShrinkVerb(),
                new CollectVerb(),
                new LocalizeVerb(),
                new ReportVerb(),
                new StatsVerb(),
                new McpVerb(Heddle.class));
    }

    /** The command's own verbs, and those of other jars on the class path. */
    private static List<Verb> verbs() {
        List<Verb> verbs = new ArrayList<>(own());
        ServiceLoader.load(Verb.class).forEach(verbs::add);
        return verbs;
    }

    /** Runs a command line in this JVM, whatever its heap, and returns the exit code. */
    public static int run(List<String> words, Console console) {
        return run(words, console, false);
    }

    private static int run(List<String> words, Console console, boolean isBounded) {
        List<Verb> verbs;
        try {
            verbs = verbs();
        } catch (ServiceConfigurationError e) {
            return fail(
                    console,
                    "a verb of another jar cannot be loaded: " + e.getMessage()
                            + ": remove that jar from the class path",
                    ExitCode.INTERNAL);
        }
        return run(verbs, words, console, isBounded);
    }

    /** @param isBounded whether a verb whose heap has a bound runs in another JVM if this one may take more */
    static int run(List<Verb> verbs, List<String> words, Console console, boolean isBounded) {
        Help help = new Help(verbs);
        try {
            if (words.isEmpty() || List.of("help", "--help", "-h").contains(words.get(0))) {
                if (words.size() > 2 && words.get(1).equals("--completion")) {
                    help.printCompletion(words.get(2), console);
                    return ExitCode.NOTHING_FOUND;
                }
                help.print(words.size() > 1 ? words.get(1) : null, words.contains(FULL_HELP), console);
                return words.isEmpty() ? ExitCode.USAGE : ExitCode.NOTHING_FOUND;
            }
            if (List.of("version", "--version").contains(words.get(0))) {
                console.print("heddle " + Version.number());
                return ExitCode.NOTHING_FOUND;
            }
            Verb verb = help.verb(words.get(0));
            List<String> rest = words.subList(1, words.size());
            int own = rest.indexOf("--");
            List<String> ofVerb = rest.subList(0, own < 0 ? rest.size() : own);
            if (ofVerb.contains("--help")) {
                help.print(verb.name(), ofVerb.contains(FULL_HELP), console);
                return ExitCode.NOTHING_FOUND;
            }
            Arguments arguments = Arguments.parse(verb.options(), rest);
            long heapBytes = isBounded ? verb.heapBytes(arguments) : Long.MAX_VALUE;
            if (Runtime.getRuntime().maxMemory() > heapBytes) {
                return BoundedJvm.run(heapBytes, Heddle.class, words);
            }
            MaskOption.start(arguments);
            if (arguments.command().stream().anyMatch(Secrets::isMasked)) {
                console.note(
                        "the command of the program has " + Secrets.MASK
                                + ", the mask of a secret in reports; the program receives the mask: type the secret in its place");
            }
            return verb.run(arguments, console);
        } catch (Exception | Error e) {
            return fail(console, e);
        } finally {
            console.clearStatus();
        }
    }

    private static int fail(Console console, String message, int code) {
        if (!StartedProcesses.isEnding()) {
            console.remark(Printable.line("heddle: " + message));
        }
        return code;
    }

    /** Reports in one line why the command failed. The memory and the stack of this thread are free again. */
    private static int fail(Console console, Throwable what) {
        CommandFailure failure = CommandFailure.of(what);
        fail(console, failure.message(), failure.exitCode());
        // If the command was asked to end, its runs end with it; that is not an error.
        if (!StartedProcesses.isEnding()) {
            failure.trace(what);
        }
        return failure.exitCode();
    }
}
