package dev.heddle.analyzer.race;

/**
 * A part of the variables of a run. Whether two accesses of a variable race does not depend on other variables, so the parts can be looked at one
 * after the other, or in different places.
 *
 * @param number from 0
 * @param of how many parts there are
 */
record Part(int number, int of) {
    /** All variables. */
    static final Part WHOLE = new Part(0, 1);

    boolean has(long key) {
        return of == 1 || (int) ((mix(key) >>> Integer.SIZE) * of >>> Integer.SIZE) == number;
    }

    /** One of the parts of this part. */
    Part divided(int parts, int which) {
        return new Part(number * parts + which, of * parts);
    }

    /** Spreads keys in another way than {@link VariableNumbers}, whose slots those of one part would else share. */
    static long mix(long key) {
        long mixed = (key ^ key >>> 33) * 0xFF51_AFD7_ED55_8CCDL;
        mixed = (mixed ^ mixed >>> 33) * 0xC4CE_B9FE_1A85_EC53L;
        return mixed ^ mixed >>> 33;
    }
}
