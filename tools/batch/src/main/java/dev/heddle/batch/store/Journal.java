package dev.heddle.batch.store;

import dev.heddle.batch.file.DurableFile;
import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.piece.PieceResult;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.file.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The results of a batch before its commit, a file for each piece: if the batch is killed, the next batch uses them.
 * Workers write them concurrently; no two workers have the same piece.
 */
public final class Journal {
    private static final int CHECK_BYTES = 1 << 16;

    private final Path directory;
    private final AtomicInteger scratches = new AtomicInteger();

    Journal(Path directory) throws IOException {
        this.directory = OutputFile.directory(directory);
    }

    /** The file of the result of a piece. */
    public Path file(String key) {
        return directory.resolve(key + ".json");
    }

    /** The result of a shard; null if it was not analysed yet. */
    public @Nullable String shard(Piece shard) throws IOException {
        Path file = file(shard.key());
        return Files.exists(file) ? Files.readString(file) : null;
    }

    /** A new private directory in this process. */
    public Path scratch() {
        return directory.resolve("scratch").resolve(ProcessHandle.current().pid() + "-" + scratches.incrementAndGet());
    }

    /**
     * The result of a piece; null if it lacks a requested technique in this version, or another try with these limits
     * could have more results.
     */
    public @Nullable PieceResult result(Piece piece, Limits limits) {
        Path file = file(piece.checksum());
        if (!Files.exists(file)) {
            return null;
        }
        try {
            PieceResult result = PieceResult.read(file);
            List<Piece.TechniqueVersion> has = result.analyses().stream()
                    .map(one -> new Piece.TechniqueVersion(one.technique(), one.version()))
                    .toList();
            boolean isWhole = result.analyses().stream()
                    .allMatch(one -> AnalysisState.of(one).holdsFor(limits));
            return isWhole && has.equals(piece.techniques()) ? result : null;
        } catch (IOException e) {
            // The file is of an earlier version or damaged: the piece is analysed again.
            return null;
        }
    }

    /**
     * Checks that the disk has room, with a file that threads write one at a time.
     *
     * @throws IOException if nothing can be written, so that further pieces would also fail
     */
    public synchronized void checkRoom() throws IOException {
        Path probe = directory.resolve("room");
        DurableFile.write(probe, new byte[CHECK_BYTES]);
        Files.delete(probe);
    }

    /** Deletes the journal after the commit. */
    void clear() throws IOException {
        Directories.delete(directory);
    }
}
