package dev.heddle.engine.internal.convert;

import java.util.Arrays;

/**
 * Finds names that consist of an optional letter and a number without leading zeros, such as {@code 1234} or
 * {@code V1234}, by that number. The number is computed while the name is read, so this needs neither a hash nor a
 * comparison. Only names with numbers close together are stored here.
 */
final class NumberedNames {
    /** Longer numbers may overflow. */
    private static final int MOST_DIGITS = 9;

    /** Size of a table that is always allowed, four megabytes; more if there are enough names for it. */
    private static final int SPARE = 1 << 20;

    private static final int SPARE_FACTOR = 4;

    /**
     * Size of all tables that is always allowed, sixteen megabytes, because each letter may have a table; more if there
     * are enough names.
     */
    static final int SPARE_IN_ALL = 4 * SPARE;

    private static final int SPARE_FACTOR_IN_ALL = 2 * SPARE_FACTOR;

    /** By letter (0 for none), then by number: the index of the name plus 1. */
    private final int[][] tables = new int[1 << Byte.SIZE][0];

    private int size;
    /** Number of places in all tables. */
    private long places;

    /**
     * Reads a name up to the first byte after its digits.
     *
     * @param bytes with a byte after the name that is not a digit
     * @return the end of the name, and in the upper half its index plus 1; 0 there if it is not stored here
     */
    long read(byte[] bytes, int from) {
        int first = bytes[from];
        int letter = isDigit(first) ? 0 : first & 0xFF;
        int start = letter == 0 ? from : from + 1;
        int at = start;
        int value = 0;
        for (int digit = bytes[at] - '0'; digit >= 0 && digit <= 9; digit = bytes[++at] - '0') {
            value = value * 10 + digit;
        }
        int[] table = tables[letter];
        if (isPlain(bytes, start, at - start) && value < table.length) {
            return (long) table[value] << Integer.SIZE | at;
        }
        return at;
    }

    /** Stores the index of a name, if it is of this kind. */
    void add(byte[] bytes, int from, int length, int number) {
        int letter = isDigit(bytes[from]) ? 0 : bytes[from] & 0xFF;
        int start = letter == 0 ? from : from + 1;
        int value = 0;
        for (int at = start; at < from + length; at++) {
            if (!isDigit(bytes[at])) {
                return;
            }
            value = value * 10 + bytes[at] - '0';
        }
        if (!isPlain(bytes, start, from + length - start) || value >= Math.max(SPARE, (long) size * SPARE_FACTOR)) {
            return;
        }
        int[] table = tables[letter];
        if (value >= table.length) {
            int grown = Math.max(value + 1, table.length * 2);
            long all = places - table.length + grown;
            if (all > Math.max(SPARE_IN_ALL, (long) size * SPARE_FACTOR_IN_ALL)) {
                return;
            }
            table = tables[letter] = Arrays.copyOf(table, grown);
            places = all;
        }
        table[value] = number + 1;
        size++;
    }

    /** Number of places in all tables, of four bytes each. */
    long places() {
        return places;
    }

    private static boolean isDigit(int letter) {
        return letter >= '0' && letter <= '9';
    }

    private static boolean isPlain(byte[] bytes, int start, int digits) {
        return digits > 0 && digits <= MOST_DIGITS && (bytes[start] != '0' || digits == 1);
    }
}
