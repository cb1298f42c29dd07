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
 * Results of the pieces of a batch that is not committed yet, a file each: if the batch is killed, the next one finds them. Workers write them,
 * several at a time; no two have the same piece.
 */
public final class Journal {
    private static final int CHECK_BYTES = 1 << 16;

    private final Path directory;
    private final AtomicInteger scratches = new AtomicInteger();

    Journal(Path directory) throws IOException {
        this.directory = OutputFile.directory(directory);
    }

    /** Where the result of a piece is, or is to be. */
    public Path file(String key) {
        return directory.resolve(key + ".json");
    }

    /** What was found in a shard; null if it was not looked at yet. */
    public @Nullable String shard(Piece shard) throws IOException {
        Path file = file(shard.key());
        return Files.exists(file) ? Files.readString(file) : null;
    }

    /** A directory that nobody else of this process has. */
    public Path scratch() {
        return directory.resolve("scratch").resolve(ProcessHandle.current().pid() + "-" + scratches.incrementAndGet());
    }

    /** The result of a piece, if all that is asked for is in it, in the same versions, and no other try would come to more; otherwise null. */
    public @Nullable PieceResult result(Piece piece, Limits limits) {
        Path file = file(piece.checksum());
        if (!Files.exists(file)) {
            return null;
        }
        try {
            PieceResult result = PieceResult.read(file);
            List<Piece.Asked> has = result.analyses().stream()
                    .map(one -> new Piece.Asked(one.technique(), one.version()))
                    .toList();
            boolean isWhole = result.analyses().stream()
                    .allMatch(one -> AnalysisState.of(one).holdsFor(limits));
            return isWhole && has.equals(piece.techniques()) ? result : null;
        } catch (IOException e) {
            // Of an earlier version, or of nobody: it is made again.
            return null;
        }
    }

    /**
     * Tries a file that all threads share, one at a time.
     *
     * @throws IOException if nothing can be written, in which case no further piece needs to be tried
     */
    public synchronized void checkRoom() throws IOException {
        Path probe = directory.resolve("room");
        DurableFile.write(probe, new byte[CHECK_BYTES]);
        Files.delete(probe);
    }

    /** All is in the tables. */
    void clear() throws IOException {
        Directories.delete(directory);
    }
}
