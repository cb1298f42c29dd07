package dev.heddle.bench.workload;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** A merge sort on a fork-join pool; the unit of work is a number to sort. */
final class ParallelSorter implements Workload {
    private static final int SMALL = 2_048;

    @Override
    public long run(int threads, int amount) throws Exception {
        int[] numbers = new int[amount];
        for (int i = 0; i < amount; i++) {
            numbers[i] = (int) Team.scramble(i);
        }
        ForkJoinPool pool = new ForkJoinPool(threads);
        try {
            pool.invoke(new Sort(numbers, new int[amount], 0, amount));
        } finally {
            pool.shutdown();
        }
        long checksum = 0;
        for (int i = 0; i < amount; i++) {
            if (i > 0 && numbers[i - 1] > numbers[i]) {
                throw new IllegalStateException("not sorted at " + i);
            }
            checksum = 31 * checksum + numbers[i];
        }
        return checksum;
    }

    private static final class Sort extends RecursiveAction {
        private static final long serialVersionUID = 1;

        private final int[] numbers;
        private final int[] room;
        private final int from;
        private final int to;

        Sort(int[] numbers, int[] room, int from, int to) {
            this.numbers = numbers;
            this.room = room;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from <= SMALL) {
                sortSmall(from, to);
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(new Sort(numbers, room, from, middle), new Sort(numbers, room, middle, to));
            merge(from, middle, to);
        }

        private void sortSmall(int low, int high) {
            if (high - low <= 16) {
                for (int i = low + 1; i < high; i++) {
                    int number = numbers[i];
                    int j = i - 1;
                    for (; j >= low && numbers[j] > number; j--) {
                        numbers[j + 1] = numbers[j];
                    }
                    numbers[j + 1] = number;
                }
                return;
            }
            int middle = (low + high) >>> 1;
            sortSmall(low, middle);
            sortSmall(middle, high);
            merge(low, middle, high);
        }

        private void merge(int low, int middle, int high) {
            System.arraycopy(numbers, low, room, low, middle - low);
            int left = low;
            int right = middle;
            for (int at = low; left < middle; at++) {
                numbers[at] = right < high && numbers[right] < room[left] ? numbers[right++] : room[left++];
            }
        }
    }
}
