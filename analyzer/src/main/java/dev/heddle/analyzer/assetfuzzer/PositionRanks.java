package dev.heddle.analyzer.assetfuzzer;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/** Positions without gaps: the rank of a position is its index in the sorted distinct positions. */
final class PositionRanks {
    private PositionRanks() {}

    /** The distinct positions in ascending order; a binary search in them gives the rank. */
    static int[] of(IntArrayList positions) {
        int[] values = positions.toIntArray();
        Arrays.sort(values);
        int size = 0;
        for (int value : values) {
            if (size == 0 || values[size - 1] != value) {
                values[size++] = value;
            }
        }
        return Arrays.copyOf(values, size);
    }
}
