package dev.heddle.cli.localize;

import dev.heddle.analyzer.locon.ComparisonLevel;
import dev.heddle.analyzer.locon.Localization;
import dev.heddle.analyzer.locon.LoconFindings;
import dev.heddle.analyzer.locon.Procedure;
import dev.heddle.analyzer.locon.SourceLines;
import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.options.VerboseOption;
import dev.heddle.cli.report.BriefFindings;
import dev.heddle.cli.report.ReportWriter;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Format;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
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
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.report.format.FormatInput;
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
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle localize}: finds the pair of accesses that made the failing run fail. */
public final class LocalizeVerb implements Verb {
    private static final Option PASSING = Option.builder()
            .longOpt("passing")
            .hasArgs()
            .argName("DIR...")
            .desc("passing runs: directories of collect, or recordings")
            .get();
    private static final Option FAILING = Option.builder()
            .longOpt("failing")
            .hasArgs()
            .argName("DIR...")
            .desc("failing runs; heddle explains the first one that fails in the most common way")
            .get();
    private static final Option PROCEDURE = Arguments.value(
            null,
            "procedure",
            "I|II|III",
            "apply only this test procedure; default all in turn, until one reports a pair");
    private static final Option LEVEL = Arguments.value(
            null,
            "level",
            "pc|tid|loop",
            "compare pairs by place (pc), also by thread (tid), or also by iteration (loop); default each in turn");
    private static final Option MOST =
            Arguments.value(null, "most", "N", "maximum number of reports of a procedure; default 10");
    private static final Option SOURCES = Arguments.value(
            null,
            "sources",
            "DIRS",
            "directories of the sources, such as src/main/java:src/test/java, to print source lines");
    private static final Option CONFIRM = Arguments.flag(
            null,
            "confirm",
            "try the reports until one is confirmed: force the order, then forbid it, in runs of the program after --");
    private static final Option FAIL_IF =
            Arguments.value(null, "fail-if", "WHAT", "with --confirm: when a run counts as failing, as for collect");
    private static final Option TIMEOUT =
            Arguments.value(null, "timeout", "TIME", "with --confirm: stop a run after this time; default 60s");
    private static final Option INCLUDE = Arguments.value(null, "include", "GLOBS", "with --confirm: as for record");
    private static final Option EXCLUDE = Arguments.value(null, "exclude", "GLOBS", "with --confirm: as for record");
    private static final Option OUT =
            Arguments.value("o", "out", "DIR", "directory of findings.json and plans; default: not written");

    @Override
    public String name() {
        return "localize";
    }

    @Override
    public String summary() {
        return "finds the accesses that made a run fail, by comparison with passing runs";
    }

    @Override
    public String syntax() {
        return "[options] [DIR] [--confirm -- java ...]";
    }

    @Override
    public Options options() {
        return Arguments.options(
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
                INCLUDE,
                EXCLUDE,
                OUT,
                Format.OPTION,
                VerboseOption.FULL);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        PairRuns passing = runs(arguments, PASSING, CollectedRuns.PASSING, false);
        PairRuns failing = runs(arguments, FAILING, CollectedRuns.FAILING, true);
        Procedure procedure = named(arguments, PROCEDURE, Procedure.values());
        ComparisonLevel level = named(arguments, LEVEL, ComparisonLevel.values());
        if (level == ComparisonLevel.LOOP && procedure != null && procedure != Procedure.III) {
            throw new UsageException(
                    "--level loop is only valid for --procedure III: only couples of pairs have iterations");
        }
        Format format = Format.of(arguments);
        int most = arguments.number(MOST, 1, 10);
        Path out =
                arguments.path(OUT, null) == null ? null : OutputDirectory.claim(arguments.path(OUT, null), "localize");
        ReportWriter written = new ReportWriter("localize", arguments.command());
        Localizing localizing = Localizing.of(passing, failing, Integer.MAX_VALUE, procedure, level, console);
        List<String> names = new ArrayList<>(failing.names());
        names.addAll(passing.names());
        LocalizationReports answers = new LocalizationReports(localizing, most, names);
        List<FoundFailure> met = List.of();
        if (arguments.has(CONFIRM)) {
            Path work = out == null ? Files.createTempDirectory("heddle-confirm") : out.resolve("runs");
            VerboseOption.noteCacheProblem(arguments, console);
            ControlledRun controlled = controlled(arguments);
            FoundFailures found = new FoundFailures(
                    controlled, (out == null ? OutputDirectory.unused("localize") : out).resolve("met"), console);
            localizing.failing().forEach(run -> found.leaveOut(run.failure()));
            Confirmation confirmation = confirmation(arguments, controlled, found, work);
            answers.confirm(confirmation::confirm, out, console);
            Directories.delete(work);
            met = found.list();
            Path base = out == null ? Path.of("").toAbsolutePath() : out;
            answers.furtherFailures(met.stream()
                    .map(failure -> failure.finding(base, confirmation.runs()))
                    .toList());
        }
        console.clearStatus();
        Path page = null;
        if (out != null) {
            answers.writePlans(out);
            answers.document().write(out);
            page = written.write(out, answers.document(), console);
        }
        if (format == Format.JSON) {
            console.print(Format.json(answers.document()));
        } else {
            head(answers, console);
            if (arguments.has(VerboseOption.FULL)) {
                inFull(answers, new SourceLines(sources(arguments)), console);
                if (!met.isEmpty()) {
                    JavaCommand command = JavaCommand.of(arguments.command());
                    FailureText.printMet(met, "in runs that tried reports", command, console);
                }
            } else {
                BriefFindings.print(
                        out == null ? withoutPlans(answers.document()) : answers.document(),
                        out == null ? Path.of("") : out,
                        "localize",
                        arguments.command(),
                        List.of(),
                        sources(arguments),
                        arguments.has(MOST) ? most : FormatInput.USUAL_MOST,
                        console);
            }
            tail(answers, console);
            if (page != null) {
                console.print("");
                console.print("report in " + page);
            }
        }
        return answers.document().findings().isEmpty() ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
    }

    private static ControlledRun controlled(Arguments arguments) {
        Recorder recorder = Recorder.CAMPAIGN.classes(arguments.text(INCLUDE, null), arguments.text(EXCLUDE, null));
        return new ControlledRun(
                JavaCommand.of(arguments.command()),
                new Replayer(recorder),
                OptionValues.DEFAULTS,
                arguments.time(TIMEOUT, Duration.ofSeconds(60)));
    }

    private static Confirmation confirmation(
            Arguments arguments, ControlledRun controlled, FoundFailures found, Path work) {
        FailureRule rule = new FailureRule(arguments.texts(FAIL_IF));
        InProcessRuns runs = new InProcessRuns(controlled.command(), controlled.replayer(), controlled.limit());
        return new Confirmation(
                runs, work, run -> rule.judge(RunFacts.of(run)) == FailureRule.Judgement.FAILED, found::addIfNew);
    }

    private static PairRuns runs(Arguments arguments, Option option, String inCollection, boolean isFailing)
            throws IOException {
        List<Path> directories =
                new ArrayList<>(arguments.texts(option).stream().map(Path::of).toList());
        if (directories.isEmpty()) {
            arguments.expectOperands(
                    1, 1, "the directory that heddle collect wrote, or runs with --passing and --failing");
            directories.add(Path.of(arguments.operands().get(0)).resolve(inCollection));
        } else if (arguments.has(PASSING) && arguments.has(FAILING)) {
            arguments.expectOperands(0, 0, "");
        }
        return PairRuns.in(directories, isFailing);
    }

    private static <E extends Enum<E>> E named(Arguments arguments, Option option, E[] values) {
        List<String> words = Arrays.stream(values).map(E::toString).toList();
        String word = arguments.oneOf(option, words, null);
        return word == null ? null : values[words.indexOf(word)];
    }

    private static List<Path> sources(Arguments arguments) {
        String text = arguments.text(SOURCES, "");
        return text.isEmpty()
                ? List.of()
                : Arrays.stream(text.split(java.io.File.pathSeparator))
                        .map(Path::of)
                        .toList();
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

    private static void inFull(LocalizationReports answers, SourceLines sources, Console console) {
        for (Finding finding : answers.findings().findings()) {
            console.print("");
            console.print(LoconFindings.print(finding, sources).stripTrailing());
        }
        if (answers.more() > 0) {
            console.print("");
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
