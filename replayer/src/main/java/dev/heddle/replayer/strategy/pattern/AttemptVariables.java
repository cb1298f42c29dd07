package dev.heddle.replayer.strategy.pattern;

import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;

/**
 * The variables that the steps of one attempt have accessed so far. A step matches only if it accesses the same
 * variable as earlier steps with its number. A variable with another number must be in the same atomic set. An access
 * to a range of elements matches by one of its elements.
 */
final class AttemptVariables {
    private static final String ATOMIC = "java/util/concurrent/atomic/";

    private final boolean perClass;
    private final PatternStep[] steps = new PatternStep[2];
    private final boolean[] isHeld = new boolean[2];
    private final Object[] objects = new Object[2];
    /** The field, or the range of possible elements: the first index, and the index behind the last. */
    private final long[] from = new long[2];

    private final long[] to = new long[2];

    /** @param perClass whether the atomic set belongs to a class, not to an object */
    AttemptVariables(boolean perClass) {
        this.perClass = perClass;
    }

    boolean fit(PatternStep step, ThreadView thread) {
        ObjectAccess access = step.access(thread);
        int same = step.variable;
        if (steps[same] != null && (isHeld[same] != isHeld(access) || !mayBeSame(same, access))) {
            return false;
        }
        int other = 1 - same;
        if (steps[other] == null || steps[same] != null && !step.isRange() && !steps[same].isRange()) {
            return true;
        }
        if (isHeld[other] != isHeld(access)) {
            // Whether an array or an atomic object belongs to an object is not visible here.
            return true;
        }
        if (isHeld[other]) {
            return !mayBeSame(other, access) || access.length() > 1 || to[other] - from[other] > 1;
        }
        return perClass || step.isStatic || steps[other].isStatic || objects[other] == access.object();
    }

    /**
     * Returns whether the object of an access is the value of a field, not the owner of fields: an array or an atomic
     * object.
     */
    private static boolean isHeld(ObjectAccess access) {
        if (access.op().isArrayAccess()) {
            return true;
        }
        Member called = access.op().family() == Op.Family.ATOMIC ? access.site().target() : null;
        return called != null
                && called.owner().startsWith(ATOMIC)
                && !called.owner().endsWith("FieldUpdater");
    }

    private boolean mayBeSame(int variable, ObjectAccess access) {
        return objects[variable] == access.object()
                && from[variable] < (long) access.index() + access.length()
                && access.index() < to[variable];
    }

    void accessed(PatternStep step, ThreadView thread) {
        ObjectAccess access = step.access(thread);
        int variable = step.variable;
        boolean isFirst = steps[variable] == null;
        long end = (long) access.index() + access.length();
        steps[variable] = step;
        isHeld[variable] = isHeld(access);
        objects[variable] = access.object();
        from[variable] = isFirst ? access.index() : Math.max(from[variable], access.index());
        to[variable] = isFirst ? end : Math.min(to[variable], end);
    }

    /** Returns whether the thread is about to access one of the objects, or for a class one of the classes. */
    boolean touches(ThreadView thread) {
        if (!thread.op().isOnVariable()) {
            return false;
        }
        for (int i = 0; i < 2; i++) {
            if (steps[i] != null
                    && (objects[i] == thread.object()
                            ? objects[i] != null || thread.op().isStaticAccess()
                            : thread.source() != null
                                    && objects[i] == thread.source().object())) {
                return true;
            }
        }
        return false;
    }

    void forget() {
        for (int i = 0; i < 2; i++) {
            steps[i] = null;
            objects[i] = null;
        }
    }
}
