package dev.heddle.analyzer.shard;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.jspecify.annotations.Nullable;

/**
 * One shard: an Arrow file of record batches of fixed length. If there is at most one batch, it stays in memory,
 * without a file.
 */
final class AccessShard implements AutoCloseable {
    private static final int BATCH = 4096;
    /** Vectors grow as needed, because most recordings are small. */
    private static final int FIRST_CAPACITY = 128;

    private final BufferAllocator allocator;
    private final FilePlace place;
    private final VectorSchemaRoot root;
    private final ShardColumns columns;
    private @Nullable Path file;
    private @Nullable FileChannel channel;
    private @Nullable ArrowFileWriter writer;
    private int rows;

    /** Supplies the path of a file. */
    @FunctionalInterface
    interface FilePlace {
        Path get() throws IOException;
    }

    /**
     * Makes an empty shard.
     *
     * @param place called when a file is needed
     */
    AccessShard(BufferAllocator allocator, FilePlace place) {
        this.allocator = allocator;
        this.place = place;
        root = ShardColumns.newRoot(allocator);
        columns = ShardColumns.of(root);
        root.getFieldVectors().forEach(vector -> vector.setInitialCapacity(FIRST_CAPACITY));
        root.allocateNew();
    }

    void write(SpanRecord record) throws IOException {
        if (rows == BATCH) {
            flush();
        }
        columns.put(rows++, record);
    }

    private void flush() throws IOException {
        if (writer == null) {
            file = place.get();
            channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            writer = new ArrowFileWriter(root, null, channel);
            writer.start();
        }
        root.setRowCount(rows);
        writer.writeBatch();
        rows = 0;
        root.allocateNew();
    }

    /** Ends writing. */
    void seal() throws IOException {
        if (writer == null) {
            root.setRowCount(rows);
            return;
        }
        if (rows > 0) {
            flush();
        }
        writer.end();
        writer.close();
        writer = null;
        Objects.requireNonNull(channel, "opened with the writer").close();
        root.close();
    }

    /**
     * Reads all rows in the order in which they were written. The consumer receives the same record object for each
     * row.
     */
    void read(Consumer<SpanRecord> consumer) throws IOException {
        if (file == null) {
            read(root, columns, consumer);
            return;
        }
        try (FileChannel from = FileChannel.open(file, StandardOpenOption.READ);
                ArrowFileReader reader = new ArrowFileReader(from, allocator)) {
            VectorSchemaRoot batch = reader.getVectorSchemaRoot();
            while (reader.loadNextBatch()) {
                read(batch, ShardColumns.of(batch), consumer);
            }
        }
    }

    private static void read(VectorSchemaRoot batch, ShardColumns columns, Consumer<SpanRecord> consumer) {
        SpanRecord record = new SpanRecord();
        for (int row = 0; row < batch.getRowCount(); row++) {
            columns.get(row, record);
            consumer.accept(record);
        }
    }

    @Override
    public void close() throws IOException {
        if (writer != null) {
            writer.close();
        }
        if (channel != null) {
            Objects.requireNonNull(channel, "opened with the writer").close();
        }
        root.close();
    }
}
