package dev.heddle.analyzer.skeleton;

import java.util.Arrays;

/**
 * The locks that one thread holds. Every acquisition of a lock that the thread did not hold gets a number of its own, and so
 * does the return from a wait: a lock was released in between iff its number differs.
 */
public final class HeldLocks {
    private final LockStates states;
    private int held;
    private int[] locks = new int[8];
    private int[] entered = new int[8];
    private int[] places = new int[8];
    private int[] numbers = new int[8];
    private int acquisitions;
    private int state = LockStates.NONE;
    private int[] snapshot = new int[0];
    private boolean stale;
    private int waitLock;
    private int waitEntered;
    private int waitPlace;

    HeldLocks(LockStates states) {
        this.states = states;
    }

    /** @return whether the thread did not hold it before */
    boolean acquire(int lock, int place) {
        int at = Arrays.binarySearch(locks, 0, held, lock);
        if (at >= 0) {
            entered[at]++;
            return false;
        }
        insert(-at - 1, lock, 1, place);
        return true;
    }

    /** @return whether the thread held it */
    boolean release(int lock) {
        int at = Arrays.binarySearch(locks, 0, held, lock);
        if (at < 0) {
            return false;
        }
        if (--entered[at] == 0) {
            remove(at);
        }
        return true;
    }

    /** The thread gives a monitor up however often it entered it. */
    boolean giveUp(int lock) {
        int at = Arrays.binarySearch(locks, 0, held, lock);
        if (at < 0) {
            return false;
        }
        waitLock = lock;
        waitEntered = entered[at];
        waitPlace = places[at];
        remove(at);
        return true;
    }

    /** The thread has a monitor back that it gave up, entered as often as before. */
    boolean takeBack(int lock, int placeIfUnknown) {
        int at = Arrays.binarySearch(locks, 0, held, lock);
        if (at >= 0) {
            return false;
        }
        boolean known = waitEntered > 0 && waitLock == lock;
        insert(-at - 1, lock, known ? waitEntered : 1, known ? waitPlace : placeIfUnknown);
        waitEntered = 0;
        return true;
    }

    private void insert(int at, int lock, int count, int place) {
        if (held == locks.length) {
            locks = Arrays.copyOf(locks, held * 2);
            entered = Arrays.copyOf(entered, held * 2);
            places = Arrays.copyOf(places, held * 2);
            numbers = Arrays.copyOf(numbers, held * 2);
        }
        for (int[] column : new int[][] {locks, entered, places, numbers}) {
            System.arraycopy(column, at, column, at + 1, held - at);
        }
        locks[at] = lock;
        entered[at] = count;
        places[at] = place;
        numbers[at] = ++acquisitions;
        held++;
        stale = true;
    }

    private void remove(int at) {
        held--;
        for (int[] column : new int[][] {locks, entered, places, numbers}) {
            System.arraycopy(column, at + 1, column, at, held - at);
        }
        stale = true;
    }

    /** Number of the {@linkplain LockStates state}: the locks held now and where they were acquired. */
    public int state() {
        refresh();
        return state;
    }

    /** The numbers of the acquisitions, in the order of {@link LockStates#locks}; shared, not to be changed. */
    public int[] numbers() {
        refresh();
        return snapshot;
    }

    private void refresh() {
        if (stale) {
            stale = false;
            state = states.intern(Arrays.copyOf(locks, held), Arrays.copyOf(places, held));
            snapshot = Arrays.copyOf(numbers, held);
        }
    }
}
