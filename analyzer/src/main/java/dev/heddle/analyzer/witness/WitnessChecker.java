package dev.heddle.analyzer.witness;

import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Checks witnesses step by step: whether each thread does what it did in the run, as far as it comes; whether each read sees the write that it saw there; whether
 * locks, forks, joins and notifications are respected. It knows the run, and nothing of how witnesses are found.
 */
public final class WitnessChecker {
    private final Trace trace;
    private final Steps steps;
    private final Hangs hangs;
    private final Conflicts conflicts;

    /**
     * Where a witness is wrong.
     *
     * @param step number in the order of the witness, from 1; one more than it has for what comes next
     * @param why in words
     */
    public record Wrong(int step, String why) {
        @Override
        public String toString() {
            return "step " + step + ": " + why;
        }
    }

    /** @param threadNames the name of a thread, for messages */
    public WitnessChecker(Trace trace, IntFunction<String> threadNames) {
        this.trace = trace;
        steps = new Steps(trace, threadNames);
        hangs = new Hangs(trace, steps, threadNames);
        conflicts = new Conflicts(trace);
    }

    /** The first thing that is wrong with a witness of a race or of a deadlock, or null. */
    public @Nullable Wrong check(Witness witness) {
        boolean isHang =
                witness.next().intStream().allMatch(event -> trace.kind(event).isAcquisition());
        return check(witness, run -> isHang ? hangs.wrong(run, witness) : conflicts.wrongRace(witness.next()));
    }

    /**
     * The first thing that is wrong with a witness that shows that a unit of work is not atomic, or null.
     *
     * @param unit the event with which it begins
     * @param first an access of the unit, which has happened
     * @param between an access of another thread: it has happened after that, or comes next
     */
    public @Nullable Wrong check(Witness witness, int unit, int first, int between) {
        return check(witness, run -> conflicts.wrongUnit(witness, unit, first, between));
    }

    /** @param end why what comes next is not what it should be, or null */
    private @Nullable Wrong check(Witness witness, Function<RunState, @Nullable String> end) {
        RunState run = new RunState(trace);
        Wrong wrong = steps.execute(run, witness.order());
        if (wrong != null) {
            return wrong;
        }
        String why = null;
        for (int event : witness.next()) {
            why = why != null ? why : steps.next(run, event);
        }
        why = why != null ? why : end.apply(run);
        return why == null ? null : new Wrong(witness.order().size() + 1, why);
    }

    /** The first of these events that cannot come where it stands, or null. */
    @Nullable Wrong steps(IntList order) {
        return steps.execute(new RunState(trace), order);
    }
}
