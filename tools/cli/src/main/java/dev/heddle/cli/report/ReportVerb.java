package dev.heddle.cli.report;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.base.UsageException;
import dev.heddle.report.model.NoResultsException;
import dev.heddle.report.model.Report;
import dev.heddle.report.model.ReportReader;
import dev.heddle.report.page.Page;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle report}: results as one HTML file. */
public final class ReportVerb implements Verb {
    private static final Option OUT = Arguments.value(
            "o", "out", "FILE", "where the page goes; default report.html in the first directory of results");
    private static final Option SOURCES = Arguments.value(
            null,
            "sources",
            "DIRS",
            "where the sources are, as in src/main/java:src/test/java; default those beside the class path, as Maven has them");

    @Override
    public String name() {
        return "report";
    }

    @Override
    public String summary() {
        return "shows results as one HTML page: interleavings as pictures, and how to bring them back";
    }

    @Override
    public String syntax() {
        return "[options] RESULTS...";
    }

    @Override
    public Options options() {
        return Arguments.options(OUT, SOURCES);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(
                1, Integer.MAX_VALUE, "the directory of results that hunt, analyze or localize has written");
        List<Path> directories = arguments.operands().stream().map(Path::of).toList();
        Report report;
        try {
            report = ReportReader.read(directories);
        } catch (NoResultsException e) {
            throw new UsageException(e.getMessage());
        }
        List<Path> sources = new ArrayList<>();
        for (String folder : arguments.text(SOURCES, "").split(java.io.File.pathSeparator)) {
            if (!folder.isEmpty()) {
                sources.add(Path.of(folder));
            }
        }
        Path file = arguments.path(OUT, directories.get(0).resolve(Page.FILE_NAME));
        Page.write(report, sources.isEmpty() ? report.sourcesBeside() : sources, Long.MAX_VALUE, file);
        console.print(report.verdict());
        report.results().forEach(results -> results.missing().forEach(console::note));
        console.print("report in " + file);
        return ExitCode.NOTHING_FOUND;
    }
}
