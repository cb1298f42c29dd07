package dev.heddle.analyzer.witness;

import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Checks witnesses step by step: each thread executes the same events as in the run, as far as it proceeds; each read
 * sees the same write; locks, forks, joins and notifications are respected. The checker knows the run only, and is
 * independent of the search for witnesses.
 */
public final class WitnessChecker {
    private final Trace trace;
    private final ExecutionCheck steps;
    private final HangCheck hangs;
    private final ConflictCheck conflicts;

    /**
     * An invalid step of a witness.
     *
     * @param step number in the order of the witness, from 1; one more than its length for the next events
     * @param why the reason, as text
     */
    public record InvalidStep(int step, String why) {
        @Override
        public String toString() {
            return "step " + step + ": " + why;
        }
    }

    /**
     * Makes a checker.
     *
     * @param threadNames the name of a thread, for messages
     */
    public WitnessChecker(Trace trace, IntFunction<String> threadNames) {
        this.trace = trace;
        steps = new ExecutionCheck(trace, threadNames);
        hangs = new HangCheck(trace, steps, threadNames);
        conflicts = new ConflictCheck(trace);
    }

    /** The first invalid step of a witness of a race or a deadlock, or null. */
    public @Nullable InvalidStep check(Witness witness) {
        boolean isHang =
                witness.next().intStream().allMatch(event -> trace.kind(event).isAcquisition());
        return check(witness, run -> isHang ? hangs.invalidHang(run, witness) : conflicts.invalidRace(witness.next()));
    }

    /**
     * The first invalid step of a witness of an atomicity violation, or null.
     *
     * @param unit the event with which the unit begins
     * @param first an access of the unit, which has occurred
     * @param between an access of another thread, which has occurred after that or is one of the next events
     */
    public @Nullable InvalidStep check(Witness witness, int unit, int first, int between) {
        return check(witness, run -> conflicts.invalidUnit(witness, unit, first, between));
    }

    /**
     * Checks a witness.
     *
     * @param end the reason why the next events are invalid, or null
     */
    private @Nullable InvalidStep check(Witness witness, Function<ExecutionState, @Nullable String> end) {
        ExecutionState run = new ExecutionState(trace);
        InvalidStep wrong = steps.execute(run, witness.order());
        if (wrong != null) {
            return wrong;
        }
        String why = null;
        for (int event : witness.next()) {
            why = why != null ? why : steps.next(run, event);
        }
        why = why != null ? why : end.apply(run);
        return why == null ? null : new InvalidStep(witness.order().size() + 1, why);
    }

    /** The first of these events that cannot occur at its position, or null. */
    @Nullable InvalidStep steps(IntList order) {
        return steps.execute(new ExecutionState(trace), order);
    }
}
