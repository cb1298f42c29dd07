package dev.heddle.subjects.correct;

import java.util.concurrent.atomic.AtomicStampedReference;

/** A compare-and-set of a reference and its version detects a value that came back. */
public final class StampedReference {
    private final AtomicStampedReference<String> state = new AtomicStampedReference<>("idle", 0);

    private StampedReference() {}

    public static void main(String[] args) throws InterruptedException {
        StampedReference machine = new StampedReference();
        Threads.run(machine::work, machine::work);
        Result.check("idle", machine.state.getReference());
        Result.check(4, machine.state.getStamp());
    }

    private void work() {
        change("idle", "busy");
        change("busy", "idle");
    }

    private void change(String from, String to) {
        int[] stamp = new int[1];
        while (true) {
            String seen = state.get(stamp);
            if (seen.equals(from) && state.compareAndSet(seen, to, stamp[0], stamp[0] + 1)) {
                return;
            }
            Thread.onSpinWait();
        }
    }
}
