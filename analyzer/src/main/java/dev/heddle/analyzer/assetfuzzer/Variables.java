package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.SiteTable;

/**
 * Variables and atomic sets as numbers.
 *
 * <pre>
 *  variable, a field      0 | number of the field in the site table
 *  variable, an element   1 (bit 63) | identity of the array, 32 bits | index, 31 bits
 *  set of an object       0 | identity of the object, 32 bits
 *  set of a class         1 (bit 32) | number of the class
 *  array name             bit 30: found inside another array | number of the field that holds it
 * </pre>
 */
final class Variables {
    /** Number of a field that is none. */
    static final int NO_FIELD = -1;

    private static final long CLASS_SET = 1L << 32;
    private static final int NESTED = 1 << 30;

    private Variables() {}

    static long objectSet(int object) {
        return object & 0xFFFF_FFFFL;
    }

    static long classSet(int classId) {
        return CLASS_SET | classId;
    }

    static boolean isClassSet(long set) {
        return (set & CLASS_SET) != 0;
    }

    /** The object of an object's set, the class of a class's. */
    static int owner(long set) {
        return (int) set;
    }

    static long element(int array, int index) {
        return 1L << 63 | (array & 0xFFFF_FFFFL) << 31 | (index & 0x7FFF_FFFFL);
    }

    static boolean isElement(long variable) {
        return variable < 0;
    }

    private static int index(long variable) {
        return (int) variable & 0x7FFF_FFFF;
    }

    static int nested(int arrayName) {
        return arrayName | NESTED;
    }

    /** The variable in words: {@code count}, {@code table[3]}, {@code rows[…][3]}. */
    static String name(SiteTable sites, long variable, int field) {
        String name = sites.fieldName(field & ~NESTED);
        if (!isElement(variable)) {
            return name;
        }
        return name + ((field & NESTED) != 0 ? "[…]" : "") + "[" + index(variable) + "]";
    }
}
