package dev.heddle.subjects.rank.clean;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.rank.Latches;
import dev.heddle.subjects.rank.Sorting;
import java.util.concurrent.CountDownLatch;

/** Bubble sort whose passes wait for each other. */
public final class BubbleSort {

    private BubbleSort() {}

    /** @param args number of passes, one less than there are numbers; 2 unless given */
    public static void main(String[] args) {
        int passes = Argument.of(args, "passes", 2);
        race(new Numbers(passes + 1), passes);
    }

    static void race(Numbers numbers, int passes) {
        CountDownLatch turn = new CountDownLatch(0);
        Runnable[] bodies = new Runnable[passes];
        for (int i = 0; i < passes; i++) {
            int pass = i;
            CountDownLatch mine = turn;
            CountDownLatch next = new CountDownLatch(1);
            turn = next;
            bodies[i] = () -> {
                LocalWork.spinBriefly(3 * pass);
                Latches.await(mine);
                numbers.pass(passes - pass);
                next.countDown();
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
