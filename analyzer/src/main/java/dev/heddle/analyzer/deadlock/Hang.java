package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.SequencePlan;
import java.util.List;
import java.util.TreeSet;

/**
 * A predicted hang that involves more than locks. Hangs of the same code are the same hang, whatever the objects and
 * threads.
 *
 * @param cause the error
 * @param acts the operations of the threads, in report order
 * @param steps the operations whose order causes the hang
 * @param stuck the threads that then wait forever
 * @param times number of times that the recordings show the missing signal
 * @param recordings recordings that predict it
 * @param contexts whether the stacks have the offsets of all frames
 * @param unchecked classes on the stacks that a class loader of the program defined
 */
public record Hang(
        Cause cause,
        List<Act> acts,
        List<SequencePlan.Step> steps,
        List<SequencePlan.Stuck> stuck,
        long times,
        List<String> recordings,
        boolean contexts,
        List<String> unchecked)
        implements Prediction {
    /** The reason that the signal does not end the wait. */
    public enum Cause {
        /** The signal precedes the wait. */
        TOO_EARLY("lost-notification", "a notification may come before the wait that needs it"),
        /** Another thread that waits for the same object receives it. */
        ELSEWHERE("lost-notification", "a notification may wake another thread than the one that needs it"),
        /** The thread already has a permit, and a second permit adds nothing. */
        MERGED("lost-notification", "two permits may merge into one before the first is used"),
        /** It cannot be sent, because its sender needs a lock of the waiting thread. */
        BLOCKED("circular-wait", "a thread may wait for a signal while it holds a lock that is needed to give it"),
        /** It cannot be sent, because the task that sends it stays in the queue of a pool whose threads all wait. */
        STARVED("pool-starvation", "each thread of a pool of %d may wait for a task in its queue");

        private final String kind;
        private final String words;

        Cause(String kind, String words) {
            this.kind = kind;
            this.words = words;
        }

        /** The kind of the findings. */
        public String kind() {
            return kind;
        }

        /** The error in words. @param threads number of threads that wait forever */
        String words(int threads) {
            return words.formatted(threads);
        }
    }

    /**
     * An operation of a thread.
     *
     * @param thread its path
     * @param op the operation
     * @param does a verb phrase, such as {@code waits for}
     * @param on the object of the operation, as text
     * @param stack the call stack, innermost frame first
     */
    public record Act(String thread, Op op, String does, String on, List<CodePoint> stack) {}

    @Override
    public long stableHash() {
        long hash = StableHash.of(cause.name());
        for (Act act : acts) {
            hash = StableHash.mix(hash, StableHash.of(act.op().name()));
            hash = StableHash.mix(hash, Deadlock.hash(act.stack()));
        }
        return hash;
    }

    @Override
    public boolean inLibrary() {
        return acts.stream()
                .flatMap(act -> act.stack().stream())
                .allMatch(point -> LibraryCode.contains(point.className()));
    }

    /** Merges two predictions of the same hang, with the stacks of the first. */
    static Hang merge(Hang one, Hang other) {
        TreeSet<String> recordings = new TreeSet<>(one.recordings);
        recordings.addAll(other.recordings);
        return new Hang(
                one.cause,
                one.acts,
                one.steps,
                one.stuck,
                one.times + other.times,
                List.copyOf(recordings),
                one.contexts,
                one.unchecked);
    }
}
