package dev.heddle.batch.parquet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The values of one column as the bytes of a data page of version 1, compressed with gzip.
 *
 * <pre>
 *   column that may lack values                       every column
 * ┌────────────────┬───────────────────────────────┬──────────────────────────────────────────┐
 * │ length, 4 bytes │ runs: varint(count*2), 0 or 1 │ values that are there, in Parquet's PLAIN │
 * └────────────────┴───────────────────────────────┴──────────────────────────────────────────┘
 * </pre>
 *
 * <p>A number or a time is 8 bytes, least significant first; a text is its length in 4 bytes, and UTF-8.
 */
final class ColumnPage {
    private static final int BUFFER = 1 << 16;
    private static final int VARINT_BITS = 7;
    private static final int VARINT_MORE = 0x80;

    private ColumnPage() {}

    /** A compressed page, and its length before compression. */
    record Bytes(byte[] compressed, int plainLength) {}

    static Bytes encode(List<Object[]> rows, int column, ParquetColumn.Kind kind) throws IOException {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        if (kind.isOptional()) {
            byte[] runs = runs(rows, column);
            plain.writeBytes(number(Integer.BYTES, runs.length));
            plain.writeBytes(runs);
        }
        for (Object[] row : rows) {
            Object value = row[column];
            if (value == null) {
                if (!kind.isOptional()) {
                    throw new IllegalArgumentException("column " + column + " lacks a value");
                }
            } else if (value instanceof Long number) {
                plain.writeBytes(number(Long.BYTES, number));
            } else {
                byte[] text = ((String) value).getBytes(StandardCharsets.UTF_8);
                plain.writeBytes(number(Integer.BYTES, text.length));
                plain.writeBytes(text);
            }
        }
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed, BUFFER)) {
            plain.writeTo(gzip);
        }
        return new Bytes(compressed.toByteArray(), plain.size());
    }

    private static byte[] number(int bytes, long value) {
        ByteBuffer buffer = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(value);
        return java.util.Arrays.copyOf(buffer.array(), bytes);
    }

    private static byte[] runs(List<Object[]> rows, int column) {
        ByteArrayOutputStream runs = new ByteArrayOutputStream();
        int from = 0;
        for (int i = 1; i <= rows.size(); i++) {
            boolean isPresent = rows.get(from)[column] != null;
            if (i == rows.size() || rows.get(i)[column] != null != isPresent) {
                varint(runs, (i - from) << 1);
                runs.write(isPresent ? 1 : 0);
                from = i;
            }
        }
        return runs.toByteArray();
    }

    private static void varint(ByteArrayOutputStream to, int value) {
        int rest = value;
        while ((rest & -VARINT_MORE) != 0) {
            to.write(rest & VARINT_MORE - 1 | VARINT_MORE);
            rest >>>= VARINT_BITS;
        }
        to.write(rest);
    }

    /**
     * Puts the values of a page into rows.
     *
     * @param from index of the first row
     * @throws IOException if the bytes are not such a page
     */
    static void decode(
            byte[] compressed,
            int plainLength,
            Object[][] rows,
            int from,
            int count,
            int column,
            ParquetColumn.Kind kind)
            throws IOException {
        byte[] plain = new byte[plainLength];
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(compressed), BUFFER)) {
            if (gzip.readNBytes(plain, 0, plainLength) != plainLength || gzip.read() >= 0) {
                throw new IOException("the length of a page differs from its header");
            }
        }
        try {
            ByteBuffer values = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
            boolean[] isPresent = kind.isOptional() ? present(values, count) : null;
            for (int i = 0; i < count; i++) {
                if (isPresent == null || isPresent[i]) {
                    rows[from + i][column] = kind == ParquetColumn.Kind.TEXT ? text(values) : (Object) values.getLong();
                }
            }
        } catch (BufferUnderflowException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IOException("a page is shorter than its values", e);
        }
    }

    private static String text(ByteBuffer values) {
        int length = values.getInt();
        int at = values.position();
        values.position(at + length);
        return new String(values.array(), at, length, StandardCharsets.UTF_8);
    }

    private static boolean[] present(ByteBuffer values, int count) {
        boolean[] present = new boolean[count];
        int length = values.getInt();
        int end = values.position() + length;
        int at = 0;
        while (values.position() < end) {
            int header = 0;
            int shift = 0;
            byte next;
            do {
                next = values.get();
                header |= (next & VARINT_MORE - 1) << shift;
                shift += VARINT_BITS;
            } while ((next & VARINT_MORE) != 0);
            if ((header & 1) != 0) {
                throw new IllegalArgumentException("values are packed, not in runs");
            }
            boolean isPresent = values.get() != 0;
            for (int i = 0; i < header >> 1; i++) {
                present[at++] = isPresent;
            }
        }
        return present;
    }
}
