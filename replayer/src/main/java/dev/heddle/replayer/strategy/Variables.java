package dev.heddle.replayer.strategy;

/**
 * The variables that the steps of one attempt have accessed so far: a step fits only if it accesses the variable that the earlier steps
 * with its number did, and a variable with another number in the same atomic set.
 */
final class Variables {
    private final boolean perClass;
    private final PatternStep[] steps = new PatternStep[2];
    private final Object[] objects = new Object[2];
    private final int[] indices = new int[2];

    /** @param perClass whether the atomic set is that of a class, not of an object */
    Variables(boolean perClass) {
        this.perClass = perClass;
    }

    boolean fit(PatternStep step, ThreadView thread) {
        int same = step.variable;
        if (steps[same] != null) {
            return steps[same].isArray == step.isArray && isSame(same, thread);
        }
        int other = 1 - same;
        if (steps[other] == null) {
            return true;
        }
        if (steps[other].isArray != step.isArray) {
            // Whether an array belongs to an object cannot be seen here.
            return true;
        }
        if (step.isArray) {
            return !isSame(other, thread);
        }
        return perClass || step.isStatic || steps[other].isStatic || objects[other] == thread.object();
    }

    private boolean isSame(int variable, ThreadView thread) {
        return objects[variable] == thread.object() && indices[variable] == thread.index();
    }

    void accessed(PatternStep step, ThreadView thread) {
        steps[step.variable] = step;
        objects[step.variable] = thread.object();
        indices[step.variable] = thread.index();
    }

    void forget() {
        for (int i = 0; i < 2; i++) {
            steps[i] = null;
            objects[i] = null;
        }
    }
}
