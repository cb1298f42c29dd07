package dev.heddle.cli.analyze;

import dev.heddle.analyzer.report.CandidateReport;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.report.page.Page;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.finding.MadeBy;
import dev.heddle.trace.relation.MayTrigger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one technique does in an analysis.
 *
 * @param out its directory, which nobody else writes to
 * @param state as it was when this command began; whole if its results are there already
 */
record TechniqueRun(Analysing technique, OptionValues options, Path out, AnalysisProgress state) {
    /** What an analysis leaves in the directory of a technique, whole or not. */
    private static final Set<String> OWN = Set.of(
            AnalysisProgress.FILE_NAME,
            AnalysisProgress.NEW_FILE,
            Findings.FILE_NAME,
            MadeBy.FILE_NAME,
            MayTrigger.FILE_NAME,
            Page.FILE_NAME,
            CandidateReport.PLANS,
            "observed");

    /** What names of directories begin with that are there while it goes on. */
    private static final List<String> PASSING = List.of("heddle-trace", "heddle-shards");

    boolean isDone() {
        return state.isWhole();
    }

    /** What an earlier command has left unfinished goes. */
    void clear() throws IOException {
        for (Path left : content(out)) {
            Directories.delete(left);
        }
    }

    /** From now on the directory, in which there is nothing yet, says what is going on in it. */
    void begin() throws IOException {
        OutputDirectory.claim(out, "analysis");
        state.write(out);
    }

    /** It came to nothing. */
    void undo() throws IOException {
        Files.deleteIfExists(out.resolve(AnalysisProgress.NEW_FILE));
        Files.deleteIfExists(out.resolve(AnalysisProgress.FILE_NAME));
    }

    /** @param collected what it has collected; null if it has findings */
    void end(@Nullable List<String> collected) throws IOException {
        state.ended(collected).write(out);
    }

    /** Whether something in the directory of a technique is of an analysis, by its name. */
    static boolean isOwn(Path one) {
        String name = one.getFileName().toString();
        return OWN.contains(name) || PASSING.stream().anyMatch(name::startsWith);
    }

    /** What is in a directory; nothing if there is none. */
    static List<Path> content(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return List.of();
        }
        try (Stream<Path> content = Files.list(directory)) {
            return content.toList();
        }
    }
}
