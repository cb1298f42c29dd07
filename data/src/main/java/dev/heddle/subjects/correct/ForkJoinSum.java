package dev.heddle.subjects.correct;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** A recursive task forks one half and computes the other one. */
public final class ForkJoinSum {
    private ForkJoinSum() {}

    private static final class Sum extends RecursiveTask<Integer> {
        private final int[] numbers;
        private final int from;
        private final int to;

        Sum(int[] numbers, int from, int to) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return numbers[from];
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(numbers, from, middle);
            left.fork();
            return new Sum(numbers, middle, to).compute() + left.join();
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        int sum = pool.invoke(new Sum(new int[] {1, 2, 3, 4}, 0, 4));
        pool.shutdown();
        Result.check(10, sum);
    }
}
