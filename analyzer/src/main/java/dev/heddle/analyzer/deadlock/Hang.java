package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.SequencePlan;
import java.util.List;
import java.util.TreeSet;

/**
 * A predicted hang in which not only locks take part. The same code is the same hang, whatever the objects and threads.
 *
 * @param how what goes wrong
 * @param acts what the threads do, in the order in which it is told
 * @param steps the operations whose order makes it happen
 * @param stuck who then waits for ever
 * @param times how often the recordings show the signal that would be missing
 * @param recordings where it was predicted from
 * @param contexts whether the stacks have the offsets of all frames
 * @param unchecked classes on the stacks from class loaders of the program's own
 */
public record Hang(
        How how,
        List<Act> acts,
        List<SequencePlan.Step> steps,
        List<SequencePlan.Stuck> stuck,
        long times,
        List<String> recordings,
        boolean contexts,
        List<String> unchecked)
        implements Prediction {
    /** What is wrong with the signal. */
    public enum How {
        /** It comes before anybody waits for it. */
        TOO_EARLY("lost-notification", "a notification may come before the wait that needs it"),
        /** Another thread that waits for the same object gets it. */
        ELSEWHERE("lost-notification", "a notification may wake another thread than the one that needs it"),
        /** The thread has a permit already, and two permits are one. */
        MERGED("lost-notification", "two permits may come before the first is used, and be one"),
        /** It cannot come, because who gives it needs a lock of the thread that waits for it. */
        BLOCKED("circular-wait", "a thread may wait for a signal while it holds a lock that is needed to give it");

        private final String kind;
        private final String words;

        How(String kind, String words) {
            this.kind = kind;
            this.words = words;
        }

        /** The kind of the findings. */
        public String kind() {
            return kind;
        }

        String words() {
            return words;
        }
    }

    /**
     * What a thread does.
     *
     * @param thread its path
     * @param op the operation
     * @param does it in words, as in {@code waits for}
     * @param on to what, in words
     * @param stack where, the innermost frame first
     */
    public record Act(String thread, Op op, String does, String on, List<CodePoint> stack) {}

    @Override
    public long stableHash() {
        long hash = StableHash.of(how.name());
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

    /** Two predictions of the same hang as one, with the stacks of the first. */
    static Hang merge(Hang one, Hang other) {
        TreeSet<String> recordings = new TreeSet<>(one.recordings);
        recordings.addAll(other.recordings);
        return new Hang(
                one.how,
                one.acts,
                one.steps,
                one.stuck,
                one.times + other.times,
                List.copyOf(recordings),
                one.contexts,
                one.unchecked);
    }
}
