package dev.heddle.trace.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The order in which the threads of a {@link DeadlockPlan} reach their holds. Seeds number all orders: one for each
 * permutation with gates, then one for each without, then from the start again.
 *
 * @param isGated whether all threads gather before their first locks, before any of them runs to its second lock
 * @param numbers of the waiters in the plan; the first one runs first
 */
public record WaiterOrder(boolean isGated, List<Integer> numbers) {
    /** For more waiters the permutations are random. */
    private static final int MOST_NUMBERED = 5;

    public WaiterOrder {
        numbers = List.copyOf(numbers);
    }

    /** The order of a seed. @param size number of waiters */
    public static WaiterOrder of(int size, long seed) {
        long permutations = permutations(size);
        long number = Math.floorMod(seed, 2 * permutations);
        boolean isGated = number < permutations;
        List<Integer> left = new ArrayList<>(IntStream.range(0, size).boxed().toList());
        if (size > MOST_NUMBERED) {
            SplittableRandom shuffle = new SplittableRandom(seed);
            for (int i = size - 1; i > 0; i--) {
                Collections.swap(left, i, shuffle.nextInt(i + 1));
            }
            return new WaiterOrder(isGated, left);
        }
        List<Integer> chosen = new ArrayList<>();
        long rest = number % permutations;
        while (!left.isEmpty()) {
            int choices = left.size();
            chosen.add(left.remove((int) (rest % choices)));
            rest /= choices;
        }
        return new WaiterOrder(isGated, chosen);
    }

    /** The smallest seed of this order; for more than five waiters, of an order with the same use of gates. */
    public long seed() {
        long permutations = permutations(numbers.size());
        long first = isGated ? 0 : permutations;
        if (numbers.size() > MOST_NUMBERED) {
            return first;
        }
        List<Integer> left =
                new ArrayList<>(IntStream.range(0, numbers.size()).boxed().toList());
        long number = 0;
        long unit = 1;
        for (Integer one : numbers) {
            int choices = left.size();
            number += unit * left.indexOf(one);
            left.remove(one);
            unit *= choices;
        }
        return first + number;
    }

    private static long permutations(int size) {
        return IntStream.rangeClosed(2, Math.min(size, MOST_NUMBERED))
                .asLongStream()
                .reduce(1, (a, b) -> a * b);
    }
}
