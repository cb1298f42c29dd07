package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;

/**
 * Two threads add each other's number to their own, some times each; the program claims that the number that only
 * strict alternation reaches is out of reach.
 *
 * <p>Wanted order: the threads take turns, so the last of the sums is a Fibonacci number. With n rounds that takes 2n
 * &minus; 2 preemptions.
 */
public final class Fibonacci {

    private int i = 1;
    private int j = 1;

    private Fibonacci() {}

    /** @param args number of rounds; 2 unless given */
    public static void main(String[] args) {
        int rounds = Argument.of(args, "rounds", 2);
        Fibonacci numbers = new Fibonacci();
        new Crew()
                .add(() -> numbers.first(rounds))
                .add(() -> numbers.second(rounds))
                .run();
        int low = 1;
        int high = 1;
        for (int sum = 0; sum < 2 * rounds; sum++) {
            high += low;
            low = high - low;
        }
        if (numbers.i >= high || numbers.j >= high) {
            throw new IllegalStateException("reached " + high);
        }
    }

    private void first(int rounds) {
        for (int round = 0; round < rounds; round++) {
            i += j;
        }
    }

    private void second(int rounds) {
        for (int round = 0; round < rounds; round++) {
            j += i;
        }
    }
}
