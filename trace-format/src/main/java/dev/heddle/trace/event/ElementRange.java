package dev.heddle.trace.event;

/**
 * How the aux word of an event encodes a range of array elements. All other code uses these methods for it.
 *
 * <pre>
 *  near:     0 | first index, 18 bits | number of elements - 1, 13 bits
 *  aligned:  1 | 2 * first index + number of elements, 31 bits
 *  far:      1 | 0
 * </pre>
 *
 * Two numbers of 31 bits do not fit into 32. One code is enough for a range that begins near the start of the array and
 * is not long. Nearly all copies are such ranges. Any other range is cut into at most two pieces for each bit of its
 * length. The number of elements of an aligned piece is a power of two, and the piece begins at a multiple of it. The
 * lowest bit that is set therefore gives both. Everything from index 2<sup>30</sup> on is one piece.
 *
 * <p>The recorder's hooks have a copy of this cutting; a test in the recorder compares the two.
 */
public final class ElementRange {
    /** The first index that only the far piece contains. */
    public static final int FAR = 1 << 30;

    /** Most elements of a near piece. */
    static final int NEAR_LENGTH = 1 << 13;
    /** First index at which no near piece begins. */
    static final int NEAR_END = 1 << 18;

    private static final int LENGTH_BITS = 13;
    private static final int ALIGNED = 1 << 31;

    private ElementRange() {}

    /** Number of elements of the first piece of a range that is not empty. */
    public static int firstPiece(int from, int to) {
        if (from >= FAR) {
            return to - from;
        }
        int left = Math.min(to, FAR) - from;
        if (from < NEAR_END) {
            if (left <= NEAR_LENGTH) {
                return left;
            }
            int over = from & NEAR_LENGTH - 1;
            if (over != 0) {
                return NEAR_LENGTH - over;
            }
        }
        int most = Integer.highestOneBit(left);
        return from == 0 ? most : Math.min(Integer.lowestOneBit(from), most);
    }

    /** The aux word of a piece. */
    public static int code(int from, int length) {
        if (from >= FAR) {
            return ALIGNED;
        }
        return from < NEAR_END && length <= NEAR_LENGTH
                ? from << LENGTH_BITS | length - 1
                : ALIGNED | 2 * from + length;
    }

    /** Index of the first element. */
    public static int from(int code) {
        if (code >= 0) {
            return code >>> LENGTH_BITS;
        }
        int both = code & ~ALIGNED;
        return both == 0 ? FAR : both - Integer.lowestOneBit(both) >>> 1;
    }

    /** Index behind the last element; for the far piece the largest {@code int}. */
    public static int to(int code) {
        if (code >= 0) {
            return from(code) + (code & NEAR_LENGTH - 1) + 1;
        }
        int both = code & ~ALIGNED;
        return both == 0 ? Integer.MAX_VALUE : from(code) + Integer.lowestOneBit(both);
    }
}
