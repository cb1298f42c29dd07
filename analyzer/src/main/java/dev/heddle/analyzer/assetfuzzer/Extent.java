package dev.heddle.analyzer.assetfuzzer;

/** When a unit of work reads and writes one variable: for the first and for the last time. */
final class Extent {
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

    /** A position, or {@link Integer#MAX_VALUE} if there is none. */
    int first(boolean isWrite) {
        return isWrite ? firstWrite : firstRead;
    }

    /** A position, or -1 if there is none. */
    int last(boolean isWrite) {
        return isWrite ? lastWrite : lastRead;
    }
}
