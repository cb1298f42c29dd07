package dev.heddle.recorder.boot;

/**
 * The classes after whose initialisation a thread comes in the order of a run. The newer one of two classes with one
 * place replaces the other, which is then acquired again; that changes nothing.
 */
final class AcquiredClasses {
    private static final int PLACES = 1 << 8;

    private final int[] keys = new int[PLACES];
    /** The memory of the run that the keys belong to. */
    private MemoryModel run;

    /** Adds the hash code of a class's name. Returns whether the table did not have it. */
    boolean add(MemoryModel of, int key) {
        if (run != of) {
            run = of;
            for (int place = 0; place < PLACES; place++) {
                keys[place] = 0;
            }
        }
        int place = key & PLACES - 1;
        boolean isNew = keys[place] != key;
        keys[place] = key;
        return isNew;
    }
}
