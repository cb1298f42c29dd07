package dev.heddle.report.format;

import dev.heddle.report.compare.Comparison;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.model.FindingsReport;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a report is made of.
 *
 * @param report what was found
 * @param directory what paths of source files are relative to: absolute, usually the working directory
 * @param sources where packages begin, as {@code src/main/java}; those that come first count
 * @param comparison with earlier results, or null
 * @param suppressions what nobody is to be bothered with; {@link Suppressions#NONE} if nothing
 * @param most so many groups of findings in forms for people; 0 for all
 */
public record FormatInput(
        FindingsReport report,
        Path directory,
        List<Path> sources,
        @Nullable Comparison comparison,
        Suppressions suppressions,
        int most) {
    /** How many groups of findings a person is shown who does not ask for more. */
    public static final int USUAL_MOST = 5;

    public FormatInput {
        sources = List.copyOf(sources);
    }

    /** A report by itself, from the working directory. */
    public static FormatInput of(FindingsReport report, List<Path> sources) {
        return new FormatInput(report, Path.of("").toAbsolutePath(), sources, null, Suppressions.NONE, USUAL_MOST);
    }
}
