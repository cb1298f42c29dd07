package dev.heddle.trace.plan;

import dev.heddle.trace.event.Op;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An AssetFuzzer plan: executes the accesses of two units of work in the order of a problematic access pattern.
 *
 * @param pattern number of the pattern, 1 to 11 (AssetFuzzer, table 1)
 * @param description text for readers only
 * @param recordings directories of the recordings it was predicted from, for readers only
 * @param atomicSet the atomic set of the accesses
 * @param units the two units of work, u and u′
 * @param steps the accesses in the planned order, three or four
 * @param unchecked qualified names of classes from the program's own class loaders, which the replayer cannot look up
 * before the run starts
 */
public record PatternPlan(
        String id,
        String technique,
        long seed,
        int pattern,
        String description,
        List<String> recordings,
        AtomicSet atomicSet,
        List<Unit> units,
        List<Step> steps,
        List<String> unchecked)
        implements Plan {
    public PatternPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        Objects.requireNonNull(description, "description");
        Objects.requireNonNull(atomicSet, "atomicSet");
        recordings = List.copyOf(recordings);
        units = List.copyOf(units);
        steps = List.copyOf(steps);
        unchecked = List.copyOf(unchecked);
        if (pattern < 1 || pattern > 11) {
            throw new IllegalArgumentException("pattern is " + pattern + ", and must be from 1 to 11");
        }
        if (units.size() != 2) {
            throw new IllegalArgumentException("units are " + units.size() + ", and must be two");
        }
        if (steps.size() < 3 || steps.size() > 4) {
            throw new IllegalArgumentException("steps are " + steps.size() + ", and must be three or four");
        }
    }

    @Override
    public boolean isConfirmedByRecording() {
        return true;
    }

    @Override
    public String title() {
        return description;
    }

    @Override
    public PatternPlan withSeed(long other) {
        return new PatternPlan(
                id, technique, other, pattern, description, recordings, atomicSet, units, steps, unchecked);
    }

    /**
     * @param className qualified name of the class with its fields
     * @param perClass true for the static fields of the class, false for the instance fields of one object
     * @param variables names of the pattern's variables
     */
    public record AtomicSet(String className, boolean perClass, List<String> variables) {
        public AtomicSet {
            Objects.requireNonNull(className, "className");
            variables = List.copyOf(variables);
        }
    }

    /**
     * A unit of work.
     *
     * @param method its outermost method; {@code null} for an access outside any unit of work, which is a separate unit
     * @param thread the path of the thread that executed it in the recording: the replayer steers the thread with this
     * path to the steps, but accepts any thread with the right contexts
     */
    public record Unit(@Nullable CodePoint method, String thread) {
        public Unit {
            Objects.requireNonNull(thread, "thread");
        }
    }

    /**
     * One access.
     *
     * @param unit 0 for u, 1 for u′
     * @param op a read or a write, possibly atomic; the write of an atomic operation that does both
     * @param variable 0 or 1: steps with the same number access the same variable, with different numbers different
     * ones
     * @param name the variable as text
     * @param stack its call stack, the innermost frame first; the first frame is the site, the whole stack the context
     * @param release locks that this step's thread holds after the step, and must release before the other unit's turn,
     * because the other unit needs them. Empty when the next step has the same unit
     * @param index of the array element in the recording; null if the variable is not an element, or there may be
     * several. It distinguishes elements that one instruction accesses
     */
    public record Step(
            int unit,
            Op op,
            int variable,
            String name,
            List<CodePoint> stack,
            List<HeldLock> release,
            @Nullable Integer index) {
        /** A step on any element, if its variable is an element. */
        public Step(int unit, Op op, int variable, String name, List<CodePoint> stack, List<HeldLock> release) {
            this(unit, op, variable, name, stack, release, null);
        }

        public Step {
            Objects.requireNonNull(op, "op");
            Objects.requireNonNull(name, "name");
            stack = List.copyOf(stack);
            release = List.copyOf(release);
            if (unit < 0 || unit > 1) {
                throw new IllegalArgumentException("unit is " + unit + ", and must be 0 or 1");
            }
            if (variable < 0 || variable > 1) {
                throw new IllegalArgumentException("variable is " + variable + ", and must be 0 or 1");
            }
            if (!op.isOnVariable()) {
                throw new IllegalArgumentException("op is " + op + ", but a step must be a read or a write");
            }
            if (stack.isEmpty()) {
                throw new IllegalArgumentException("stack is empty, but a step needs its place");
            }
        }

        public CodePoint site() {
            return stack.get(0);
        }
    }

    /**
     * A lock, named by the place of its acquisition.
     *
     * @param className qualified name of the lock's class
     * @param acquired where it was acquired, the innermost frame first
     */
    public record HeldLock(String className, List<CodePoint> acquired) {
        public HeldLock {
            Objects.requireNonNull(className, "className");
            acquired = List.copyOf(acquired);
            if (acquired.isEmpty()) {
                throw new IllegalArgumentException("acquired is empty, but a lock needs the place of its acquisition");
            }
        }
    }
}
