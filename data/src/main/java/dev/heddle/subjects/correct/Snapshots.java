package dev.heddle.subjects.correct;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** A writer publishes an immutable list; readers see one list as a whole. */
public final class Snapshots {
    private final AtomicReference<List<Integer>> current = new AtomicReference<>(List.of());

    private Snapshots() {}

    public static void main(String[] args) throws InterruptedException {
        Snapshots snapshots = new Snapshots();
        Threads.run(snapshots::write, snapshots::look);
        Result.check(List.of(1, 1), snapshots.current.get());
    }

    private void write() {
        List<Integer> next = new ArrayList<>();
        next.add(1);
        next.add(1);
        current.set(List.copyOf(next));
    }

    private void look() {
        List<Integer> seen = current.get();
        if (seen.size() != 0 && seen.get(0) != seen.get(seen.size() - 1)) {
            throw new IllegalStateException("the list is incomplete: " + seen);
        }
    }
}
