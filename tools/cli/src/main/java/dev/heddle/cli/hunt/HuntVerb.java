package dev.heddle.cli.hunt;

import dev.heddle.cli.hang.DumpFiles;
import dev.heddle.cli.options.ClassOptions;
import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.options.ServerOptions;
import dev.heddle.cli.options.TechniqueOptions;
import dev.heddle.cli.options.VerboseOption;
import dev.heddle.cli.report.AlsoFormats;
import dev.heddle.cli.report.FindingsOutput;
import dev.heddle.cli.report.HuntOutput;
import dev.heddle.cli.report.ReportWriter;
import dev.heddle.cli.report.WrittenResults;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.CountedFindings;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Format;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.OpenRecordings;
import dev.heddle.engine.internal.hunt.Hunts;
import dev.heddle.engine.internal.hunt.PortfolioTechnique;
import dev.heddle.engine.internal.hunt.ServerTechnique;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.ServerDriver;
import dev.heddle.engine.internal.launch.StartedProcesses;
import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.SoughtHang;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Technique;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code heddle hunt}: searches for interleavings that make a program fail. */
public final class HuntVerb implements Verb {
    private static final VerbOption<Path> OUT = VerbOption.path("o", "out", "DIR", "directory of all results")
            .orElse(null, "heddle-out/hunt-TIME")
            .withoutEffectOnVerdicts();
    private static final VerbOption<Duration> BUDGET =
            VerbOption.time("budget", "stop the search after this time").orElse("2m");
    private static final VerbOption<Duration> TIMEOUT = VerbOption.time("timeout", "stop a run after this time")
            .orElse(null, "60s, portfolio: ten times the recorded run plus 10s");
    private static final VerbOption<String> PAGE = VerbOption.word(
                    "page",
                    "WHEN",
                    List.of("always", "failed"),
                    "when to write report.html: always, or failed: with exit code 1, or if a run showed a finding")
            .orElse("always")
            .notWith(TestSuiteOptions.TESTS, "each test has its own page");
    private static final VerbOption<Boolean> INCREMENTAL = VerbOption.flag(
                    null, "incremental", "keep the last verdict of each test if its class path has not changed")
            .onlyFor(TestSuiteOptions.TESTS)
            .requires(OUT, "the directory of the last results")
            .withoutEffectOnVerdicts();
    private static final VerbOption<List<Path>> FROM = VerbOption.paths(
                    "from",
                    "FILES",
                    "thread dumps of a hung process, or recordings that predict deadlocks: search for the same hang, and stop when it is found")
            .notWith(TestSuiteOptions.TESTS, "a hang has one program: give its command after --");
    /** The default technique for a server. */
    private static final String FOR_SERVERS = ServerTechnique.ID;

    @Override
    public String name() {
        return "hunt";
    }

    @Override
    public String summary() {
        return "searches for interleavings that make a program fail";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.FIND;
    }

    @Override
    public String syntax() {
        return "[options] -- java ... | [options] --tests PATTERNS [-- java OPTIONS]";
    }

    private static TechniqueOptions techniques() {
        return new TechniqueOptions(Hunts.techniques(), one -> Hunts.of(one).options());
    }

    @Override
    public List<VerbOption<?>> options() {
        List<VerbOption<?>> options = new ArrayList<>(List.of(
                MaskOption.OPTION.rare(),
                OUT,
                BUDGET,
                TIMEOUT.rare(),
                ClassOptions.INCLUDE,
                ClassOptions.EXCLUDE.rare(),
                ClassOptions.COUNT_HANDLED.rare(),
                ServerOptions.READY.notWith(TestSuiteOptions.TESTS, "it requires a server after --"),
                ServerOptions.DRIVE,
                ServerOptions.STOP_AFTER.rare(),
                ServerOptions.FAILS.rare(),
                INCREMENTAL.rare(),
                FROM,
                VerboseOption.FULL));
        options.addAll(TestSuiteOptions.ALL);
        options.addAll(techniques().options());
        options.addAll(
                List.of(FindingsOutput.MOST, CountedFindings.OPTION, Format.OPTION, AlsoFormats.OPTION, PAGE.rare()));
        return options;
    }

    @Override
    public List<String> more() {
        return techniques().lines();
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(0, 0, "");
        TestSuiteCommand tests = arguments.has(TestSuiteOptions.TESTS)
                ? new TestSuiteCommand(arguments, arguments.has(INCREMENTAL), console)
                : null;
        ServerDriver driver = ServerOptions.of(arguments);
        JavaCommand command = tests == null
                ? JavaCommand.of(arguments.command()).drivenBy(driver)
                : new JavaCommand(tests.command().java());
        Technique technique = technique(arguments, driver != null);
        OptionValues values = techniques().values(technique, arguments);
        SoughtHang sought = sought(arguments, technique, console);
        AlsoFormats alsoFormats = AlsoFormats.of(arguments);
        Techniques.installed().problems().forEach(console::note);
        VerboseOption.noteCacheProblem(arguments, console);
        HuntRequest request = new HuntRequest(
                command.replayedWith(arguments.replayOptions()),
                ClassOptions.recorder(arguments),
                withFirst(driver == null ? values : gated(technique, values), sought),
                arguments.get(BUDGET),
                arguments.get(TIMEOUT),
                arguments.get(OUT),
                sought);
        StartedProcesses.delayExit();
        try {
            return tests == null
                    ? program(technique, request, alsoFormats, arguments, console)
                    : tests.run(technique, request, alsoFormats);
        } finally {
            StartedProcesses.allowExit();
        }
    }

    /** The hang of dumps, or the deadlocks of recordings; null without the option. */
    private static @Nullable SoughtHang sought(Arguments arguments, Technique technique, Console console)
            throws IOException {
        if (!arguments.has(FROM)) {
            return null;
        }
        if (!technique.id().equals(PortfolioTechnique.ID)) {
            throw new UsageException("--from is only valid for the technique " + PortfolioTechnique.ID
                    + ", which tries the predictions of all others: remove "
                    + (technique.id().equals(FOR_SERVERS) ? "--ready" : "--technique"));
        }
        List<Path> files = arguments.get(FROM);
        if (files.stream().noneMatch(OutputDirectory::holdsRecording)) {
            return SoughtHang.of(DumpFiles.read(files));
        }
        List<String> names = files.stream().map(Path::toString).toList();
        try (OpenRecordings recordings = OpenRecordings.open(names, Recording.Damage.REFUSE)) {
            recordings.notes().forEach(console::note);
            return SoughtHang.ofRecordings(recordings.all());
        }
    }

    private static OptionValues withFirst(OptionValues values, @Nullable SoughtHang sought) {
        return sought == null ? values : values.with(HuntOptions.FIRST, true);
    }

    private static Technique technique(Arguments arguments, boolean isServer) {
        if (isServer) {
            return techniques().chosen(arguments, FOR_SERVERS);
        }
        Technique technique = techniques().chosen(arguments);
        if (technique.id().equals(FOR_SERVERS)) {
            throw new UsageException(
                    "--technique " + FOR_SERVERS + " is only valid for a server: add --ready PORT|URL|REGEX");
        }
        return technique;
    }

    private static int program(
            Technique technique, HuntRequest request, AlsoFormats alsoFormats, Arguments arguments, Console console)
            throws Exception {
        long end = ReportWriter.endAfter(request.budget());
        ReportWriter written = new ReportWriter("hunt", request.command().words(), replayOptions(technique, request));
        HuntResult result = Hunts.run(technique, request, console);
        boolean isFailed = arguments
                .get(CountedFindings.OPTION)
                .countsAny(result.findings().findings());
        boolean hasPage = isFailed
                || arguments.get(PAGE).equals("always")
                || result.findings().findings().stream()
                        .anyMatch(one -> one.status().isShown());
        WrittenResults results = written.writeUntil(end, result.directory(), result.findings(), hasPage, console);
        print(result, results, arguments, console);
        if (request.sought() != null && arguments.get(Format.OPTION) != Format.JSON) {
            printSought(result, request.sought(), console);
        }
        if (!alsoFormats.isEmpty() && results.report() != null) {
            alsoFormats.write(results.report());
        }
        if (isFailed) {
            return ExitCode.FINDINGS;
        } else if (result.notSearched() != null) {
            console.note(result.notSearched());
            return ExitCode.BAD_RECORDING;
        }
        return result.isCutShort() ? ExitCode.BUDGET_SPENT : ExitCode.NOTHING_FOUND;
    }

    private static void printSought(HuntResult result, SoughtHang sought, Console console) {
        List<Finding> same = result.findings().findings().stream()
                .filter(finding -> finding.details().containsKey(SoughtHang.DETAIL))
                .toList();
        if (same.isEmpty()) {
            console.print(
                    "the hang of the " + sought.origin() + " was not reached: " + String.join("; ", sought.titles())
                            + ". Give a driver that runs this code in several threads, or a longer --budget");
        }
        for (Finding finding : same) {
            console.print("the same hang as in the " + sought.origin() + ": " + finding.id()
                    + (finding.exactPlan() == null ? "" : ", replayed by " + result.exactPlan(finding)));
        }
    }

    /**
     * A server waits for external events, so it cannot run one thread at a time. It needs its port for itself, so only
     * one runs at a time.
     */
    private static OptionValues gated(Technique technique, OptionValues values) {
        List<TechniqueOption<?>> taken = Hunts.of(technique).options();
        if (!taken.contains(HuntOptions.MODE) || !taken.contains(HuntOptions.JOBS)) {
            throw new UsageException("--ready is only valid for techniques with --mode gated, and " + technique.id()
                    + " does not have this mode: remove --technique");
        }
        return values.with(HuntOptions.MODE, "gated").with(HuntOptions.JOBS, 1);
    }

    /** Options that {@code heddle replay} needs to repeat a run of this hunt. */
    private static List<String> replayOptions(Technique technique, HuntRequest request) {
        List<String> options = new ArrayList<>(request.command().replayOptions());
        if (Hunts.of(technique).options().contains(HuntOptions.MODE)
                && HuntOptions.mode(request.options()) == Outcome.Mode.GATED) {
            options.addAll(0, List.of("--mode", "gated"));
        }
        return options;
    }

    private static void print(HuntResult result, WrittenResults written, Arguments arguments, Console console)
            throws Exception {
        console.clearStatus();
        if (arguments.get(Format.OPTION) == Format.JSON) {
            console.print(Format.json(result.findings()));
            return;
        }
        boolean isFull = arguments.has(VerboseOption.FULL);
        if (!isFull && written.report() != null) {
            new FindingsOutput(written.report(), console).brief(arguments.get(FindingsOutput.MOST));
        }
        result.report().write(new HuntOutput(console, isFull));
        if (written.page() != null) {
            console.print("report in " + written.page());
        }
    }
}
