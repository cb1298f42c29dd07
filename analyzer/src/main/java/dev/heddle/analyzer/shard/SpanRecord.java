package dev.heddle.analyzer.shard;

/**
 * One record of a shard; the object is reused for writing and reading. A record represents a span of accesses. Without
 * a site, it represents the segments of one more execution of a known unit.
 */
public final class SpanRecord {
    /** The site of a record that holds segments only. */
    public static final int NO_SITE = -1;

    /** No numbers. */
    public static final int[] NONE = {};

    public long set;
    public long unit;
    public int thread;
    public int method;
    public long variable;
    public int field;
    public int site;
    public int context;
    public int lockState;
    public int segment;
    public int epoch;
    public int first;
    public int last;
    /** Numbers of the acquisitions at the first access, then those at the last. */
    public int[] numbers = NONE;
    /**
     * Only in the first record of an execution: the locks that began its epochs, then its segments; otherwise
     * {@link #NONE}.
     */
    public int[] head = NONE;
    /** The number of locks in {@link #head}. */
    public int headLocks;
}
