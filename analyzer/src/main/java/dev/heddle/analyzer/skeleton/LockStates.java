package dev.heddle.analyzer.skeleton;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Sets of locks held, each lock with the place where it was acquired, by small numbers. Safe for reading once filled. */
public final class LockStates {
    /** No lock is held. */
    public static final int NONE = 0;

    private final Object2IntOpenHashMap<Place> placeIds = new Object2IntOpenHashMap<>();
    private final List<Place> places = new ArrayList<>();
    private final Object2IntOpenHashMap<State> stateIds = new Object2IntOpenHashMap<>();
    private final List<State> states = new ArrayList<>();

    /**
     * Where a lock was acquired.
     *
     * @param site the acquisition
     * @param context the context of its method
     * @param lockClass class number of the lock in the recording
     */
    public record Place(int site, int context, int lockClass) {}

    /** Locks ascending, with the number of the place where each was acquired. */
    private record State(int[] locks, int[] places) {
        @Override
        public boolean equals(Object other) {
            return other instanceof State that
                    && Arrays.equals(locks, that.locks)
                    && Arrays.equals(places, that.places);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(locks) * 31 + Arrays.hashCode(places);
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

    /** @param locks identities, ascending; kept */
    int intern(int[] locks, int[] acquiredAt) {
        State state = new State(locks, acquiredAt);
        int known = stateIds.getInt(state);
        if (known < 0) {
            known = states.size();
            stateIds.put(state, known);
            states.add(state);
        }
        return known;
    }

    /** Identities of the locks, ascending; not to be changed. */
    public int[] locks(int state) {
        return states.get(state).locks;
    }

    /** Numbers of the places where the locks were acquired, in the order of {@link #locks}; not to be changed. */
    public int[] places(int state) {
        return states.get(state).places;
    }

    public Place place(int number) {
        return places.get(number);
    }
}
