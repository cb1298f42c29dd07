package dev.heddle.analyzer.trace;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Events in files of a room: 33 bytes each. A piece is {@link TraceRoom#pieceBits a power of two} of events; of each, one more column has them in the order
 * of their threads. On the heap is only, by piece, which threads have events in it.
 */
final class FileColumns extends TraceColumns {
    /** Kinds in a number, as a power of two, and the bits of each. */
    private static final int KINDS_BITS = 2;

    private static final int BITS_OF_KIND = Byte.SIZE;
    private static final int KIND_MASK = (1 << BITS_OF_KIND) - 1;
    private static final int KINDS_MASK = (1 << KINDS_BITS) - 1;

    private final int bits;
    private final Ints kinds;
    private final Ints threads;
    private final Ints operands;
    private final Ints places;
    private final Ints numbers;
    private final Ints byThread;
    /** Two for each event, the high half first. */
    private final Ints ats;
    /** How many pieces are sorted. */
    private int sorted;

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

    FileColumns(TraceRoom room) {
        bits = room.pieceBits();
        kinds = new FileInts(room, 0);
        threads = new FileInts(room, 0);
        operands = new FileInts(room, 0);
        places = new FileInts(room, 0);
        numbers = new FileInts(room, 0);
        byThread = new FileInts(room, 0);
        ats = new FileInts(room, 0);
    }

    @Override
    long capacity() {
        // An event is known by an int, and some arrays of the engines have one place more.
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
            stretches = Arrays.copyOf(stretches, inOpen.length);
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
                Stretches own = stretches[thread];
                if (own == null) {
                    own = stretches[thread] = new Stretches();
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
        Stretches own = Objects.requireNonNull(stretches[thread], "a thread with events");
        int found = Arrays.binarySearch(own.firsts.elements(), 0, own.firsts.size(), number);
        int stretch = found >= 0 ? found : -found - 2;
        long first = (long) own.pieces.getInt(stretch) << bits;
        return byThread.get(first + own.starts.getInt(stretch) + number - own.firsts.getInt(stretch));
    }
}
