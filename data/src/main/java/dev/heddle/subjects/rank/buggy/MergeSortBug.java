package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.rank.Sorting;

/**
 * The other merge sort, (c, v, t) = (1, 1, 2): two threads sort a half each, and the last one merges.
 *
 * <p>The halves that are sorted are counted in two steps. Wanted order: R(sorted) by one, preempted; the other one
 * counts its half; W(sorted). Failure: neither is the last one, and the numbers are not sorted.
 */
public final class MergeSortBug {

    private MergeSortBug() {}

    /** @param args numbers in each half; 3 unless given */
    public static void main(String[] args) {
        race(new Halves(), Argument.of(args, "numbers in each half", 3));
    }

    static void race(Halves halves, int half) {
        int[] numbers = Sorting.numbers(2 * half);
        Racers.together(() -> sort(numbers, 0, half, halves), () -> {
            LocalWork.spinBriefly(1);
            sort(numbers, half, half, halves);
        });
        Sorting.check(numbers);
    }

    private static void sort(int[] numbers, int from, int half, Halves halves) {
        Sorting.sort(numbers, from, from + half);
        if (halves.isLast()) {
            Sorting.merge(numbers, 0, half, 2 * half);
        }
    }

    static class Halves {

        private int sorted;

        final boolean isLast() {
            int now = sorted() + 1;
            setSorted(now);
            return now == 2;
        }

        int sorted() {
            return sorted;
        }

        void setSorted(int value) {
            sorted = value;
        }
    }
}
