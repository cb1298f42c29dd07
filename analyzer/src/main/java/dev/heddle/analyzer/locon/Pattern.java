package dev.heddle.analyzer.locon;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;

/**
 * A pattern of Falcon: two accesses of different threads to one variable that conflict, or three, the middle one by another thread, that no
 * serial order has.
 *
 * @param first number of the place of the first access
 * @param second of the second one, by another thread
 * @param third of the third one, by the thread of the first; -1 for a pattern of two
 */
public record Pattern(int first, int second, int third) {
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
