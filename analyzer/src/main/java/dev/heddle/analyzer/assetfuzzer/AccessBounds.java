package dev.heddle.analyzer.assetfuzzer;

/** The first and last read and write of one variable by a unit of work. */
final class AccessBounds {
    private static final int NEVER = -1;

    private int firstRead = Integer.MAX_VALUE;
    private int lastRead = NEVER;
    private int firstWrite = Integer.MAX_VALUE;
    private int lastWrite = NEVER;

    void add(AccessRow row, boolean isWrite) {
        int first = row.first().first;
        int last = row.last().last;
        if (isWrite) {
            firstWrite = Math.min(firstWrite, first);
            lastWrite = Math.max(lastWrite, last);
        } else {
            firstRead = Math.min(firstRead, first);
            lastRead = Math.max(lastRead, last);
        }
    }

    /** The first position, or {@link Integer#MAX_VALUE} without such an access. */
    int first(boolean isWrite) {
        return isWrite ? firstWrite : firstRead;
    }

    /** The last position, or -1 without such an access. */
    int last(boolean isWrite) {
        return isWrite ? lastWrite : lastRead;
    }
}
