package dev.heddle.analyzer.shard;

import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.recording.UnsafeWarning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileReader;

/**
 * Rows of accesses in a fixed number of Arrow files, all rows of an atomic set in one of them. First everything is written, then
 * {@link #seal} is called, then each shard can be read, several at the same time. Closing deletes the files.
 */
public final class Shards implements AutoCloseable {
    /** Number of shards. */
    public static final int COUNT = 16;

    static {
        UnsafeWarning.silence();
    }

    private final Path directory;
    private final BufferAllocator allocator = new RootAllocator();
    private final ShardWriter[] writers = new ShardWriter[COUNT];
    private long records;

    /** @throws UncheckedIOException if no directory can be made */
    public Shards(Path parent) {
        try {
            directory = Files.createTempDirectory(parent, "heddle-shards");
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot make a directory for shards in " + parent + ": " + e.getMessage(), e);
        }
    }

    /** Appends a record to the shard of its set; it is copied. */
    public void write(SpanRecord record) {
        int shard = (int) StableHash.mix(COUNT, record.set) & COUNT - 1;
        try {
            if (writers[shard] == null) {
                writers[shard] = new ShardWriter(file(shard), allocator);
            }
            writers[shard].write(record);
            records++;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file(shard) + ": " + e.getMessage(), e);
        }
    }

    /** Number of records written. */
    public long records() {
        return records;
    }

    /** Ends writing. */
    public void seal() {
        for (int shard = 0; shard < COUNT; shard++) {
            try {
                if (writers[shard] != null) {
                    writers[shard].close();
                    writers[shard] = null;
                }
            } catch (IOException e) {
                throw new UncheckedIOException("cannot write " + file(shard) + ": " + e.getMessage(), e);
            }
        }
    }

    /** Reads a shard in the order it was written; the consumer gets the same record again and again. */
    public void read(int shard, Consumer<SpanRecord> consumer) {
        if (!Files.exists(file(shard))) {
            return;
        }
        try (FileChannel channel = FileChannel.open(file(shard), StandardOpenOption.READ);
                ArrowFileReader reader = new ArrowFileReader(channel, allocator)) {
            VectorSchemaRoot root = reader.getVectorSchemaRoot();
            SpanRecord record = new SpanRecord();
            while (reader.loadNextBatch()) {
                ShardColumns columns = ShardColumns.of(root);
                for (int row = 0; row < root.getRowCount(); row++) {
                    columns.get(row, record);
                    consumer.accept(record);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file(shard) + ": " + e.getMessage(), e);
        }
    }

    private Path file(int shard) {
        return directory.resolve("shard-" + shard + ".arrow");
    }

    @Override
    public void close() {
        seal();
        allocator.close();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                Files.delete(file);
            }
            Files.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + directory + ": " + e.getMessage(), e);
        }
    }
}
