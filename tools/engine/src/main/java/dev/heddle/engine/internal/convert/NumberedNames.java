package dev.heddle.engine.internal.convert;

import java.util.Arrays;

/**
 * Finds names that are a number without zeros before it, as {@code 1234}, or a letter and such a number, as {@code V1234}, by that number, which is read together with the
 * name: without a hash, and with nothing to compare. Only where these numbers lie close together: other names are not kept here.
 */
final class NumberedNames {
    /** Numbers of more digits may be too large. */
    private static final int MOST_DIGITS = 9;

    /** A table may have so many places, four megabytes, and more if there are so many names for them. */
    private static final int SPARE = 1 << 20;

    private static final int SPARE_FACTOR = 4;

    /** All tables together may have so many, sixteen megabytes, and more if there are so many names for them: there may be a table for each letter. */
    static final int SPARE_IN_ALL = 4 * SPARE;

    private static final int SPARE_FACTOR_IN_ALL = 2 * SPARE_FACTOR;

    /** By letter, 0 for none, and then by the number behind it, what the name is known by, and 1. */
    private final int[][] tables = new int[1 << Byte.SIZE][0];

    private int size;
    /** How many places all tables have. */
    private long places;

    /**
     * Reads a name that goes on to the first byte behind its digits.
     *
     * @param bytes with a byte behind the name that is no digit
     * @return where it ends, and above that, in the upper half, what it is known by, and 1; there 0 if it is not here
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

    /** Keeps what a name is known by, if it is of this kind. */
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

    /** How many places all tables have, of four bytes each. */
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
