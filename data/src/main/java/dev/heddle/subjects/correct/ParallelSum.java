package dev.heddle.subjects.correct;

import java.util.stream.IntStream;

/** A parallel stream maps and reduces without shared state. */
public final class ParallelSum {
    private ParallelSum() {}

    public static void main(String[] args) {
        int[] squares = IntStream.rangeClosed(1, 4).parallel().map(i -> i * i).toArray();
        Result.check(30, IntStream.of(squares).parallel().sum());
    }
}
