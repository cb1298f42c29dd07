package dev.heddle.analyzer.shard;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;

/** Writes one shard as an Arrow file, in record batches of fixed length. */
final class ShardWriter implements AutoCloseable {
    private static final int BATCH = 4096;
    /** Vectors grow as needed: most recordings are small. */
    private static final int FIRST_CAPACITY = 128;

    private final VectorSchemaRoot root;
    private final ShardColumns columns;
    private final FileChannel channel;
    private final ArrowFileWriter writer;
    private int rows;

    ShardWriter(Path file, BufferAllocator allocator) throws IOException {
        root = ShardColumns.newRoot(allocator);
        columns = ShardColumns.of(root);
        root.getFieldVectors().forEach(vector -> vector.setInitialCapacity(FIRST_CAPACITY));
        channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        writer = new ArrowFileWriter(root, null, channel);
        writer.start();
        root.allocateNew();
    }

    void write(SpanRecord record) throws IOException {
        columns.put(rows++, record);
        if (rows == BATCH) {
            flush();
        }
    }

    private void flush() throws IOException {
        root.setRowCount(rows);
        writer.writeBatch();
        rows = 0;
        root.allocateNew();
    }

    @Override
    public void close() throws IOException {
        if (rows > 0) {
            flush();
        }
        writer.end();
        writer.close();
        root.close();
        channel.close();
    }
}
