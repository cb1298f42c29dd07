package dev.heddle.engine.internal.explore;

import java.util.BitSet;

/** The orders of {@code strength} fragments that no sequence has shown so far. Not thread-safe. */
final class MissingOrders {
    private final int fragments;
    private final int strength;
    private final BitSet missing;
    private int count;

    /** All orders are missing. An order is a bit below fragments to the power of strength, which must be an int. */
    MissingOrders(int fragments, int strength) {
        this.fragments = fragments;
        this.strength = strength;
        missing = new BitSet(Math.toIntExact((long) Math.pow(fragments, strength)));
        addAll(new int[strength], 0);
    }

    private void addAll(int[] order, int length) {
        if (length == strength) {
            missing.set(number(order));
            count++;
            return;
        }
        for (int fragment = 0; fragment < fragments; fragment++) {
            if (!contains(order, length, fragment)) {
                order[length] = fragment;
                addAll(order, length + 1);
            }
        }
    }

    private static boolean contains(int[] order, int length, int fragment) {
        for (int i = 0; i < length; i++) {
            if (order[i] == fragment) {
                return true;
            }
        }
        return false;
    }

    private int number(int[] order) {
        int number = 0;
        for (int fragment : order) {
            number = number * fragments + fragment;
        }
        return number;
    }

    int count() {
        return count;
    }

    /** The first missing order from a position between 0 and 1; random positions give nearly random orders. */
    int[] near(double place) {
        int from = (int) (place * missing.length());
        int number = missing.nextSetBit(from);
        if (number < 0) {
            number = missing.nextSetBit(0);
        }
        int[] order = new int[strength];
        for (int i = strength - 1; i >= 0; i--) {
            order[i] = number % fragments;
            number /= fragments;
        }
        return order;
    }

    /**
     * Removes the orders that a sequence of all fragments shows.
     *
     * @return number of these that were missing
     */
    int show(int[] sequence) {
        int before = count;
        show(sequence, 0, 0, 0);
        return before - count;
    }

    private void show(int[] sequence, int from, int length, int number) {
        if (length == strength) {
            if (missing.get(number)) {
                missing.clear(number);
                count--;
            }
            return;
        }
        for (int i = from; i <= sequence.length - (strength - length); i++) {
            show(sequence, i + 1, length + 1, number * fragments + sequence[i]);
        }
    }

    /**
     * The number of missing orders that a fragment would show at each place of a sequence without it.
     *
     * @param sequence different fragments
     * @param length number of these
     * @return for each place from 0 (before the first) to length (after the last)
     */
    int[] gains(int[] sequence, int length, int fragment) {
        int[] steps = new int[length + 2];
        if (length >= strength - 1) {
            gains(sequence, length, fragment, new int[strength - 1], 0, 0, steps);
        }
        int[] gains = new int[length + 1];
        int gain = 0;
        for (int place = 0; place <= length; place++) {
            gain += steps[place];
            gains[place] = gain;
        }
        return gains;
    }

    /**
     * For each choice of other fragments, and each place among these: the places of the sequence at which that order
     * would occur.
     */
    private void gains(int[] sequence, int length, int fragment, int[] chosen, int count, int from, int[] steps) {
        if (count < chosen.length) {
            for (int i = from; i <= length - (chosen.length - count); i++) {
                chosen[count] = i;
                gains(sequence, length, fragment, chosen, count + 1, i + 1, steps);
            }
            return;
        }
        for (int slot = 0; slot <= chosen.length; slot++) {
            int number = 0;
            for (int i = 0; i <= chosen.length; i++) {
                int next = i == slot ? fragment : sequence[chosen[i < slot ? i : i - 1]];
                number = number * fragments + next;
            }
            if (missing.get(number)) {
                steps[slot == 0 ? 0 : chosen[slot - 1] + 1]++;
                steps[slot == chosen.length ? length + 1 : chosen[slot] + 1]--;
            }
        }
    }
}
