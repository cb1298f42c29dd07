package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.plan.CodePoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A predicted deadlock: a cycle of waiters. Each waiter wants a lock that the next one holds, and the last one wants a
 * lock that the first one holds. All cycles of the same code are the same deadlock, whatever the objects and threads.
 *
 * @param waiters at least two, beginning with the one of the smallest hash
 * @param cycles number of cycles of locks and places, over all recordings
 * @param recordings recordings that predict it
 * @param contexts whether the stacks have the offsets of all frames
 * @param unchecked classes on the stacks that a class loader of the program defined
 */
public record Deadlock(
        List<Waiter> waiters, long cycles, List<String> recordings, boolean contexts, List<String> unchecked)
        implements Prediction {
    /**
     * One thread of the cycle.
     *
     * @param thread its path
     * @param lock the lock that it holds, and that the waiter before it wants
     * @param sharedHold whether it holds the lock in shared mode
     * @param held stack of the acquisition, innermost frame first
     * @param sharedWish whether it requests the other lock in shared mode
     * @param wanted stack of the request for the other lock
     */
    public record Waiter(
            String thread,
            Lock lock,
            boolean sharedHold,
            List<CodePoint> held,
            boolean sharedWish,
            List<CodePoint> wanted) {
        private long stableHash() {
            return StableHash.mix(hash(held), hash(wanted));
        }
    }

    /**
     * A lock.
     *
     * @param className qualified name of its class; for the JVM's lock of a class, {@link #INITIALISATION} and the name
     *     of that class
     * @param firstAcquired stack of its first acquisition, innermost frame first; empty if unknown
     */
    public record Lock(String className, List<CodePoint> firstAcquired) {
        /** Start of the name of the lock of a class that is being initialised. */
        public static final String INITIALISATION = "initialisation of ";

        /** The class that a thread with this lock initialises; null for any other lock. */
        @Nullable String initialised() {
            return className.startsWith(INITIALISATION) ? className.substring(INITIALISATION.length()) : null;
        }
    }

    @Override
    public long stableHash() {
        long hash = StableHash.EMPTY_CONTEXT;
        for (Waiter waiter : waiters) {
            hash = StableHash.mix(hash, waiter.stableHash());
        }
        return hash;
    }

    /** The same deadlock, rotated to the first waiter that every recording agrees on. */
    Deadlock canonical() {
        int first = 0;
        for (int i = 1; i < waiters.size(); i++) {
            if (compareFrom(i, first) < 0) {
                first = i;
            }
        }
        List<Waiter> rotated = new ArrayList<>(waiters);
        Collections.rotate(rotated, -first);
        return new Deadlock(List.copyOf(rotated), cycles, recordings, contexts, unchecked);
    }

    private int compareFrom(int one, int other) {
        int size = waiters.size();
        for (int i = 0; i < size; i++) {
            int order = Long.compare(
                    waiters.get((one + i) % size).stableHash(),
                    waiters.get((other + i) % size).stableHash());
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    static long hash(List<CodePoint> stack) {
        long hash = StableHash.EMPTY_CONTEXT;
        for (CodePoint point : stack) {
            hash = StableHash.mix(hash, StableHash.of(point.className()));
            hash = StableHash.mix(hash, StableHash.of(point.method()));
            hash = StableHash.mix(hash, StableHash.of(point.descriptor()));
            hash = StableHash.mix(hash, point.descriptor().isEmpty() ? point.line() : point.offset());
        }
        return hash;
    }

    @Override
    public boolean inLibrary() {
        return waiters.stream()
                .flatMap(waiter -> List.of(waiter.held(), waiter.wanted()).stream())
                .flatMap(List::stream)
                .allMatch(point -> LibraryCode.contains(point.className()));
    }

    /** Merges two predictions of the same deadlock, with the stacks of the first. */
    static Deadlock merge(Deadlock one, Deadlock other) {
        TreeSet<String> recordings = new TreeSet<>(one.recordings);
        recordings.addAll(other.recordings);
        TreeSet<String> unchecked = new TreeSet<>(one.unchecked);
        unchecked.addAll(other.unchecked);
        return new Deadlock(
                one.waiters, one.cycles + other.cycles, List.copyOf(recordings), one.contexts, List.copyOf(unchecked));
    }
}
