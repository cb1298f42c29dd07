package dev.heddle.analyzer.locon;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;

/**
 * A pattern of Falcon: two conflicting accesses of different threads to one variable, or an unserializable triple whose
 * middle access is by another thread.
 *
 * @param first number of the place of the first access
 * @param second number of the place of the second access, by another thread
 * @param third number of the place of the third access, by the first thread; -1 for a pattern of two accesses
 */
public record FalconPattern(int first, int second, int third) {
    IntList places() {
        IntArrayList places = new IntArrayList(3);
        places.add(first);
        places.add(second);
        if (third >= 0) {
            places.add(third);
        }
        return places;
    }
}
