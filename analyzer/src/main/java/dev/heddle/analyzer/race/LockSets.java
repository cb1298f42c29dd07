package dev.heddle.analyzer.race;

import dev.heddle.analyzer.skeleton.LockStates;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Numbers lock sets, independent of the places of the acquisitions. */
final class LockSets {
    private static final int UNKNOWN = -1;

    private final LockStates states;
    private final Object2IntOpenHashMap<IntArrayList> numbers = new Object2IntOpenHashMap<>();
    /** By number, a state with these locks. */
    private final List<Integer> examples = new ArrayList<>();

    private int[] byState = new int[0];

    LockSets(LockStates states) {
        this.states = states;
        numbers.defaultReturnValue(UNKNOWN);
    }

    /**
     * The number of the locks of a state.
     *
     * @param state a state of {@link LockStates}
     */
    int number(int state) {
        if (state >= byState.length) {
            int known = byState.length;
            byState = Arrays.copyOf(byState, Math.max(state + 1, known * 2));
            Arrays.fill(byState, known, byState.length, UNKNOWN);
        }
        if (byState[state] == UNKNOWN) {
            IntArrayList holds = new IntArrayList(states.holds(state));
            int number = numbers.getInt(holds);
            if (number == UNKNOWN) {
                number = examples.size();
                numbers.put(holds, number);
                examples.add(state);
            }
            byState[state] = number;
        }
        return byState[state];
    }

    /** The holds of a set in ascending order. Do not modify the array. */
    int[] holds(int number) {
        return states.holds(examples.get(number));
    }

    /** Example places of the acquisitions of a set's locks, in the order of {@link #holds}. Do not modify the array. */
    int[] example(int number) {
        return states.places(examples.get(number));
    }
}
