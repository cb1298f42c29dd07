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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.InvalidArrowFileException;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.arrow.vector.util.Text;

/**
 * Rows as files of Arrow; texts by dictionaries. A column's metadata say whether it is a timing: {@code timing = true}.
 */
final class ArrowRows {
    /** What {@link ResultColumn#isTiming} is in a file. */
    static final String TIMING = "timing";

    private static final String UNFINISHED = ".tmp";

    private ArrowRows() {}

    /** Writes a file that is either there as a whole or not at all. */
    static void write(Path file, List<ResultColumn> columns, List<ResultRow> rows) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + UNFINISHED);
        Files.createDirectories(file.getParent());
        try {
            fill(unfinished, columns, rows);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static void fill(Path file, List<ResultColumn> columns, List<ResultRow> rows) throws IOException {
        UnsafeWarning.silence();
        Schema schema = new Schema(IntStream.range(0, columns.size())
                .mapToObj(number -> field(columns.get(number), number))
                .toList());
        try (BufferAllocator allocator = new RootAllocator();
                DictionaryProvider.MapDictionaryProvider dictionaries = new DictionaryProvider.MapDictionaryProvider();
                VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator)) {
            root.allocateNew();
            for (int number = 0; number < columns.size(); number++) {
                String name = columns.get(number).name();
                List<Object> values = rows.stream().map(row -> row.value(name)).toList();
                FieldVector vector = root.getVector(number);
                if (vector instanceof IntVector entries) {
                    dictionaries.put(encoded(values, entries, encoding(number), allocator));
                } else {
                    IntStream.range(0, values.size()).forEach(row -> set(vector, row, values.get(row)));
                }
            }
            root.setRowCount(rows.size());
            write(file, root, dictionaries);
        }
    }

    private static void write(Path file, VectorSchemaRoot root, DictionaryProvider dictionaries) throws IOException {
        try (FileChannel channel = FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
                // Asks for the dictionaries at once.
                ArrowFileWriter writer = new ArrowFileWriter(root, dictionaries, channel)) {
            writer.start();
            writer.writeBatch();
            writer.end();
            channel.force(true);
        }
    }

    /** Texts repeat: each is there once, in the order in which they come. */
    private static Dictionary encoded(
            List<Object> values, IntVector entries, DictionaryEncoding encoding, BufferAllocator allocator) {
        Map<String, Integer> texts = new LinkedHashMap<>();
        for (int row = 0; row < values.size(); row++) {
            if (values.get(row) instanceof String text) {
                entries.setSafe(row, texts.computeIfAbsent(text, key -> texts.size()));
            } else {
                entries.setNull(row);
            }
        }
        VarCharVector vector = new VarCharVector("texts", allocator);
        vector.allocateNew();
        texts.forEach((text, entry) -> vector.setSafe(entry, text.getBytes(StandardCharsets.UTF_8)));
        vector.setValueCount(texts.size());
        return new Dictionary(vector, encoding);
    }

    private static DictionaryEncoding encoding(int number) {
        return new DictionaryEncoding(number, false, new ArrowType.Int(Integer.SIZE, true));
    }

    private static Field field(ResultColumn column, int number) {
        ArrowType type =
                switch (column.type()) {
                    case TEXT -> new ArrowType.Int(Integer.SIZE, true);
                    case WHOLE -> new ArrowType.Int(Long.SIZE, true);
                    case REAL -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
                };
        DictionaryEncoding encoding = column.type() == ResultColumn.Type.TEXT ? encoding(number) : null;
        Map<String, String> metadata = column.isTiming() ? Map.of(TIMING, "true") : null;
        return new Field(column.name(), new FieldType(true, type, encoding, metadata), null);
    }

    private static void set(FieldVector vector, int row, Object value) {
        if (value == null) {
            vector.setNull(row);
        } else if (vector instanceof BigIntVector numbers) {
            numbers.setSafe(row, (Long) value);
        } else {
            ((Float8Vector) vector).setSafe(row, (Double) value);
        }
    }

    /** @throws IOException if it cannot be read, or is not an Arrow file */
    static List<ResultRow> read(Path file) throws IOException {
        UnsafeWarning.silence();
        List<ResultRow> rows = new ArrayList<>();
        try (BufferAllocator allocator = new RootAllocator();
                FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                ArrowFileReader reader = new ArrowFileReader(channel, allocator)) {
            while (reader.loadNextBatch()) {
                VectorSchemaRoot root = reader.getVectorSchemaRoot();
                for (int row = 0; row < root.getRowCount(); row++) {
                    rows.add(row(root, reader.getDictionaryVectors(), row));
                }
            }
        } catch (InvalidArrowFileException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IOException(file + " is no Arrow file, or is damaged: " + e.getMessage(), e);
        }
        return rows;
    }

    private static ResultRow row(VectorSchemaRoot root, Map<Long, Dictionary> dictionaries, int row) {
        List<Object> values = new ArrayList<>();
        for (FieldVector vector : root.getFieldVectors()) {
            DictionaryEncoding encoding = vector.getField().getDictionary();
            Object value = vector.getObject(row);
            values.add(vector.getName());
            values.add(
                    encoding != null && value instanceof Integer entry
                            ? dictionaries
                                    .get(encoding.getId())
                                    .getVector()
                                    .getObject(entry)
                                    .toString()
                            : value instanceof Text text ? text.toString() : value);
        }
        return ResultRow.of(values.toArray());
    }
}
