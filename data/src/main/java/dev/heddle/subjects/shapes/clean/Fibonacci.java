package dev.heddle.subjects.shapes.clean;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;

/** One thread does all its rounds before the other one. */
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

    private synchronized void first(int rounds) {
        for (int round = 0; round < rounds; round++) {
            i += j;
        }
    }

    private synchronized void second(int rounds) {
        for (int round = 0; round < rounds; round++) {
            j += i;
        }
    }
}
