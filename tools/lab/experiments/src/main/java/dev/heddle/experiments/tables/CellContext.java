package dev.heddle.experiments.tables;

import dev.heddle.engine.base.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The tools with which a cell is made. */
public final class CellContext {
    private final Path scratch;
    private final List<ResultRow> needed;
    private final Progress progress;
    private final AtomicInteger places = new AtomicInteger();

    CellContext(Path scratch, List<ResultRow> needed, Progress progress) {
        this.scratch = scratch;
        this.needed = needed;
        this.progress = progress;
    }

    /** A new directory for files that are not needed once the cell is made. */
    public Path place() throws IOException {
        return Files.createDirectories(scratch.resolve(Integer.toString(places.incrementAndGet())));
    }

    /** The rows of the cell that this one needs. */
    public List<ResultRow> needed() {
        return needed;
    }

    /** Receives the progress. Notes of single runs are shown until the next one. */
    public Progress progress() {
        return new Progress() {
            @Override
            public void status(String text) {
                progress.status(text);
            }

            @Override
            public void note(String line) {
                progress.status(line);
            }
        };
    }
}
