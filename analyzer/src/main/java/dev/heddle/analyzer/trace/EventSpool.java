package dev.heddle.analyzer.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Buffers the events of one reading, so that a second reading need not read the source again. It takes eight bytes for
 * an event, and more for events with large numbers. If the limit is exceeded, the buffer is dropped and stays empty.
 */
final class EventSpool implements TraceEvents {
    private static final int PIECE = 1 << 17;

    private static final int KIND_BITS = 5;
    private static final int THREAD_BITS = 12;
    private static final int OPERAND_BITS = 27;
    private static final int PLACE_BITS = 20;

    /** Marks a word that is followed by the words of an event with larger numbers. */
    private static final int LARGE = (1 << KIND_BITS) - 1;
    /**
     * Marks a word before an event that does not directly follow the previous one. The word has the distance from the
     * expected position.
     */
    private static final int JUMP = LARGE - 1;

    private final long mostPieces;
    private final List<long[]> pieces = new ArrayList<>();
    private long[] last = new long[0];
    private int used;
    private long next;
    private boolean isDropped;

    /**
     * Makes an empty buffer.
     *
     * @param mostBytes largest size in bytes
     */
    EventSpool(long mostBytes) {
        mostPieces = mostBytes / (PIECE * Long.BYTES);
    }

    /** Whether the buffer has all events. */
    boolean isWhole() {
        return !isDropped;
    }

    @Override
    public void event(long at, int thread, EventKind kind, int operand, int place) {
        if (isDropped) {
            return;
        }
        if (at != next) {
            add(JUMP | at - next << KIND_BITS);
        }
        next = at + 1;
        // A negative operand also counts as large.
        if (thread >>> THREAD_BITS == 0 && operand >>> OPERAND_BITS == 0 && place >>> PLACE_BITS == 0) {
            add(kind.ordinal()
                    | (long) thread << KIND_BITS
                    | (long) operand << KIND_BITS + THREAD_BITS
                    | (long) place << KIND_BITS + THREAD_BITS + OPERAND_BITS);
        } else {
            add(LARGE | (long) kind.ordinal() << KIND_BITS | (long) thread << Integer.SIZE);
            add(operand & 0xFFFF_FFFFL | (long) place << Integer.SIZE);
        }
    }

    private void add(long word) {
        if (used == last.length) {
            if (pieces.size() >= mostPieces) {
                isDropped = true;
                pieces.clear();
                // The rest of this event is discarded.
                last = new long[4];
                used = 0;
                return;
            }
            last = new long[PIECE];
            pieces.add(last);
            used = 0;
        }
        last[used++] = word;
    }

    /** Passes all events on, and removes them. */
    void drain(TraceEvents into) {
        Reader reader = new Reader();
        long at = 0;
        while (reader.hasNext()) {
            long word = reader.next();
            int kind = (int) word & LARGE;
            if (kind == JUMP) {
                at += word >> KIND_BITS;
                word = reader.next();
                kind = (int) word & LARGE;
            }
            if (kind == LARGE) {
                long numbers = reader.next();
                into.event(
                        at++,
                        (int) (word >>> Integer.SIZE),
                        EventKind.of((byte) (word >>> KIND_BITS & LARGE)),
                        (int) numbers,
                        (int) (numbers >>> Integer.SIZE));
            } else {
                into.event(
                        at++,
                        (int) (word >>> KIND_BITS) & (1 << THREAD_BITS) - 1,
                        EventKind.of((byte) kind),
                        (int) (word >>> KIND_BITS + THREAD_BITS) & (1 << OPERAND_BITS) - 1,
                        (int) (word >>> KIND_BITS + THREAD_BITS + OPERAND_BITS));
            }
        }
    }

    /** Reads the words from the first one on. A piece is released when it has been read. */
    private final class Reader {
        private final long[][] all = pieces.toArray(long[][]::new);
        private int piece;
        private int at;

        Reader() {
            pieces.clear();
            Arrays.fill(last, used, last.length, 0);
        }

        boolean hasNext() {
            if (piece < all.length && at == PIECE) {
                all[piece++] = new long[0];
                at = 0;
            }
            return piece < all.length - 1 || piece == all.length - 1 && at < used;
        }

        long next() {
            if (at == PIECE) {
                all[piece++] = new long[0];
                at = 0;
            }
            return all[piece][at++];
        }
    }
}
