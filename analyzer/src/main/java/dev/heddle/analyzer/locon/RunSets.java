package dev.heddle.analyzer.locon;

import java.util.Arrays;

/** Sets of runs as bits. The arrays may have different lengths. */
final class RunSets {
    private RunSets() {}

    static boolean areDisjoint(long[] a, long[] b) {
        for (int i = Math.min(a.length, b.length) - 1; i >= 0; i--) {
            if ((a[i] & b[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    static int size(long[] set) {
        int size = 0;
        for (long word : set) {
            size += Long.bitCount(word);
        }
        return size;
    }

    static long[] union(long[] a, long[] b) {
        long[] longer = a.length >= b.length ? a : b;
        long[] shorter = longer == a ? b : a;
        long[] all = longer.clone();
        for (int i = 0; i < shorter.length; i++) {
            all[i] |= shorter[i];
        }
        return all;
    }

    /** A key that is equal for equal sets. */
    static Key key(long[] set) {
        int length = set.length;
        while (length > 0 && set[length - 1] == 0) {
            length--;
        }
        return new Key(length == set.length ? set : Arrays.copyOf(set, length));
    }

    /** A set that is compared by content. */
    static final class Key {
        private final long[] words;

        private Key(long[] words) {
            this.words = words;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && Arrays.equals(words, key.words);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(words);
        }
    }
}
