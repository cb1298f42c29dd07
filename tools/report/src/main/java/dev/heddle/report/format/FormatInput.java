package dev.heddle.report.format;

import dev.heddle.report.compare.Comparison;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.model.FindingsReport;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The input of a report format.
 *
 * @param report the findings
 * @param directory base of the relative paths of source files; absolute, usually the working directory
 * @param sources roots of the source packages, such as {@code src/main/java}; earlier ones win
 * @param comparison with earlier results, or null
 * @param suppressions findings that do not count; {@link Suppressions#NONE} for none
 * @param most maximum number of groups of findings in text and Markdown; 0 for all
 */
public record FormatInput(
        FindingsReport report,
        Path directory,
        List<Path> sources,
        @Nullable Comparison comparison,
        Suppressions suppressions,
        int most) {
    /** The default of the maximum number of groups. */
    public static final int USUAL_MOST = 5;

    public FormatInput {
        sources = List.copyOf(sources);
    }

    /** The input for a report without comparison and suppressions. */
    public static FormatInput of(FindingsReport report, List<Path> sources) {
        return new FormatInput(report, Path.of("").toAbsolutePath(), sources, null, Suppressions.NONE, USUAL_MOST);
    }
}
