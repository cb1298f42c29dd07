package dev.heddle.analyzer.columns;

import dev.heddle.trace.recording.UnsafeWarning;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedWidthVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ReadChannel;
import org.apache.arrow.vector.ipc.message.ArrowBlock;
import org.apache.arrow.vector.ipc.message.MessageMetadataResult;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Writes a table of numbers in pieces, each an Arrow file of one record batch, and maps what it has written. Rows are put into {@link #open()}, whose vectors are those of the next piece,
 * too. A piece that is mapped stays readable when its file is deleted, and when this is closed.
 */
public final class PieceWriter implements AutoCloseable {
    /** Of a column without nulls Arrow has two buffers: which rows are there, and the numbers. */
    private static final int BUFFERS_OF_COLUMN = 2;

    private final int rows;
    private final int byteColumns;
    private final int intColumns;
    private final BufferAllocator allocator;
    private final VectorSchemaRoot root;
    private final Piece open;
    private boolean isClosed;

    /** Opens a file that does not exist yet. */
    @FunctionalInterface
    public interface Opener {
        /** As files are opened usually. */
        Opener FILE = file -> FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

        WritableByteChannel open(Path file) throws IOException;
    }

    /** @param rows of a piece, at most */
    public PieceWriter(int rows, List<String> byteColumns, List<String> intColumns, List<String> longColumns) {
        UnsafeWarning.silence();
        this.rows = rows;
        this.byteColumns = byteColumns.size();
        this.intColumns = intColumns.size();
        List<Field> fields = new ArrayList<>();
        byteColumns.forEach(name -> fields.add(field(name, Byte.SIZE)));
        intColumns.forEach(name -> fields.add(field(name, Integer.SIZE)));
        longColumns.forEach(name -> fields.add(field(name, Long.SIZE)));
        allocator = new RootAllocator();
        root = VectorSchemaRoot.create(new Schema(fields), allocator);
        List<ByteBuffer> data = new ArrayList<>();
        for (FieldVector vector : root.getFieldVectors()) {
            ((FixedWidthVector) vector).allocateNew(rows);
            vector.getValidityBuffer().setOne(0, vector.getValidityBuffer().capacity());
            data.add(vector.getDataBuffer()
                    .nioBuffer(0, (int) vector.getDataBuffer().capacity()));
        }
        open = piece(data);
    }

    private static Field field(String name, int bits) {
        return new Field(name, FieldType.notNullable(new ArrowType.Int(bits, true)), null);
    }

    private Piece piece(List<ByteBuffer> data) {
        data.forEach(buffer -> buffer.order(ByteOrder.LITTLE_ENDIAN));
        int ints = byteColumns + intColumns;
        return new Piece(
                data.subList(0, byteColumns).toArray(ByteBuffer[]::new),
                data.subList(byteColumns, ints).stream()
                        .map(ByteBuffer::asIntBuffer)
                        .toArray(IntBuffer[]::new),
                data.subList(ints, data.size()).stream()
                        .map(ByteBuffer::asLongBuffer)
                        .toArray(LongBuffer[]::new));
    }

    /** The piece that is to be written next; always the same vectors. */
    public Piece open() {
        return open;
    }

    /**
     * Writes the open piece.
     *
     * @param count how many rows it has
     * @return what was written, mapped
     */
    public Piece write(Path file, int count, Opener opener) throws IOException {
        if (count > rows) {
            throw new IllegalArgumentException(count + " rows in a piece of " + rows);
        }
        try (WritableByteChannel channel = opener.open(file);
                ArrowFileWriter writer = new ArrowFileWriter(root, null, channel)) {
            // Each vector keeps its buffers, as it has room for all rows.
            root.setRowCount(count);
            writer.start();
            writer.writeBatch();
            writer.end();
        }
        return map(file);
    }

    private Piece map(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            // Closing it would close the channel, which is still needed; it has no memory until it loads something.
            ArrowFileReader reader = new ArrowFileReader(channel, allocator);
            ArrowBlock block = reader.getRecordBlocks().get(0);
            channel.position(block.getOffset());
            MessageMetadataResult metadata = MessageSerializer.readMessage(new ReadChannel(channel));
            RecordBatch batch = (RecordBatch) metadata.getMessage().header(new RecordBatch());
            // Mapped for writing, although nobody writes: these buffers are of the class of those of the open piece, so
            // calls have one target.
            ByteBuffer body = channel.map(
                    FileChannel.MapMode.READ_WRITE,
                    block.getOffset() + block.getMetadataLength(),
                    block.getBodyLength());
            List<ByteBuffer> data = new ArrayList<>();
            for (int column = 0; column < root.getFieldVectors().size(); column++) {
                org.apache.arrow.flatbuf.Buffer buffer = batch.buffers(BUFFERS_OF_COLUMN * column + 1);
                data.add(body.slice((int) buffer.offset(), (int) buffer.length()));
            }
            return piece(data);
        }
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            root.close();
            allocator.close();
        }
    }
}
