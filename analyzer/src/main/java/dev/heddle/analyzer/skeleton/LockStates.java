package dev.heddle.analyzer.skeleton;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers sets of {@linkplain Hold holds}, each with the place of its acquisition. Safe for reading once it is filled.
 */
public final class LockStates {
    /** No lock is held. */
    public static final int NONE = 0;

    private final Object2IntOpenHashMap<Place> placeIds = new Object2IntOpenHashMap<>();
    private final List<Place> places = new ArrayList<>();
    private final Object2IntOpenHashMap<State> stateIds = new Object2IntOpenHashMap<>();
    private final List<State> states = new ArrayList<>();

    /**
     * The place of an acquisition.
     *
     * @param site site of the acquisition
     * @param context the {@linkplain ThreadState#context context}
     * @param lockClass class number of the lock in the recording
     */
    public record Place(int site, int context, int lockClass) {}

    /** Holds in ascending order, each with the number of the place of its acquisition. */
    private record State(int[] holds, int[] places) {
        @Override
        public boolean equals(Object other) {
            return other instanceof State that
                    && Arrays.equals(holds, that.holds)
                    && Arrays.equals(places, that.places);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(holds) * 31 + Arrays.hashCode(places);
        }
    }

    public LockStates() {
        placeIds.defaultReturnValue(-1);
        stateIds.defaultReturnValue(-1);
        intern(new int[0], new int[0]);
    }

    int place(int site, int context, int lockClass) {
        Place place = new Place(site, context, lockClass);
        int known = placeIds.getInt(place);
        if (known < 0) {
            known = places.size();
            placeIds.put(place, known);
            places.add(place);
        }
        return known;
    }

    /**
     * Finds or adds a state.
     *
     * @param holds holds in ascending order; the array is kept
     */
    int intern(int[] holds, int[] acquiredAt) {
        State state = new State(holds, acquiredAt);
        int known = stateIds.getInt(state);
        if (known < 0) {
            known = states.size();
            stateIds.put(state, known);
            states.add(state);
        }
        return known;
    }

    /** The holds in ascending order. Do not modify the array. */
    public int[] holds(int state) {
        return states.get(state).holds;
    }

    /** Numbers of the places of the acquisitions, in the order of {@link #holds}. Do not modify the array. */
    public int[] places(int state) {
        return states.get(state).places;
    }

    public Place place(int number) {
        return places.get(number);
    }

    /** Whether two threads cannot be in these states at the same time: their holds exclude each other. */
    public boolean excludes(int one, int other) {
        for (int hold : holds(one)) {
            for (int second : holds(other)) {
                if (Hold.exclude(hold, second)) {
                    return true;
                }
            }
        }
        return false;
    }
}
