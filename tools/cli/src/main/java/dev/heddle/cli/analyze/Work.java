package dev.heddle.cli.analyze;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.OptionValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one technique does in an analysis.
 *
 * @param out its directory, which nobody else writes to
 * @param state as it was when this command began; whole if its results are there already
 */
record Work(Analysing technique, OptionValues options, Path out, AnalysisState state) {
    boolean isDone() {
        return state.isWhole();
    }

    /** What an earlier command has left unfinished goes, and the directory says what is going on in it. */
    void begin() throws IOException {
        empty();
        OutputDirectory.claim(out, "analysis");
        state.write(out);
    }

    /**
     * It came to nothing: what was written goes.
     *
     * @param why is told, too, if that cannot be
     */
    void undo(Throwable why) {
        try {
            empty();
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }

    private void empty() throws IOException {
        for (Path one : content(out)) {
            Directories.delete(one);
        }
    }

    /** @param collected what it has collected, if it finds nothing */
    void end(List<String> collected) throws IOException {
        state.ended(collected).write(out);
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
