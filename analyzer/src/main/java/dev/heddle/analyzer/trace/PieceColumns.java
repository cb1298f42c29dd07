package dev.heddle.analyzer.trace;

import dev.heddle.analyzer.columns.Piece;
import dev.heddle.analyzer.columns.PieceWriter;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Events in pieces on disk, which are mapped: 33 bytes each. A piece is an Arrow file of {@link TraceRoom#pieceBits a power of two} of events; its last column has them in the order of their threads. On the heap
 * is only, by piece, which threads have events in it.
 */
final class PieceColumns extends TraceColumns {
    private static final List<String> BYTES = List.of("kind");
    private static final List<String> INTS = List.of("thread", "operand", "place", "number", "by_thread");
    private static final List<String> LONGS = List.of("at");
    private static final int THREAD = 0;
    private static final int OPERAND = 1;
    private static final int PLACE = 2;
    private static final int NUMBER = 3;
    private static final int BY_THREAD = 4;

    private final TraceRoom room;
    private final PieceWriter writer;
    private final int bits;
    private final int mask;
    /** How many pieces are written. */
    private int written;

    private ByteBuffer[] kinds = new ByteBuffer[4];
    private IntBuffer[] threads = new IntBuffer[4];
    private IntBuffer[] operands = new IntBuffer[4];
    private IntBuffer[] places = new IntBuffer[4];
    private IntBuffer[] numbers = new IntBuffer[4];
    private IntBuffer[] byThread = new IntBuffer[4];
    private LongBuffer[] ats = new LongBuffer[4];
    private @Nullable Stretches[] stretches = new Stretches[16];
    /** By thread, how many events it has in the open piece. */
    private int[] inOpen = new int[16];

    /** Of a thread, the pieces in which it has events, the number of its first one there, and where they begin in the last column. */
    private static final class Stretches {
        final IntArrayList pieces = new IntArrayList();
        final IntArrayList firsts = new IntArrayList();
        final IntArrayList starts = new IntArrayList();
        int events;
    }

    PieceColumns(TraceRoom room) {
        this.room = room;
        bits = room.pieceBits();
        mask = (1 << bits) - 1;
        writer = new PieceWriter(1 << bits, BYTES, INTS, LONGS);
        put(0, writer.open());
    }

    private void put(int number, Piece piece) {
        if (number == kinds.length) {
            int length = number * 2;
            kinds = Arrays.copyOf(kinds, length);
            threads = Arrays.copyOf(threads, length);
            operands = Arrays.copyOf(operands, length);
            places = Arrays.copyOf(places, length);
            numbers = Arrays.copyOf(numbers, length);
            byThread = Arrays.copyOf(byThread, length);
            ats = Arrays.copyOf(ats, length);
        }
        kinds[number] = piece.bytes()[0];
        threads[number] = piece.ints()[THREAD];
        operands[number] = piece.ints()[OPERAND];
        places[number] = piece.ints()[PLACE];
        numbers[number] = piece.ints()[NUMBER];
        byThread[number] = piece.ints()[BY_THREAD];
        ats[number] = piece.longs()[0];
    }

    @Override
    long capacity() {
        // An event is known by an int, and some arrays of the engines have one place more.
        return Integer.MAX_VALUE - 8;
    }

    @Override
    void add(int event, long at, int thread, byte kind, int operand, int place, int number) {
        if (event >>> bits > written) {
            write(1 << bits);
            put(written, writer.open());
        }
        int row = event & mask;
        kinds[written].put(row, kind);
        threads[written].put(row, thread);
        operands[written].put(row, operand);
        places[written].put(row, place);
        numbers[written].put(row, number);
        ats[written].put(row, at);
        if (thread >= inOpen.length) {
            inOpen = Arrays.copyOf(inOpen, Math.max(thread + 1, inOpen.length * 2));
            stretches = Arrays.copyOf(stretches, inOpen.length);
        }
        inOpen[thread]++;
    }

    @Override
    void end(int size) {
        int rows = size - (written << bits);
        if (rows > 0) {
            write(rows);
        }
        writer.close();
    }

    /** Gives the memory of the open piece back, should the events have ended too early. */
    void close() {
        writer.close();
    }

    private void write(int rows) {
        sort(rows);
        Path file = room.file(written);
        try {
            put(written, writer.write(file, rows, room.opener()));
        } catch (IOException e) {
            throw room.failed(e);
        }
        written++;
    }

    /** Fills the last column. */
    private void sort(int rows) {
        int start = 0;
        int[] next = new int[inOpen.length];
        for (int thread = 0; thread < inOpen.length; thread++) {
            if (inOpen[thread] > 0) {
                Stretches own = stretches[thread];
                if (own == null) {
                    own = stretches[thread] = new Stretches();
                }
                own.pieces.add(written);
                own.firsts.add(own.events);
                own.starts.add(start);
                own.events += inOpen[thread];
                next[thread] = start;
                start += inOpen[thread];
                inOpen[thread] = 0;
            }
        }
        IntBuffer order = byThread[written];
        for (int row = 0; row < rows; row++) {
            order.put(next[threads[written].get(row)]++, (written << bits) + row);
        }
    }

    @Override
    byte kind(int event) {
        return kinds[event >>> bits].get(event & mask);
    }

    @Override
    int thread(int event) {
        return threads[event >>> bits].get(event & mask);
    }

    @Override
    int operand(int event) {
        return operands[event >>> bits].get(event & mask);
    }

    @Override
    int place(int event) {
        return places[event >>> bits].get(event & mask);
    }

    @Override
    int number(int event) {
        return numbers[event >>> bits].get(event & mask);
    }

    @Override
    long at(int event) {
        return ats[event >>> bits].get(event & mask);
    }

    @Override
    int event(int thread, int number) {
        Stretches own = Objects.requireNonNull(stretches[thread], "a thread with events");
        int found = Arrays.binarySearch(own.firsts.elements(), 0, own.firsts.size(), number);
        int stretch = found >= 0 ? found : -found - 2;
        return byThread[own.pieces.getInt(stretch)].get(
                own.starts.getInt(stretch) + number - own.firsts.getInt(stretch));
    }
}
