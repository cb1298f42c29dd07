package dev.heddle.experiments.tables;

import dev.heddle.trace.recording.UnsafeWarning;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.InvalidArrowFileException;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** Rows as files of Arrow. A column's metadata say whether it is a timing: {@code timing = true}. */
final class ArrowRows {
    /** What {@link Column#isTiming} is in a file. */
    static final String TIMING = "timing";

    private static final String UNFINISHED = ".tmp";

    private ArrowRows() {}

    /** Writes a file that is either there as a whole or not at all. */
    static void write(Path file, List<Column> columns, List<Row> rows) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + UNFINISHED);
        Files.createDirectories(file.getParent());
        try {
            fill(unfinished, columns, rows);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static void fill(Path file, List<Column> columns, List<Row> rows) throws IOException {
        UnsafeWarning.silence();
        Schema schema = new Schema(columns.stream().map(ArrowRows::field).toList());
        try (BufferAllocator allocator = new RootAllocator();
                VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator);
                FileChannel channel = FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
                ArrowFileWriter writer = new ArrowFileWriter(root, null, channel)) {
            root.allocateNew();
            for (int column = 0; column < columns.size(); column++) {
                for (int row = 0; row < rows.size(); row++) {
                    set(
                            root.getVector(column),
                            row,
                            rows.get(row).value(columns.get(column).name()));
                }
            }
            root.setRowCount(rows.size());
            writer.start();
            writer.writeBatch();
            writer.end();
            channel.force(true);
        }
    }

    private static Field field(Column column) {
        ArrowType type =
                switch (column.type()) {
                    case TEXT -> new ArrowType.Utf8();
                    case WHOLE -> new ArrowType.Int(Long.SIZE, true);
                    case REAL -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
                };
        Map<String, String> metadata = column.isTiming() ? Map.of(TIMING, "true") : null;
        return new Field(column.name(), new FieldType(true, type, null, metadata), null);
    }

    private static void set(FieldVector vector, int row, Object value) {
        if (value == null) {
            vector.setNull(row);
        } else if (vector instanceof VarCharVector texts) {
            texts.setSafe(row, ((String) value).getBytes(StandardCharsets.UTF_8));
        } else if (vector instanceof BigIntVector numbers) {
            numbers.setSafe(row, (Long) value);
        } else {
            ((Float8Vector) vector).setSafe(row, (Double) value);
        }
    }

    /** @throws IOException if it cannot be read, or is none */
    static List<Row> read(Path file) throws IOException {
        UnsafeWarning.silence();
        List<Row> rows = new ArrayList<>();
        try (BufferAllocator allocator = new RootAllocator();
                FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                ArrowFileReader reader = new ArrowFileReader(channel, allocator)) {
            while (reader.loadNextBatch()) {
                VectorSchemaRoot root = reader.getVectorSchemaRoot();
                for (int row = 0; row < root.getRowCount(); row++) {
                    rows.add(row(root, row));
                }
            }
        } catch (InvalidArrowFileException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IOException(file + " is no Arrow file, or is damaged: " + e.getMessage(), e);
        }
        return rows;
    }

    private static Row row(VectorSchemaRoot root, int row) {
        List<Object> values = new ArrayList<>();
        for (FieldVector vector : root.getFieldVectors()) {
            values.add(vector.getName());
            Object value = vector.getObject(row);
            values.add(vector instanceof VarCharVector && value != null ? value.toString() : value);
        }
        return Row.of(values.toArray());
    }
}
