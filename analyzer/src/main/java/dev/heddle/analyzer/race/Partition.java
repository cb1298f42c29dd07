package dev.heddle.analyzer.race;

/**
 * A partition of the variables of a run. Whether two accesses to a variable race does not depend on other variables. So
 * partitions can be analyzed one after the other, or on different machines.
 *
 * @param number number of the partition, from 0
 * @param of number of partitions
 */
record Partition(int number, int of) {
    /** All variables. */
    static final Partition WHOLE = new Partition(0, 1);

    boolean has(long key) {
        return of == 1 || (int) ((mix(key) >>> Integer.SIZE) * of >>> Integer.SIZE) == number;
    }

    /** A partition of this partition. */
    Partition divided(int parts, int which) {
        return new Partition(number * parts + which, of * parts);
    }

    /**
     * Hashes keys differently than {@link VariableNumbers}. With the same hash, the variables of one partition would
     * share its slots.
     */
    static long mix(long key) {
        long mixed = (key ^ key >>> 33) * 0xFF51_AFD7_ED55_8CCDL;
        mixed = (mixed ^ mixed >>> 33) * 0xC4CE_B9FE_1A85_EC53L;
        return mixed ^ mixed >>> 33;
    }
}
