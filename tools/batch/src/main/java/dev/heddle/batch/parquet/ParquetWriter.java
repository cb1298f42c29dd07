package dev.heddle.batch.parquet;

import dev.heddle.trace.file.OutputFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.MicroSeconds;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.StringType;
import org.apache.parquet.format.TimeUnit;
import org.apache.parquet.format.TimestampType;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;

/**
 * Writes a table row by row to a Parquet file. Rows are buffered up to {@value #ROWS_PER_GROUP}; the file is a valid
 * table only after {@link #finish}. Equal rows result in equal bytes. Not thread-safe.
 */
public final class ParquetWriter implements AutoCloseable {
    /** Maximum number of rows in memory. */
    static final int ROWS_PER_GROUP = 20_000;

    static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final String MADE_BY = "heddle batch";

    private final List<ParquetColumn> columns;
    private final FileChannel file;
    private final OutputStream out;
    private final List<RowGroup> groups = new ArrayList<>();
    private final List<Object[]> rows = new ArrayList<>();
    private long rowCount;

    /** @param path a file that does not exist yet */
    public ParquetWriter(Path path, List<ParquetColumn> columns) throws IOException {
        this.columns = List.copyOf(columns);
        file = OutputFile.channel(path);
        out = Channels.newOutputStream(file);
        out.write(MAGIC);
    }

    /** @param row a {@link Long}, a {@link String} or null for each column */
    public void add(Object[] row) throws IOException {
        rows.add(row);
        if (rows.size() == ROWS_PER_GROUP) {
            flush();
        }
    }

    private void flush() throws IOException {
        if (rows.isEmpty()) {
            return;
        }
        List<ColumnChunk> chunks = new ArrayList<>();
        long plainBytes = 0;
        for (int i = 0; i < columns.size(); i++) {
            ColumnChunk chunk = chunk(i);
            plainBytes += chunk.getMeta_data().getTotal_uncompressed_size();
            chunks.add(chunk);
        }
        groups.add(new RowGroup(chunks, plainBytes, rows.size()));
        rowCount += rows.size();
        rows.clear();
    }

    private ColumnChunk chunk(int number) throws IOException {
        ParquetColumn column = columns.get(number);
        ColumnPage.Bytes page = ColumnPage.encode(rows, number, column.kind());
        long at = file.position();
        PageHeader header = new PageHeader(PageType.DATA_PAGE, page.plainLength(), page.compressed().length);
        header.setData_page_header(new DataPageHeader(rows.size(), Encoding.PLAIN, Encoding.RLE, Encoding.RLE));
        Util.writePageHeader(header, out);
        long headerBytes = file.position() - at;
        out.write(page.compressed());
        ColumnMetaData meta = new ColumnMetaData(
                type(column),
                List.of(Encoding.PLAIN, Encoding.RLE),
                List.of(column.name()),
                CompressionCodec.GZIP,
                rows.size(),
                headerBytes + page.plainLength(),
                file.position() - at,
                at);
        ColumnChunk chunk = new ColumnChunk(at);
        chunk.setMeta_data(meta);
        return chunk;
    }

    private static Type type(ParquetColumn column) {
        return column.kind() == ParquetColumn.Kind.TEXT ? Type.BYTE_ARRAY : Type.INT64;
    }

    private static SchemaElement element(ParquetColumn column) {
        SchemaElement element = new SchemaElement(column.name());
        element.setType(type(column));
        element.setRepetition_type(
                column.kind().isOptional() ? FieldRepetitionType.OPTIONAL : FieldRepetitionType.REQUIRED);
        switch (column.kind()) {
            case TEXT -> {
                element.setConverted_type(ConvertedType.UTF8);
                element.setLogicalType(LogicalType.STRING(new StringType()));
            }
            case TIME -> {
                element.setConverted_type(ConvertedType.TIMESTAMP_MICROS);
                element.setLogicalType(
                        LogicalType.TIMESTAMP(new TimestampType(true, TimeUnit.MICROS(new MicroSeconds()))));
            }
            case NUMBER -> {
                // Parquet's default for 64-bit integers.
            }
        }
        return element;
    }

    /** Completes the table and forces it to the disk. */
    public void finish() throws IOException {
        flush();
        List<SchemaElement> schema = new ArrayList<>();
        SchemaElement root = new SchemaElement("row");
        root.setNum_children(columns.size());
        schema.add(root);
        columns.forEach(column -> schema.add(element(column)));
        FileMetaData meta = new FileMetaData(1, schema, rowCount, groups);
        meta.setCreated_by(MADE_BY);
        long at = file.position();
        Util.writeFileMetaData(meta, out);
        int length = (int) (file.position() - at);
        out.write(ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(length)
                .array());
        out.write(MAGIC);
        file.force(true);
    }

    /** Number of rows so far. */
    public long rowCount() {
        return rowCount + rows.size();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
