package dev.heddle.experiments.tables;

import dev.heddle.engine.base.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** What a cell is made with. */
public final class Bench {
    private final Path scratch;
    private final List<Row> needed;
    private final Progress progress;
    private final AtomicInteger places = new AtomicInteger();

    Bench(Path scratch, List<Row> needed, Progress progress) {
        this.scratch = scratch;
        this.needed = needed;
        this.progress = progress;
    }

    /** A new directory for files that nobody needs once the cell is made. */
    public Path place() throws IOException {
        return Files.createDirectories(scratch.resolve(Integer.toString(places.incrementAndGet())));
    }

    /** The rows of the cell that this one needs. */
    public List<Row> needed() {
        return needed;
    }

    /** Where what goes on is told. Notes of single runs are shown no longer than that. */
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
