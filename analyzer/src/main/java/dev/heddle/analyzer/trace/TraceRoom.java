package dev.heddle.analyzer.trace;

import dev.heddle.analyzer.columns.PieceWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where traces are kept: in memory as long as they take no more than a part of the heap, else in files. Closing deletes the files; a trace that has been read stays readable on
 * systems that keep what is mapped.
 */
public final class TraceRoom implements AutoCloseable {
    /** Which part of the heap a trace may take, unless it is said. */
    private static final int PART = 4;
    /** A million events, 33 MB. */
    private static final int PIECE_BITS = 20;
    /** A file of numbers has so many times as many as a piece has events, as a power of two: 16 MB. */
    static final int MORE_NUMBERS_BITS = 2;

    private static final int WRITTEN_AT_ONCE = 1 << 16;

    /** In arrays, with its place among the events of its thread. */
    private static final int BYTES_OF_EVENT = Trace.BYTES_OF_EVENT + Integer.BYTES;
    /** Arrays cannot be twice as long. */
    private static final int MOST_EVENTS = 1 << 30;

    /** How many bytes of the heap there are to be for each event: of those on disk it has a few bits, see docs/design/large-traces.md. */
    private static final int HEAP_OF_EVENT = 2;

    private final @Nullable Path parent;
    private final long mostBytes;
    private final int pieceBits;
    private final PieceWriter.Opener opener;
    private @Nullable Path directory;
    private int traces;
    private int files;
    private final List<PieceColumns> begun = new ArrayList<>();

    /** Of how many events a run may consist so that what engines keep of them beside their trace fits into the heap. */
    public static long eventsThatFit() {
        return Runtime.getRuntime().maxMemory() / HEAP_OF_EVENT;
    }

    /** Files are made in a directory of their own below a directory, which need not exist before. */
    public static TraceRoom in(Path parent) {
        return in(parent, Runtime.getRuntime().maxMemory() / PART);
    }

    /** @param mostBytes how much a trace may take in memory */
    public static TraceRoom in(Path parent, long mostBytes) {
        return new TraceRoom(parent, mostBytes, PIECE_BITS, PieceWriter.Opener.FILE);
    }

    /** In memory only, as much of it as there is. */
    public static TraceRoom inMemory() {
        return new TraceRoom(null, Long.MAX_VALUE, PIECE_BITS, PieceWriter.Opener.FILE);
    }

    TraceRoom(@Nullable Path parent, long mostBytes, int pieceBits, PieceWriter.Opener opener) {
        this.parent = parent;
        this.mostBytes = mostBytes;
        this.pieceBits = pieceBits;
        this.opener = opener;
    }

    /** How many events of a trace are kept in arrays, at most. */
    int mostEvents() {
        return (int) Math.min(MOST_EVENTS, mostBytes / BYTES_OF_EVENT);
    }

    boolean hasDisk() {
        return parent != null;
    }

    /** How many events a piece has, as a power of two. */
    int pieceBits() {
        return pieceBits;
    }

    PieceWriter.Opener opener() {
        return opener;
    }

    /** Columns for one more trace, on disk. */
    PieceColumns columns() {
        traces++;
        PieceColumns columns = new PieceColumns(this);
        begun.add(columns);
        return columns;
    }

    /** Where a piece of the trace goes that was begun last. */
    Path file(int piece) {
        try {
            return own().resolve("trace-" + traces + "-" + piece + ".arrow");
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private Path own() throws IOException {
        if (directory == null) {
            Path within = Files.createDirectories(parent == null ? Path.of("") : parent);
            directory = Files.createTempDirectory(within, "heddle-trace");
        }
        return directory;
    }

    /** Room for so many numbers, all 0, in a file that is gone as soon as nobody has them any more. */
    IntBuffer numbers(int count) {
        long bytes = (long) count * Integer.BYTES;
        try {
            Path file = own().resolve("numbers-" + files++);
            // Written and not only made that long: a disk that is full is to be seen here, and not where a number is
            // set.
            try (WritableByteChannel channel = opener.open(file)) {
                ByteBuffer zeros = ByteBuffer.allocate((int) Math.min(bytes, WRITTEN_AT_ONCE));
                for (long written = 0; written < bytes; written += zeros.capacity()) {
                    zeros.clear().limit((int) Math.min(zeros.capacity(), bytes - written));
                    while (zeros.hasRemaining()) {
                        channel.write(zeros);
                    }
                }
            }
            try (FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
                return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asIntBuffer();
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    TooLargeException failed(IOException e) {
        TooLargeException failed =
                new TooLargeException("its events cannot be kept in files in " + parent + ": " + e.getMessage());
        failed.initCause(e);
        return failed;
    }

    @Override
    public void close() {
        begun.forEach(PieceColumns::close);
        if (directory == null) {
            return;
        }
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.delete(file);
            }
            Files.delete(directory);
            directory = null;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete the events in " + directory + ": " + e.getMessage(), e);
        }
    }
}
