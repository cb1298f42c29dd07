package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.rank.Sorting;

/**
 * The other bubble sort, (c, v, t) = (0, 0, 2): a thread sorts each row of numbers, and main looks at them after a
 * while instead of joining the threads first.
 *
 * <p>Wanted order: main, a thread. Failure: a row is not sorted yet.
 */
public final class BubbleSort2 {

    private BubbleSort2() {}

    /** @param args number of rows, each with a thread; 2 unless given */
    public static void main(String[] args) {
        Row[] rows = new Row[Argument.of(args, "rows", 2)];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new Row();
        }
        race(rows);
    }

    static void race(Row... rows) {
        Thread[] sorters = new Thread[rows.length];
        for (int i = 0; i < rows.length; i++) {
            sorters[i] = new Thread(rows[i]::sort, "sorter");
            sorters[i].start();
        }
        LocalWork.spinBriefly(4);
        int unsorted = 0;
        for (Row row : rows) {
            if (!row.isSorted()) {
                unsorted++;
            }
        }
        Racers.join(sorters);
        if (unsorted > 0) {
            throw new IllegalStateException(unsorted + " of " + rows.length + " rows are not sorted");
        }
    }

    static class Row {

        private final int[] values = Sorting.numbers(3);

        synchronized void sort() {
            for (int last = values.length - 1; last > 0; last--) {
                for (int i = 0; i < last; i++) {
                    if (values[i] > values[i + 1]) {
                        int greater = values[i];
                        values[i] = values[i + 1];
                        values[i + 1] = greater;
                    }
                }
            }
        }

        synchronized boolean isSorted() {
            for (int i = 1; i < values.length; i++) {
                if (values[i - 1] > values[i]) {
                    return false;
                }
            }
            return true;
        }
    }
}
