package dev.heddle.recorder.boot;

/**
 * The numbers of the classes of the locks that one thread acquires, by the identity of the lock: the JDK's table of class values takes some ten nanoseconds for each question. A
 * place for each identity, of which the last one that came counts; no class is kept.
 */
final class LockClasses {
    private static final int ENTRIES = 1 << 7;

    /** 0 is no identity. */
    private final int[] identities = new int[ENTRIES];

    private final int[] numbers = new int[ENTRIES];

    /**
     * The number of the class of an object.
     *
     * @param named the lock, or what it is called after
     * @param identity of the lock
     */
    int of(ThreadLog log, Object named, int identity) {
        int at = identity & ENTRIES - 1;
        if (identities[at] != identity) {
            numbers[at] = ClassNumbers.of(log, named);
            identities[at] = identity;
        }
        return numbers[at];
    }
}
