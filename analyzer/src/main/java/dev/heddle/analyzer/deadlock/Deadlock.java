package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.plan.CodePoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

/**
 * A predicted deadlock: a cycle of waiters, each of which wants what the next one holds, the last one what the first holds. All cycles of
 * the same code, whatever the objects and threads, are the same deadlock.
 *
 * @param waiters at least two, beginning with the one of the smallest hash
 * @param cycles how many cycles of locks and places there are, over all recordings
 * @param recordings where it was predicted from
 * @param contexts whether the stacks have the offsets of all frames
 * @param unchecked classes on the stacks from class loaders of the program's own
 */
public record Deadlock(
        List<Waiter> waiters, long cycles, List<String> recordings, boolean contexts, List<String> unchecked)
        implements Prediction {
    /**
     * @param thread its path
     * @param lock the lock it holds, and the waiter before it wants
     * @param sharedHold whether it holds it in shared mode
     * @param held where it acquired it, the innermost frame first
     * @param sharedWish whether it asks for the other one in shared mode
     * @param wanted where it asks for the other one
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
     * @param className qualified name of its class
     * @param firstAcquired where it was acquired first, the innermost frame first; empty if not known
     */
    public record Lock(String className, List<CodePoint> firstAcquired) {}

    @Override
    public long stableHash() {
        long hash = StableHash.EMPTY_CONTEXT;
        for (Waiter waiter : waiters) {
            hash = StableHash.mix(hash, waiter.stableHash());
        }
        return hash;
    }

    /** The same deadlock, beginning with the waiter that every recording begins it with. */
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

    /** Two predictions of the same deadlock as one, with the stacks of the first. */
    static Deadlock merge(Deadlock one, Deadlock other) {
        TreeSet<String> recordings = new TreeSet<>(one.recordings);
        recordings.addAll(other.recordings);
        TreeSet<String> unchecked = new TreeSet<>(one.unchecked);
        unchecked.addAll(other.unchecked);
        return new Deadlock(
                one.waiters, one.cycles + other.cycles, List.copyOf(recordings), one.contexts, List.copyOf(unchecked));
    }
}
