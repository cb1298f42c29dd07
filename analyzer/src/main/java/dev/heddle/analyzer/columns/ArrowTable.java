package dev.heddle.analyzer.columns;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/** One Arrow file, written row by row in record batches of fixed length. */
final class ArrowTable implements AutoCloseable {
    private static final int BATCH = 1 << 14;

    private final VectorSchemaRoot root;
    private final FileChannel channel;
    private final ArrowFileWriter writer;
    private int row;
    private long rows;

    /**
     * Creates the file.
     *
     * @param dictionaries dictionaries of the columns that have one; may be empty
     */
    ArrowTable(Path file, List<Field> columns, DictionaryProvider dictionaries, BufferAllocator allocator)
            throws IOException {
        root = VectorSchemaRoot.create(new Schema(columns), allocator);
        channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        writer = new ArrowFileWriter(root, dictionaries, channel);
        writer.start();
        root.allocateNew();
    }

    static Field number(String name) {
        return new Field(name, FieldType.notNullable(new ArrowType.Int(Integer.SIZE, true)), null);
    }

    static Field longNumber(String name) {
        return new Field(name, FieldType.notNullable(new ArrowType.Int(Long.SIZE, true)), null);
    }

    static Field text(String name) {
        return new Field(name, FieldType.nullable(new ArrowType.Utf8()), null);
    }

    static Field flag(String name) {
        return new Field(name, FieldType.notNullable(new ArrowType.Bool()), null);
    }

    ArrowTable set(int column, int value) {
        ((IntVector) root.getVector(column)).setSafe(row, value);
        return this;
    }

    ArrowTable set(int column, long value) {
        ((BigIntVector) root.getVector(column)).setSafe(row, value);
        return this;
    }

    /** Sets an entry of the column's dictionary. */
    ArrowTable set(int column, byte entry) {
        ((TinyIntVector) root.getVector(column)).setSafe(row, entry);
        return this;
    }

    /**
     * Sets a string.
     *
     * @param value null for a missing value
     */
    ArrowTable set(int column, @Nullable String value) {
        if (value != null) {
            ((VarCharVector) root.getVector(column)).setSafe(row, value.getBytes(StandardCharsets.UTF_8));
        }
        return this;
    }

    ArrowTable set(int column, boolean value) {
        ((BitVector) root.getVector(column)).setSafe(row, value ? 1 : 0);
        return this;
    }

    /** Completes the row. */
    void next() {
        row++;
        rows++;
        if (row == BATCH) {
            flush();
        }
    }

    long rows() {
        return rows;
    }

    private void flush() {
        try {
            root.setRowCount(row);
            writer.writeBatch();
            row = 0;
            root.allocateNew();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        try (root;
                channel;
                writer) {
            if (row > 0) {
                flush();
            }
            writer.end();
        }
    }
}
