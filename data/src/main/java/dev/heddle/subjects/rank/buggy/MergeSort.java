package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.rank.Sorting;

/**
 * Merge sort, (c, v, t) = (1, 1, 2): two threads sort a half each, and may start a helper if there is one to spare.
 *
 * <p>Whether there is one is asked and noted in two steps. Wanted order: R(spare) by one, preempted; the other one
 * takes the last helper; W(spare). Failure: two helpers where there was one.
 */
public final class MergeSort {

    private MergeSort() {}

    /** @param args numbers in each half; 4 unless given */
    public static void main(String[] args) {
        race(new Helpers(), Argument.of(args, "numbers in each half", 4));
    }

    static void race(Helpers helpers, int half) {
        int[] numbers = Sorting.numbers(2 * half);
        Racers.together(() -> sort(numbers, 0, half, helpers), () -> {
            LocalWork.spinBriefly(1);
            sort(numbers, half, 2 * half, helpers);
        });
        Sorting.merge(numbers, 0, half, 2 * half);
        Sorting.check(numbers);
        if (helpers.started() > 1) {
            throw new IllegalStateException(helpers.started() + " helpers where there was 1");
        }
    }

    private static void sort(int[] numbers, int from, int to, Helpers helpers) {
        int middle = (from + to) >>> 1;
        if (helpers.take()) {
            Thread helper = new Thread(() -> Sorting.sort(numbers, from, middle), "helper");
            helper.start();
            Sorting.sort(numbers, middle, to);
            Racers.join(helper);
        } else {
            Sorting.sort(numbers, from, middle);
            Sorting.sort(numbers, middle, to);
        }
        Sorting.merge(numbers, from, middle, to);
    }

    static class Helpers {

        private int spare = 1;
        private int started;

        final boolean take() {
            int left = spare();
            if (left == 0) {
                return false;
            }
            setSpare(left - 1);
            start();
            return true;
        }

        int spare() {
            return spare;
        }

        void setSpare(int value) {
            spare = value;
        }

        synchronized void start() {
            started++;
        }

        synchronized int started() {
            return started;
        }
    }
}
