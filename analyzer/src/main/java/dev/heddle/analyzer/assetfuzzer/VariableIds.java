package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.SiteIndex;

/**
 * Encodes variables and atomic sets as numbers.
 * <pre>
 *  variable, a field      0 | number of the field in the site table
 *  variable, atomic       1 (bit 32) | number of the field that holds the atomic object
 *  variable, by a handle  1 (bit 33) | identity of the handle, 32 bits
 *  variable, an element   1 (bit 63) | identity of the array, 32 bits | index, 31 bits
 *  set of an object       0 | identity of the object, 32 bits
 *  set of a class         1 (bit 32) | number of the class
 *  declared set           number of the {@linkplain DeclaredSets declaration} (bits 33 to 62) | set of the object or class
 *  array name             bit 30: inside another array | number of the field that holds it
 * </pre>
 */
final class VariableIds {
    /** Number that stands for no field. */
    static final int NO_FIELD = -1;

    private static final long CLASS_SET = 1L << 32;
    private static final int DECLARATION = 33;
    private static final int NESTED = 1 << 30;
    private static final long VALUE = 1L << 32;
    private static final long BY_HANDLE = 1L << 33;

    private VariableIds() {}

    static long objectSet(int object) {
        return object & 0xFFFF_FFFFL;
    }

    static long classSet(int classId) {
        return CLASS_SET | classId;
    }

    static boolean isClassSet(long set) {
        return (set & CLASS_SET) != 0;
    }

    /** The declared set with a number of the same object or class. */
    static long declaredSet(long set, int number) {
        return set | (long) number << DECLARATION;
    }

    /** The number of a declared set; {@link DeclaredSets#DEFAULT} for other sets. */
    static int declaration(long set) {
        return (int) (set >>> DECLARATION);
    }

    /** The object of an object's set, or the class of a class's set. */
    static int owner(long set) {
        return (int) set;
    }

    static long element(int array, int index) {
        return 1L << 63 | (array & 0xFFFF_FFFFL) << 31 | (index & 0x7FFF_FFFFL);
    }

    /** The value of an atomic object that a field holds. The field itself is another variable. */
    static long value(int field) {
        return VALUE | field;
    }

    /** A field accessed through a handle or an updater. */
    static long byHandle(int handle) {
        return BY_HANDLE | handle & 0xFFFF_FFFFL;
    }

    static boolean isElement(long variable) {
        return variable < 0;
    }

    static int index(long variable) {
        return (int) variable & 0x7FFF_FFFF;
    }

    static int nested(int arrayName) {
        return arrayName | NESTED;
    }

    /** The name of a variable, such as {@code count}, {@code table[3]} or {@code rows[…][3]}. */
    static String name(SiteIndex sites, long variable, int field) {
        String name = sites.fieldName(field & ~NESTED);
        if (!isElement(variable)) {
            return name;
        }
        return name + ((field & NESTED) != 0 ? "[…]" : "") + "[" + index(variable) + "]";
    }
}
