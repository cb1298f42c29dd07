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
 * One technique in an analysis, with its directory.
 *
 * @param out its directory; no other process writes to it
 * @param state the state when this command began; complete if its results exist already
 */
record TechniqueRun(Analysing technique, OptionValues options, Path out, AnalysisProgress state) {
    /** The files and directories of a technique's results, complete or not. */
    private static final Set<String> OWN = Set.of(
            AnalysisProgress.FILE_NAME,
            AnalysisProgress.NEW_FILE,
            Findings.FILE_NAME,
            Findings.BELOW_NAME,
            MadeBy.FILE_NAME,
            MayTrigger.FILE_NAME,
            Page.FILE_NAME,
            CandidateReport.PLANS,
            "observed");

    /** Prefixes of temporary directories of a running analysis. */
    private static final List<String> TEMPORARY = List.of("heddle-trace", "heddle-shards");

    boolean isDone() {
        return state.isWhole();
    }

    /** Deletes the unfinished results of an earlier command. */
    void clear() throws IOException {
        for (Path left : content(out)) {
            Directories.delete(left);
        }
    }

    /** Claims the empty directory and writes the state of the analysis into it. */
    void begin() throws IOException {
        OutputDirectory.claim(out, "analysis");
        state.write(out);
    }

    /** Removes the state after an error. */
    void undo() throws IOException {
        Files.deleteIfExists(out.resolve(AnalysisProgress.NEW_FILE));
        Files.deleteIfExists(out.resolve(AnalysisProgress.FILE_NAME));
    }

    /** @param collected what it has collected; null if it has findings */
    void end(@Nullable List<String> collected) throws IOException {
        state.ended(collected).write(out);
    }

    /** Whether a file or directory belongs to the results of a technique, by its name. */
    static boolean isOwn(Path one) {
        String name = one.getFileName().toString();
        return OWN.contains(name) || TEMPORARY.stream().anyMatch(name::startsWith);
    }

    /** The content of a directory; empty if it does not exist. */
    static List<Path> content(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return List.of();
        }
        try (Stream<Path> content = Files.list(directory)) {
            return content.toList();
        }
    }
}
