package dev.heddle.cli.report;

import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.NamedOutput;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.text.ValueParser;
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
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code heddle report}: writes results as an HTML page or in a format for other tools, and compares them with earlier
 * results.
 */
public final class ReportVerb implements Verb {
    private static final String HTML = "html";
    /** Maximum number of new findings that are listed in addition to the page. */
    private static final int MOST_NAMED = 5;

    private static final VerbOption<String> FORMAT = VerbOption.word(
                    "format",
                    "NAME",
                    formats(),
                    HTML + ": a page for a browser; "
                            + Formats.all().stream()
                                    .map(format -> format.name() + ": " + format.help())
                                    .collect(Collectors.joining("; ")))
            .orElse(HTML);
    private static final VerbOption<Path> OUT = VerbOption.path(
                    "o", "out", "FILE", "file of the report, which is replaced")
            .orElse(null, "for html: report.html in the first directory of results, otherwise standard output");
    public static final VerbOption<List<Path>> SOURCES = VerbOption.of(
                    null,
                    "sources",
                    "DIRS",
                    "directories of the sources, such as src/main/java:src/test/java",
                    ReportVerb::folders)
            .orElse(List.of(), "those of Maven's or Gradle's layout beside the class path");
    private static final VerbOption<String> FINDING = VerbOption.text(
                    null, "finding", "ID", "report only the finding with this id, such as race-50cf4c7b")
            .orElse(null, "all findings");
    private static final VerbOption<Path> BASELINE = VerbOption.path(
            null, "baseline", "DIR", "earlier results: report which findings are new, still there, and gone");
    public static final VerbOption<Path> SUPPRESS = VerbOption.path(
            null,
            "suppress",
            "FILE",
            "findings that do not count until a date: lines of FINGERPRINT YYYY-MM-DD REASON");
    public static final VerbOption<FailPolicy> FAIL_ON = VerbOption.of(
                    null,
                    "fail-on",
                    "new|any|none",
                    "exit code 1 for findings that the earlier results do not have (new), for any finding that is not suppressed (any), or never (none)",
                    ReportVerb::policy)
            .orElse("none");

    @Override
    public String name() {
        return "report";
    }

    @Override
    public String summary() {
        return "writes results as an HTML page or for other tools, and compares them with earlier results";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.LOOK;
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
    public List<VerbOption<?>> options() {
        return List.of(
                MaskOption.OPTION, FORMAT, OUT, SOURCES, FINDING, FindingsOutput.MOST, BASELINE, SUPPRESS, FAIL_ON);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(1, Integer.MAX_VALUE, "the directory of results that hunt, analyze or localize wrote");
        List<Path> directories = arguments.operands().stream().map(Path::of).toList();
        String format = arguments.get(FORMAT);
        FailPolicy failPolicy = arguments.get(FAIL_ON);
        int most = arguments.get(FindingsOutput.MOST);
        Path earlier = arguments.get(BASELINE);
        if (failPolicy == FailPolicy.NEW && earlier == null) {
            throw new UsageException("--fail-on new requires earlier results: name them with --baseline DIR");
        }
        Suppressions suppressions = suppressions(arguments);
        FindingsReport report = read(directories, arguments.get(FINDING));
        Comparison comparison = null;
        if (earlier != null) {
            FindingsReport before = read(List.of(earlier), null);
            before.results().forEach(results -> results.missing()
                    .forEach(line -> console.note("the earlier results are incomplete: " + line)));
            refuseDamage(before);
            comparison = Comparison.of(before, report);
        }
        List<Path> named = arguments.get(SOURCES);
        FormatInput input = new FormatInput(
                report,
                Path.of("").toAbsolutePath(),
                named.isEmpty() ? report.defaultSources() : named,
                comparison,
                suppressions,
                most);
        suppressions.notes(report).forEach(console::note);
        if (format.equals(HTML)) {
            page(
                    input,
                    arguments.has(OUT) ? arguments.get(OUT) : directories.get(0).resolve(Page.FILE_NAME),
                    console);
        } else {
            write(input, format, arguments.get(OUT), console);
        }
        refuseDamage(report);
        return failPolicy.counted(report, comparison, suppressions).isEmpty()
                ? ExitCode.NOTHING_FOUND
                : ExitCode.FINDINGS;
    }

    /** Refuses damaged results, because the unreadable part may have findings that count. */
    private static void refuseDamage(FindingsReport report) {
        for (Results results : report.results()) {
            if (!results.damaged().isEmpty()) {
                throw new UsageException("the results at " + results.directory() + " are damaged or unfinished: "
                        + String.join("; ", results.damaged()) + ": make them again");
            }
        }
    }

    /** @param only the id of the only finding; null for all */
    private static FindingsReport read(List<Path> directories, @Nullable String only) {
        try {
            FindingsReport all = ReportReader.read(directories);
            return only == null ? all : all.only(only);
        } catch (NoResultsException e) {
            throw new UsageException(e.getMessage());
        }
    }

    private static FailPolicy policy(String text) {
        List<String> words =
                Arrays.stream(FailPolicy.values()).map(FailPolicy::word).toList();
        return FailPolicy.values()[words.indexOf(ValueParser.word(text, words))];
    }

    /** The suppressions of the file in {@link #SUPPRESS}. */
    public static Suppressions suppressions(Arguments arguments) throws IOException {
        Path file = arguments.get(SUPPRESS);
        try {
            return file == null ? Suppressions.NONE : Suppressions.read(file, LocalDate.now());
        } catch (Suppressions.MalformedException e) {
            throw new UsageException(e.getMessage());
        }
    }

    /** The folders of a list that is separated like a class path. */
    public static List<Path> folders(String text) {
        return Arrays.stream(text.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .toList();
    }

    private static void page(FormatInput input, Path file, Console console) throws IOException {
        FindingsReport report = input.report();
        NamedOutput.write(file, () -> Page.write(report, input.sources(), Long.MAX_VALUE, file));
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
