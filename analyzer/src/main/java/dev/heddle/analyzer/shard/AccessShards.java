package dev.heddle.analyzer.shard;

import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.recording.UnsafeWarning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Rows of accesses in a fixed number of shards; all rows of an atomic set are in one shard. First all rows are written,
 * then {@link #seal} is called, then the shards can be read, several at the same time. Shards too large for memory are
 * in Arrow files, which closing deletes.
 */
public final class AccessShards implements AutoCloseable {
    /** Number of shards. */
    public static final int COUNT = 16;

    static {
        UnsafeWarning.silence();
    }

    private final Path parent;
    private final BufferAllocator allocator = new RootAllocator();
    private final @Nullable AccessShard[] shards = new AccessShard[COUNT];
    /** Made for the first file; most recordings need no file. */
    private @Nullable Path directory;

    private long records;

    /**
     * Makes empty shards.
     *
     * @param parent directory for files, if any are needed
     */
    public AccessShards(Path parent) {
        this.parent = parent;
    }

    /**
     * Appends a copy of a record to the shard of its set.
     *
     * @throws UncheckedIOException if a file is needed and cannot be written
     */
    public void write(SpanRecord record) {
        int number = (int) StableHash.mix(COUNT, record.set) & COUNT - 1;
        AccessShard shard = shards[number];
        if (shard == null) {
            shard = shards[number] = new AccessShard(allocator, () -> file(number));
        }
        try {
            shard.write(record);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write shards in " + parent + ": " + e.getMessage(), e);
        }
        records++;
    }

    private Path file(int number) throws IOException {
        if (directory == null) {
            directory = Files.createTempDirectory(parent, "heddle-shards");
        }
        return directory.resolve("shard-" + number + ".arrow");
    }

    /** Number of records written. */
    public long records() {
        return records;
    }

    /** Ends writing. */
    public void seal() {
        try {
            for (AccessShard shard : shards) {
                if (shard != null) {
                    shard.seal();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write shards in " + parent + ": " + e.getMessage(), e);
        }
    }

    /**
     * Reads a shard in the order in which it was written. The consumer receives the same record object for each row.
     */
    public void read(int number, Consumer<SpanRecord> consumer) {
        AccessShard shard = shards[number];
        if (shard == null) {
            return;
        }
        try {
            shard.read(consumer);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read shards in " + parent + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try {
            for (AccessShard shard : shards) {
                if (shard != null) {
                    shard.close();
                }
            }
            allocator.close();
            delete();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete the shards in " + parent + ": " + e.getMessage(), e);
        }
    }

    private void delete() throws IOException {
        if (directory == null) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
