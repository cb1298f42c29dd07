package dev.heddle.analyzer.skeleton;

import java.util.Arrays;

/**
 * The locks that one thread holds, as {@linkplain Hold holds}. Every acquisition of a new hold gets a new number, and
 * so does the return from a wait. So a hold was released in between iff its number differs.
 */
public final class ThreadLocks {
    private final LockStates states;
    private int held;
    private int[] holds = new int[8];
    private int[] entered = new int[8];
    private int[] places = new int[8];
    private int[] numbers = new int[8];
    private int acquisitions;
    private int state = LockStates.NONE;
    private int[] snapshot = new int[0];
    private boolean stale;
    private int waitHold;
    private int waitEntered;
    private int waitPlace;

    ThreadLocks(LockStates states) {
        this.states = states;
    }

    /**
     * Adds an acquisition.
     *
     * @return whether the hold is new
     */
    boolean acquire(int hold, int place) {
        int at = Arrays.binarySearch(holds, 0, held, hold);
        if (at >= 0) {
            entered[at]++;
            return false;
        }
        insert(-at - 1, hold, 1, place);
        return true;
    }

    /**
     * Removes an acquisition.
     *
     * @return whether the thread held it
     */
    boolean release(int hold) {
        int at = Arrays.binarySearch(holds, 0, held, hold);
        if (at < 0) {
            return false;
        }
        if (--entered[at] == 0) {
            remove(at);
        }
        return true;
    }

    /** Releases a lock for a wait, including all reentrant acquisitions. */
    boolean releaseForWait(int hold) {
        int at = Arrays.binarySearch(holds, 0, held, hold);
        if (at < 0) {
            return false;
        }
        waitHold = hold;
        waitEntered = entered[at];
        waitPlace = places[at];
        remove(at);
        return true;
    }

    /** Restores a lock after a wait, with its earlier reentrancy count. */
    boolean restoreAfterWait(int hold, int placeIfUnknown) {
        int at = Arrays.binarySearch(holds, 0, held, hold);
        if (at >= 0) {
            return false;
        }
        boolean known = waitEntered > 0 && waitHold == hold;
        insert(-at - 1, hold, known ? waitEntered : 1, known ? waitPlace : placeIfUnknown);
        waitEntered = 0;
        return true;
    }

    private void insert(int at, int hold, int count, int place) {
        if (held == holds.length) {
            holds = Arrays.copyOf(holds, held * 2);
            entered = Arrays.copyOf(entered, held * 2);
            places = Arrays.copyOf(places, held * 2);
            numbers = Arrays.copyOf(numbers, held * 2);
        }
        for (int[] column : new int[][] {holds, entered, places, numbers}) {
            System.arraycopy(column, at, column, at + 1, held - at);
        }
        holds[at] = hold;
        entered[at] = count;
        places[at] = place;
        numbers[at] = ++acquisitions;
        held++;
        stale = true;
    }

    private void remove(int at) {
        held--;
        for (int[] column : new int[][] {holds, entered, places, numbers}) {
            System.arraycopy(column, at + 1, column, at, held - at);
        }
        stale = true;
    }

    /** Whether the thread has this hold. */
    public boolean has(int hold) {
        return Arrays.binarySearch(holds, 0, held, hold) >= 0;
    }

    /** Number of holds of the thread. */
    public int size() {
        return held;
    }

    /** Number of the {@linkplain LockStates state}: the locks held now and the places of their acquisitions. */
    public int state() {
        refresh();
        return state;
    }

    /** The numbers of the acquisitions, in the order of {@link LockStates#holds}. Shared; do not modify the array. */
    public int[] numbers() {
        refresh();
        return snapshot;
    }

    private void refresh() {
        if (stale) {
            stale = false;
            state = states.intern(Arrays.copyOf(holds, held), Arrays.copyOf(places, held));
            snapshot = Arrays.copyOf(numbers, held);
        }
    }
}
