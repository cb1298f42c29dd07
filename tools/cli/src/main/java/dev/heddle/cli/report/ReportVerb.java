package dev.heddle.cli.report;

import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.base.UsageException;
import dev.heddle.report.compare.Comparison;
import dev.heddle.report.compare.FailPolicy;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.Formats;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.NoResultsException;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.ReportReader;
import dev.heddle.report.model.Results;
import dev.heddle.report.page.Page;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle report}: results as one HTML file, or in a form that other tools read; and what is new in them. */
public final class ReportVerb implements Verb {
    private static final String HTML = "html";
    /** So many new findings are named where they are not the report itself. */
    private static final int MOST_NAMED = 5;

    private static final Option FORMAT = Arguments.value(
            null,
            "format",
            String.join("|", formats()),
            "html: a page to look at; json: findings.json of all results; junit: JUnit XML, for build servers; markdown: for the summary of a"
                    + " step of GitHub Actions; sarif: SARIF 2.1.0, for code scanning; text: as hunt prints it; default html");
    private static final Option OUT = Arguments.value(
            "o",
            "out",
            "FILE",
            "where it goes, in place of what is there; default for html report.html in the first directory of results, else standard output");
    public static final Option SOURCES = Arguments.value(
            null,
            "sources",
            "DIRS",
            "where the sources are, as in src/main/java:src/test/java; default those beside the class path, as Maven has them");
    private static final Option BASELINE =
            Arguments.value(null, "baseline", "DIR", "earlier results: say what is new, still there, and gone");
    public static final Option SUPPRESS = Arguments.value(
            null, "suppress", "FILE", "findings that do not count until a day: lines of FINGERPRINT YYYY-MM-DD REASON");
    public static final Option FAIL_ON = Arguments.value(
            null,
            "fail-on",
            "new|any|none",
            "exit code 1 if there is a finding that the earlier results have not; or any that is not suppressed; default none");

    @Override
    public String name() {
        return "report";
    }

    @Override
    public String summary() {
        return "shows results as an HTML page, or for other tools, and says what is new in them";
    }

    @Override
    public String syntax() {
        return "[options] RESULTS...";
    }

    private static List<String> formats() {
        List<String> names = new ArrayList<>(Formats.names());
        names.add(HTML);
        names.sort(null);
        return names;
    }

    @Override
    public Options options() {
        return Arguments.options(
                MaskOption.OPTION, FORMAT, OUT, SOURCES, BriefFindings.MOST, BASELINE, SUPPRESS, FAIL_ON);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(
                1, Integer.MAX_VALUE, "the directory of results that hunt, analyze or localize has written");
        List<Path> directories = arguments.operands().stream().map(Path::of).toList();
        String format = arguments.oneOf(FORMAT, formats(), HTML);
        FailPolicy counting = counting(arguments);
        int most = BriefFindings.most(arguments);
        Path earlier = arguments.path(BASELINE, null);
        if (counting == FailPolicy.NEW && earlier == null) {
            throw new UsageException("--fail-on new needs earlier results: name them with --baseline");
        }
        Suppressions suppressions = suppressions(arguments);
        FindingsReport report = read(directories);
        Comparison comparison = null;
        if (earlier != null) {
            FindingsReport before = read(List.of(earlier));
            before.results().forEach(results -> results.missing()
                    .forEach(line -> console.note("the earlier results are not whole: " + line)));
            refuseDamage(before);
            comparison = Comparison.of(before, report);
        }
        List<Path> named = sources(arguments);
        FormatInput input = new FormatInput(
                report,
                Path.of("").toAbsolutePath(),
                named.isEmpty() ? report.sourcesBeside() : named,
                comparison,
                suppressions,
                most);
        suppressions.notes(report).forEach(console::note);
        if (format.equals(HTML)) {
            page(input, arguments.path(OUT, directories.get(0).resolve(Page.FILE_NAME)), console);
        } else {
            write(input, format, arguments.path(OUT, null), console);
        }
        refuseDamage(report);
        return counting.counted(report, comparison, suppressions).isEmpty()
                ? ExitCode.NOTHING_FOUND
                : ExitCode.FINDINGS;
    }

    /** Whatever counts may be among what cannot be read. */
    private static void refuseDamage(FindingsReport report) {
        for (Results results : report.results()) {
            if (!results.damaged().isEmpty()) {
                throw new UsageException("the results at " + results.directory() + " are damaged or were not finished: "
                        + String.join("; ", results.damaged()) + ": make them again");
            }
        }
    }

    private static FindingsReport read(List<Path> directories) {
        try {
            return ReportReader.read(directories);
        } catch (NoResultsException e) {
            throw new UsageException(e.getMessage());
        }
    }

    /** What {@link #FAIL_ON} says. */
    public static FailPolicy counting(Arguments arguments) {
        List<String> words =
                Arrays.stream(FailPolicy.values()).map(FailPolicy::word).toList();
        return FailPolicy.values()[words.indexOf(arguments.oneOf(FAIL_ON, words, FailPolicy.NONE.word()))];
    }

    /** What {@link #SUPPRESS} names. */
    public static Suppressions suppressions(Arguments arguments) throws IOException {
        Path file = arguments.path(SUPPRESS, null);
        try {
            return file == null ? Suppressions.NONE : Suppressions.read(file, LocalDate.now());
        } catch (Suppressions.MalformedException e) {
            throw new UsageException(e.getMessage());
        }
    }

    /** What {@link #SOURCES} names. */
    public static List<Path> sources(Arguments arguments) {
        List<Path> sources = new ArrayList<>();
        for (String folder : arguments.text(SOURCES, "").split(java.io.File.pathSeparator)) {
            if (!folder.isEmpty()) {
                sources.add(Path.of(folder));
            }
        }
        return sources;
    }

    private static void page(FormatInput input, Path file, Console console) throws IOException {
        FindingsReport report = input.report();
        Page.write(report, input.sources(), Long.MAX_VALUE, file);
        console.print(report.verdict());
        Comparison comparison = input.comparison();
        if (comparison != null) {
            console.print("compared with the earlier results: " + comparison.inWords());
            names("new", comparison.fresh(), console);
            names("gone", comparison.gone(), console);
        }
        report.results().forEach(results -> results.missing().forEach(console::note));
        console.print("report in " + file);
    }

    private static void names(String what, List<ReportFinding> findings, Console console) {
        findings.stream()
                .limit(MOST_NAMED)
                .forEach(finding ->
                        console.print(String.format("  %-4s  %s  %s", what, finding.fingerprint(), finding.title())));
        if (findings.size() > MOST_NAMED) {
            console.print("  … and " + (findings.size() - MOST_NAMED) + " more");
        }
    }

    private static void write(FormatInput input, String format, Path file, Console console) throws IOException {
        if (file == null) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            Formats.named(format).write(input, bytes);
            console.print(bytes.toString(StandardCharsets.UTF_8).stripTrailing());
            return;
        }
        AlsoFormats.write(input, format, file);
        console.note("written to " + file);
    }
}
