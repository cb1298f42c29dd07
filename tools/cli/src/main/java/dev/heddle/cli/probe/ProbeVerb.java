package dev.heddle.cli.probe;

import dev.heddle.cli.report.ReportWriter;
import dev.heddle.cli.report.WrittenResults;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.StartedProcesses;
import dev.heddle.engine.internal.probe.Probe;
import dev.heddle.engine.internal.probe.ProbeRequest;
import dev.heddle.engine.internal.probe.ProbeResult;
import dev.heddle.engine.internal.probe.ProbedDefect;
import dev.heddle.engine.internal.text.Plural;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** {@code heddle probe}: generates concurrent tests of a class, and keeps those that fail. */
public final class ProbeVerb implements Verb {
    private static final VerbOption<String> CLASS_PATH =
            VerbOption.text("cp", "class-path", "PATH", "class path of the classes and their libraries");
    private static final VerbOption<Duration> BUDGET =
            VerbOption.time("budget", "stop after this time").orElse("2m");
    private static final VerbOption<Long> SEED =
            VerbOption.seed("seed", "seed of all random choices").orElse("1");
    private static final VerbOption<Integer> DEFECTS = VerbOption.number(
                    null, "defects", 1, "defects of a class after which it is not probed further")
            .orElse("5");
    private static final VerbOption<Path> WRITE = VerbOption.path(
                    null, "write", "DIR", "source directory for the tests that fail, with their plans")
            .orElse(null, "tests in the output directory");
    private static final VerbOption<Path> OUT =
            VerbOption.path("o", "out", "DIR", "directory of all results").orElse(null, "heddle-out/probe-TIME");
    private static final VerbOption<Boolean> ALLOW = VerbOption.flag(
            null, "allow", "also call methods that may use the network, files, processes or native code");

    /** Reasons that are printed; the others are in the count. */
    private static final int MOST_REASONS = 10;

    @Override
    public String name() {
        return "probe";
    }

    @Override
    public String summary() {
        return "generates concurrent tests of a class, and keeps those that fail";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.FIND;
    }

    @Override
    public String syntax() {
        return "[options] -cp PATH CLASS|PACKAGE|JAR";
    }

    @Override
    public List<VerbOption<?>> options() {
        return List.of(CLASS_PATH, BUDGET, DEFECTS, SEED, WRITE, OUT, ALLOW);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(1, 1, "a class, a package or a jar");
        String target = arguments.operands().get(0);
        boolean isJar = target.endsWith(".jar");
        if (!arguments.has(CLASS_PATH) && !isJar) {
            throw new UsageException("specify the class path of " + target + " with -cp");
        }
        ProbeRequest request = new ProbeRequest(
                arguments.has(CLASS_PATH) ? arguments.get(CLASS_PATH) : target,
                target,
                arguments.get(BUDGET),
                arguments.get(SEED),
                arguments.get(OUT),
                arguments.get(WRITE),
                arguments.get(DEFECTS),
                arguments.has(ALLOW));
        StartedProcesses.delayExit();
        try {
            ProbeResult result = Probe.run(request, console);
            print(result, console);
            if (!result.defects().isEmpty()) {
                return ExitCode.FINDINGS;
            }
            return result.isCutShort() ? ExitCode.BUDGET_SPENT : ExitCode.NOTHING_FOUND;
        } finally {
            StartedProcesses.allowExit();
        }
    }

    private static void print(ProbeResult result, Console console) {
        console.clearStatus();
        for (ProbedDefect defect : result.defects()) {
            console.print(console.bold(defect.className()) + ": " + defect.calls());
            console.print("   " + defect.title());
            console.print("   test: " + defect.test() + ", " + Plural.of(defect.lines(), "line") + ", after "
                    + Plural.of(defect.number(), "other test"));
            WrittenResults written = new ReportWriter("hunt", defect.command())
                    .write(defect.result().directory(), defect.result().findings(), true, console);
            if (written.page() != null) {
                console.print("   report: " + written.page());
            }
        }
        result.unconfirmed().forEach(line -> console.print("not confirmed: " + line));
        result.skipped().stream().limit(MOST_REASONS).forEach(line -> console.print("not probed: " + line));
        if (result.skipped().size() > MOST_REASONS) {
            console.print("not probed: " + (result.skipped().size() - MOST_REASONS) + " more");
        }
        console.print(Plural.of(result.defects().size(), "defect") + " in "
                + Plural.of(result.probed().size(), "class", "classes") + "; " + Plural.of(result.tests(), "test")
                + ", " + Plural.of(result.executions(), "execution"));
    }
}
