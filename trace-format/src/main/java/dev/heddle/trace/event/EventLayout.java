package dev.heddle.trace.event;

/**
 * How an event is packed into two longs. All other code uses these methods to shift and mask them.
 *
 * <pre>
 *  word 0   63 ........................ 24 | 23 ......... 0
 *           stamp, 40 bits                 | site, 24 bits
 *  word 1   63 ........................ 32 | 31 ......... 0
 *           aux, 32 bits                   | target, 32 bits
 * </pre>
 *
 * The <em>stamp</em> orders the events of all threads. Events with the same stamp are ordered by the numbers of their
 * threads. Within a thread the stamp never decreases. The <em>site</em> names the operation and its place in the code.
 * The <em>target</em> is the identity hash code of the object worked on.
 *
 * <p>The recorder's hooks have a copy of these four shifts, because they may depend on nothing; a test in the recorder
 * compares the two.
 */
public final class EventLayout {
    /** Longs per event. */
    public static final int WORDS = 2;
    /** Bytes per event. */
    public static final int BYTES = WORDS * Long.BYTES;

    public static final int SITE_BITS = 24;
    public static final int MAX_SITE = (1 << SITE_BITS) - 1;
    /** Exclusive: 2<sup>40</sup> stamps, about a trillion. */
    public static final long STAMP_LIMIT = 1L << (Long.SIZE - SITE_BITS);

    private EventLayout() {}

    public static long word0(long stamp, int site) {
        return stamp << SITE_BITS | site;
    }

    public static long word1(int aux, int target) {
        return (long) aux << Integer.SIZE | (target & 0xFFFF_FFFFL);
    }

    public static long stamp(long word0) {
        return word0 >>> SITE_BITS;
    }

    public static int site(long word0) {
        return (int) word0 & MAX_SITE;
    }

    public static int aux(long word1) {
        return (int) (word1 >>> Integer.SIZE);
    }

    public static int target(long word1) {
        return (int) word1;
    }
}
