package dev.heddle.analyzer.trace;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Events in files of a storage: 33 bytes each. A piece has {@link TraceStorage#pieceBits a power of two} of events. An
 * additional column lists the events of each piece in the order of their threads. The heap holds only the threads with
 * events in each piece.
 */
final class FileColumns extends TraceColumns {
    /** Logarithm of the kinds in one number, and the bits of each kind. */
    private static final int KINDS_BITS = 2;

    private static final int BITS_OF_KIND = Byte.SIZE;
    private static final int KIND_MASK = (1 << BITS_OF_KIND) - 1;
    private static final int KINDS_MASK = (1 << KINDS_BITS) - 1;

    private final int bits;
    private final IntStore kinds;
    private final IntStore threads;
    private final IntStore operands;
    private final IntStore places;
    private final IntStore numbers;
    private final IntStore byThread;
    /** Two numbers for each event, the high half first. */
    private final IntStore ats;
    /** Number of sorted pieces. */
    private int sorted;

    private @Nullable PieceEvents[] pieceEvents = new PieceEvents[16];
    /** For each thread, the number of its events in the open piece. */
    private int[] inOpen = new int[16];

    /**
     * The pieces with events of a thread. For each piece, the number of the thread's first event in it, and the begin
     * of its events in the last column.
     */
    private static final class PieceEvents {
        final IntArrayList pieces = new IntArrayList();
        final IntArrayList firsts = new IntArrayList();
        final IntArrayList starts = new IntArrayList();
        int events;
    }

    FileColumns(TraceStorage room) {
        bits = room.pieceBits();
        kinds = new FileIntStore(room, 0);
        threads = new FileIntStore(room, 0);
        operands = new FileIntStore(room, 0);
        places = new FileIntStore(room, 0);
        numbers = new FileIntStore(room, 0);
        byThread = new FileIntStore(room, 0);
        ats = new FileIntStore(room, 0);
    }

    @Override
    long capacity() {
        // An event is identified by an int, and some arrays of the engines have one entry more.
        return Integer.MAX_VALUE - 8;
    }

    @Override
    void add(int event, long at, int thread, byte kind, int operand, int place, int number) {
        if (event >>> bits > sorted) {
            sort(1 << bits);
        }
        int shift = shift(event);
        int others = shift == 0 ? 0 : kinds.get(event >>> KINDS_BITS);
        kinds.set(event >>> KINDS_BITS, others | (kind & KIND_MASK) << shift);
        threads.set(event, thread);
        operands.set(event, operand);
        places.set(event, place);
        numbers.set(event, number);
        ats.set(2L * event, (int) (at >>> Integer.SIZE));
        ats.set(2L * event + 1, (int) at);
        if (thread >= inOpen.length) {
            inOpen = Arrays.copyOf(inOpen, Math.max(thread + 1, inOpen.length * 2));
            pieceEvents = Arrays.copyOf(pieceEvents, inOpen.length);
        }
        inOpen[thread]++;
    }

    private static int shift(int event) {
        return (event & KINDS_MASK) * BITS_OF_KIND;
    }

    @Override
    void end(int size) {
        int rows = size - (sorted << bits);
        if (rows > 0) {
            sort(rows);
        }
    }

    /** Fills the column with the order of the threads for a piece. */
    private void sort(int rows) {
        int start = 0;
        int[] next = new int[inOpen.length];
        for (int thread = 0; thread < inOpen.length; thread++) {
            if (inOpen[thread] > 0) {
                PieceEvents own = pieceEvents[thread];
                if (own == null) {
                    own = pieceEvents[thread] = new PieceEvents();
                }
                own.pieces.add(sorted);
                own.firsts.add(own.events);
                own.starts.add(start);
                own.events += inOpen[thread];
                next[thread] = start;
                start += inOpen[thread];
                inOpen[thread] = 0;
            }
        }
        int first = sorted << bits;
        for (int row = 0; row < rows; row++) {
            byThread.set((long) first + next[threads.get(first + row)]++, first + row);
        }
        sorted++;
    }

    @Override
    byte kind(int event) {
        return (byte) (kinds.get(event >>> KINDS_BITS) >>> shift(event));
    }

    @Override
    int thread(int event) {
        return threads.get(event);
    }

    @Override
    int operand(int event) {
        return operands.get(event);
    }

    @Override
    int place(int event) {
        return places.get(event);
    }

    @Override
    int number(int event) {
        return numbers.get(event);
    }

    @Override
    long at(int event) {
        return (long) ats.get(2L * event) << Integer.SIZE | ats.get(2L * event + 1) & 0xFFFF_FFFFL;
    }

    @Override
    int event(int thread, int number) {
        PieceEvents own = Objects.requireNonNull(pieceEvents[thread], "a thread with events");
        int found = Arrays.binarySearch(own.firsts.elements(), 0, own.firsts.size(), number);
        int piece = found >= 0 ? found : -found - 2;
        long first = (long) own.pieces.getInt(piece) << bits;
        return byThread.get(first + own.starts.getInt(piece) + number - own.firsts.getInt(piece));
    }
}
