package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.rank.Sorting;

/**
 * Bubble sort, (c, v, t) = (0, 0, 2): a thread for each pass over the numbers, each pass shorter than the one before.
 *
 * <p>Each pass is under the lock, but nothing orders them. Wanted order: a pass, one that should have come before it.
 * Failure: the numbers are not sorted.
 */
public final class BubbleSort {

    private BubbleSort() {}

    /** @param args number of passes, one less than there are numbers; 2 unless given */
    public static void main(String[] args) {
        int passes = Argument.of(args, "passes", 2);
        race(new Numbers(passes + 1), passes);
    }

    static void race(Numbers numbers, int passes) {
        Runnable[] bodies = new Runnable[passes];
        for (int i = 0; i < passes; i++) {
            int pass = i;
            bodies[i] = () -> {
                LocalWork.spinBriefly(3 * pass);
                numbers.pass(passes - pass);
            };
        }
        Racers.together(bodies);
        Sorting.check(numbers.values);
    }

    static class Numbers {

        private final int[] values;

        Numbers(int count) {
            values = Sorting.numbers(count);
        }

        /** Moves the greatest number up to an index to that index. */
        synchronized void pass(int index) {
            for (int i = 0; i < index; i++) {
                if (values[i] > values[i + 1]) {
                    int greater = values[i];
                    values[i] = values[i + 1];
                    values[i + 1] = greater;
                }
            }
        }
    }
}
