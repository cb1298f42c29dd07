package dev.heddle.batch.parquet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;

/** Reads tables of {@link ParquetWriter}. */
public final class ParquetReader {
    private static final int TAIL = Integer.BYTES + ParquetWriter.MAGIC.length;

    private ParquetReader() {}

    /** Receives a row: a {@link Long}, a {@link String} or null for each column. */
    @FunctionalInterface
    public interface RowConsumer {
        void row(Object[] row) throws IOException;
    }

    /**
     * Reads all rows in their order, with the rows of one group in memory at a time.
     *
     * @param columns the columns that the file must have, in this order
     * @throws TableFileException if the file is not such a table
     */
    public static void read(Path path, List<ParquetColumn> columns, RowConsumer to) throws IOException {
        try (FileChannel file = FileChannel.open(path)) {
            FileMetaData meta = meta(file, path);
            List<String> names =
                    meta.getSchema().stream().skip(1).map(one -> one.getName()).toList();
            List<String> wanted = columns.stream().map(ParquetColumn::name).toList();
            if (!names.equals(wanted)) {
                throw new TableFileException(path + " has the columns " + names + ", and this Heddle reads " + wanted);
            }
            for (RowGroup group : meta.getRow_groups()) {
                Object[][] rows = new Object[Math.toIntExact(group.getNum_rows())][columns.size()];
                for (int i = 0; i < columns.size(); i++) {
                    chunk(
                            file,
                            path,
                            group.getColumns().get(i).getMeta_data(),
                            rows,
                            i,
                            columns.get(i).kind());
                }
                for (Object[] row : rows) {
                    to.row(row);
                }
            }
        } catch (TableFileException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new TableFileException(path + " is damaged: " + e, e);
        }
    }

    private static FileMetaData meta(FileChannel file, Path path) throws IOException {
        long size = file.size();
        if (size < TAIL + ParquetWriter.MAGIC.length) {
            throw new TableFileException(path + " is not a table: it has " + size + " bytes");
        }
        byte[] tail = bytes(file, size - TAIL, TAIL);
        int length = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt();
        if (!Arrays.equals(Arrays.copyOfRange(tail, Integer.BYTES, TAIL), ParquetWriter.MAGIC)
                || length < 0
                || length > size - TAIL) {
            throw new TableFileException(path + " is not a table: its end is missing");
        }
        try {
            return Util.readFileMetaData(new ByteArrayInputStream(bytes(file, size - TAIL - length, length)));
        } catch (IOException e) {
            throw new TableFileException(path + " is damaged: its metadata cannot be read", e);
        }
    }

    private static byte[] bytes(FileChannel file, long at, int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(count);
        while (buffer.hasRemaining()) {
            if (file.read(buffer, at + buffer.position()) < 0) {
                throw new IOException("the file is shorter than its metadata says");
            }
        }
        return buffer.array();
    }

    private static void chunk(
            FileChannel file, Path path, ColumnMetaData meta, Object[][] rows, int column, ParquetColumn.Kind kind)
            throws IOException {
        if (meta.getCodec() != CompressionCodec.GZIP || !meta.getEncodings().contains(Encoding.PLAIN)) {
            throw new TableFileException(path + " was not written by heddle batch: it has codec " + meta.getCodec());
        }
        byte[] bytes = bytes(file, meta.getData_page_offset(), Math.toIntExact(meta.getTotal_compressed_size()));
        ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        PageHeader header;
        try {
            header = Util.readPageHeader(in);
        } catch (IOException e) {
            throw new TableFileException(path + " is damaged: the header of a page cannot be read", e);
        }
        int count = header.getData_page_header().getNum_values();
        byte[] page = in.readNBytes(header.getCompressed_page_size());
        if (count != rows.length || page.length != header.getCompressed_page_size()) {
            throw new TableFileException(path + " is damaged: a page is incomplete");
        }
        try {
            ColumnPage.decode(page, header.getUncompressed_page_size(), rows, 0, count, column, kind);
        } catch (IOException e) {
            throw new TableFileException(path + " is damaged: " + e.getMessage(), e);
        }
    }
}
