package dev.heddle.cli.localize;

import dev.heddle.analyzer.locon.ComparisonLevel;
import dev.heddle.analyzer.locon.Localization;
import dev.heddle.analyzer.locon.LoconFindings;
import dev.heddle.analyzer.locon.Procedure;
import dev.heddle.cli.options.ClassOptions;
import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.options.VerboseOption;
import dev.heddle.cli.report.FindingsOutput;
import dev.heddle.cli.report.ReportVerb;
import dev.heddle.cli.report.ReportWriter;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Format;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.localize.CollectedRuns;
import dev.heddle.engine.internal.localize.Confirmation;
import dev.heddle.engine.internal.localize.FailureRule;
import dev.heddle.engine.internal.localize.LocalizationReports;
import dev.heddle.engine.internal.localize.Localizing;
import dev.heddle.engine.internal.localize.PairRuns;
import dev.heddle.engine.internal.localize.RunFacts;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.FailureText;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.FoundFailures;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.internal.text.ValueParser;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportReader;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** {@code heddle localize}: finds the pair of accesses that made the failing run fail. */
public final class LocalizeVerb implements Verb {
    private static final VerbOption<List<Path>> PASSING =
            VerbOption.paths("passing", "DIR...", "passing runs: directories of collect, or recordings");
    private static final VerbOption<List<Path>> FAILING = VerbOption.paths(
            "failing", "DIR...", "failing runs; heddle explains the first one that fails in the most common way");
    private static final VerbOption<Procedure> PROCEDURE = VerbOption.of(
                    null,
                    "procedure",
                    "I|II|III",
                    "apply only this test procedure",
                    text -> named(text, Procedure.values()))
            .orElse(null, "all in turn, until one reports a pair");
    private static final VerbOption<ComparisonLevel> LEVEL = VerbOption.of(
                    null,
                    "level",
                    "pc|tid|loop",
                    "compare pairs by place (pc), also by thread (tid), or also by iteration (loop)",
                    text -> named(text, ComparisonLevel.values()))
            .orElse(null, "each in turn");
    private static final VerbOption<Integer> MOST = VerbOption.number(
                    null, "most", 1, "maximum number of reports of a procedure")
            .orElse("10");
    private static final VerbOption<List<Path>> SOURCES = VerbOption.of(
                    null,
                    "sources",
                    "DIRS",
                    "directories of the sources, such as src/main/java:src/test/java, to print source lines",
                    ReportVerb::folders)
            .orElse(List.of(), "none");
    private static final VerbOption<Boolean> CONFIRM = VerbOption.flag(
            null,
            "confirm",
            "try the reports until one is the cause: force the order, then forbid it, in runs of the program after --");
    private static final VerbOption<List<String>> FAIL_IF = VerbOption.repeatable(
                    "fail-if", "WHAT", "when a run counts as failing, as for collect")
            .onlyFor(CONFIRM);
    private static final VerbOption<Duration> TIMEOUT = VerbOption.time("timeout", "stop a run after this time")
            .orElse("60s")
            .onlyFor(CONFIRM);
    private static final VerbOption<Path> OUT = VerbOption.path(
                    "o", "out", "DIR", "directory of findings.json and plans")
            .orElse(null, "not written");

    @Override
    public String name() {
        return "localize";
    }

    @Override
    public String summary() {
        return "finds the accesses that made a run fail, by comparison with passing runs";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.EXPLAIN;
    }

    @Override
    public String syntax() {
        return "[options] [DIR] [--confirm -- java ...]";
    }

    @Override
    public List<VerbOption<?>> options() {
        return List.of(
                MaskOption.OPTION,
                PASSING,
                FAILING,
                PROCEDURE,
                LEVEL,
                MOST,
                SOURCES,
                CONFIRM,
                FAIL_IF,
                TIMEOUT,
                ClassOptions.INCLUDE.onlyFor(CONFIRM),
                ClassOptions.EXCLUDE.onlyFor(CONFIRM),
                OUT,
                Format.OPTION,
                VerboseOption.FULL);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        PairRuns passing = runs(arguments, PASSING, CollectedRuns.PASSING, false);
        PairRuns failing = runs(arguments, FAILING, CollectedRuns.FAILING, true);
        Procedure procedure = arguments.get(PROCEDURE);
        ComparisonLevel level = arguments.get(LEVEL);
        if (level == ComparisonLevel.LOOP && procedure != null && procedure != Procedure.III) {
            throw new UsageException(
                    "--level loop is only valid for --procedure III: only couples of pairs have iterations");
        }
        if (arguments.has(CONFIRM)) {
            List<String> command = JavaCommand.of(arguments.command()).words();
            passing.checkProgram(command);
            failing.checkProgram(command);
        }
        int most = arguments.get(MOST);
        Path out = arguments.has(OUT) ? OutputDirectory.claim(arguments.get(OUT), "localize") : null;
        ReportWriter written = new ReportWriter("localize", arguments.command());
        Localizing localizing = Localizing.of(passing, failing, Integer.MAX_VALUE, procedure, level, console);
        List<String> names = new ArrayList<>(failing.names());
        names.addAll(passing.names());
        LocalizationReports answers = new LocalizationReports(localizing, most, names);
        List<FoundFailure> met = List.of();
        if (arguments.has(CONFIRM)) {
            VerboseOption.noteCacheProblem(arguments, console);
            met = confirm(arguments, localizing, answers, out, console);
        }
        console.clearStatus();
        Path page = null;
        if (out != null) {
            answers.writePlans(out);
            answers.document().write(out);
            page = written.write(out, answers.document(), true, console).page();
        }
        if (arguments.get(Format.OPTION) == Format.JSON) {
            console.print(Format.json(answers.document()));
        } else {
            print(arguments, answers, met, out, console);
            if (page != null) {
                console.print("");
                console.print("report in " + page);
            }
        }
        return answers.document().findings().isEmpty() ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
    }

    /** Tries the reports in runs of the program, and returns the other failures of these runs. */
    private static List<FoundFailure> confirm(
            Arguments arguments, Localizing localizing, LocalizationReports answers, Path out, Console console)
            throws IOException, InterruptedException {
        Path work = out == null ? Files.createTempDirectory("heddle-confirm") : out.resolve("runs");
        ControlledRun controlled = controlled(arguments);
        FoundFailures found = new FoundFailures(
                controlled, (out == null ? OutputDirectory.unused("localize") : out).resolve("met"), console);
        localizing.failing().forEach(run -> found.leaveOut(run.failure()));
        Confirmation confirmation = confirmation(arguments, controlled, found, work, localizing);
        answers.confirm(confirmation::confirm, out, console);
        Directories.delete(work);
        Path base = out == null ? Path.of("").toAbsolutePath() : out;
        answers.furtherFailures(found.list().stream()
                .map(failure -> failure.finding(base, confirmation.runs()))
                .toList());
        return found.list();
    }

    private static void print(
            Arguments arguments, LocalizationReports answers, List<FoundFailure> met, Path out, Console console) {
        head(answers, console);
        if (arguments.has(VerboseOption.FULL)) {
            inFull(answers, out, arguments, console);
            if (!met.isEmpty()) {
                JavaCommand command = JavaCommand.of(arguments.command());
                FailureText.printMet(met, "in runs that tried reports", command, console);
            }
        } else {
            new FindingsOutput(report(answers.document(), out, arguments), console)
                    .groups(arguments.get(SOURCES), arguments.has(MOST) ? arguments.get(MOST) : FormatInput.USUAL_MOST);
        }
        tail(answers, console);
    }

    private static ControlledRun controlled(Arguments arguments) {
        return new ControlledRun(
                JavaCommand.of(arguments.command()),
                new Replayer(ClassOptions.recorder(arguments)),
                OptionValues.DEFAULTS,
                arguments.get(TIMEOUT));
    }

    private static Confirmation confirmation(
            Arguments arguments, ControlledRun controlled, FoundFailures found, Path work, Localizing localizing) {
        FailureRule rule = new FailureRule(arguments.get(FAIL_IF));
        InProcessRuns runs = new InProcessRuns(controlled.command(), controlled.replayer(), controlled.limit());
        return new Confirmation(
                runs,
                work,
                run -> localizing.isExplained(RunFacts.of(run), rule),
                found::addIfNew,
                localizing.localizer()::ordersOfNoPassingRun);
    }

    private static PairRuns runs(
            Arguments arguments, VerbOption<List<Path>> option, String inCollection, boolean isFailing)
            throws IOException {
        List<Path> directories = new ArrayList<>(arguments.get(option));
        if (directories.isEmpty()) {
            arguments.expectOperands(
                    1, 1, "the directory that heddle collect wrote, or runs with --passing and --failing");
            directories.add(Path.of(arguments.operands().get(0)).resolve(inCollection));
        } else if (arguments.has(PASSING) && arguments.has(FAILING)) {
            arguments.expectOperands(0, 0, "");
        }
        return PairRuns.in(directories, isFailing);
    }

    private static <E extends Enum<E>> E named(String word, E[] values) {
        List<String> words = Arrays.stream(values).map(E::toString).toList();
        return values[words.indexOf(ValueParser.word(word, words))];
    }

    /** Removes the plans of findings, which are not written without {@code -o}. */
    private static Findings withoutPlans(Findings all) {
        List<Finding> findings = all.findings().stream()
                .map(finding -> finding.kind().equals(LoconFindings.KIND)
                        ? finding.withPlan(null).with("noExactPlan", "no plan was written: write it with -o DIR")
                        : finding)
                .toList();
        return new Findings(all.technique(), all.recordings(), all.counts(), findings);
    }

    private static void head(LocalizationReports answers, Console console) {
        Localization localization = answers.localization();
        console.print(String.format(
                Locale.ROOT,
                "failing run: %s (%s), %s; %s",
                localization.failing().failure().text(),
                localization.failing().name(),
                Plural.of(localization.failing().pairs().length, "pair"),
                Plural.of(localization.passingRuns(), "passing run")));
        console.print("tried " + String.join(", ", localization.tried()));
        if (localization.couplesLeftOut() > 0) {
            console.print(localization.couplesLeftOut() + " couples of distant pairs were not examined");
        }
    }

    /** @param out directory of the results; null if they are not written */
    private static FindingsReport report(Findings findings, @Nullable Path out, Arguments arguments) {
        return ReportReader.of(
                out == null ? withoutPlans(findings) : findings,
                out == null ? Path.of("") : out,
                "localize",
                arguments.command(),
                List.of());
    }

    private static void inFull(LocalizationReports answers, @Nullable Path out, Arguments arguments, Console console) {
        console.print("");
        new FindingsOutput(report(answers.findings(), out, arguments), console).inFull(arguments.get(SOURCES));
        if (answers.more() > 0) {
            console.print(answers.more() + " more: see --most");
        }
    }

    private static void tail(LocalizationReports answers, Console console) {
        if (answers.findings().findings().isEmpty()) {
            console.print(
                    "no pair distinguishes the failing run from the passing runs: make more passing runs, or use another failing run");
        } else if (answers.verdict() != null) {
            console.print("");
            console.print(answers.verdict());
        }
    }
}
