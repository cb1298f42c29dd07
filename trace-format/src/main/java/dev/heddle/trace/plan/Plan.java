package dev.heddle.trace.plan;

import dev.heddle.trace.failure.Failure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plan that the replayer enforces on a run. Plans contain only names that survive a restart, so that a plan from an
 * earlier recording fits a later run. Each kind of plan is a record with a row in {@link PlanKinds}.
 */
public interface Plan {
    /** Version of the plan format that this code writes and reads. */
    int SCHEMA_VERSION = 1;

    /** Name of the plan, unique within one analysis; file names and findings refer to it. */
    String id();

    /** The technique it comes from, as on the command line. */
    String technique();

    /** Seed of all random choices; the same plan and seed give the same run. */
    long seed();

    /** The same plan with another seed. */
    Plan withSeed(long seed);

    /**
     * The name of its kind in files.
     *
     * @throws PlanException if the kind is not registered, or registered twice
     */
    default String kind() {
        return PlanKinds.ALL.of(this).name();
    }

    /** The purpose of runs under the plan. */
    default PlanGoal goal() {
        return PlanGoal.PREDICTION;
    }

    /** The finding that the plan reproduces; null if it names none. */
    default @Nullable String finding() {
        return null;
    }

    /** The failure of the run that the plan reproduces; null if that run passed, or if the plan reproduces no run. */
    default @Nullable Failure failure() {
        return null;
    }

    /** The run that the plan was taken from. */
    default Origin origin() {
        return Origin.UNKNOWN;
    }

    /** The turns of a complete schedule; null if the plan leaves decisions open. */
    default @Nullable Turns turns() {
        return null;
    }

    /** The reads of a complete schedule that see an older write than the newest one. */
    default List<StaleRead> stale() {
        return List.of();
    }

    /** Returns the same plan without {@link #stale()}: those reads see the newest write. */
    default Plan withoutStaleReads() {
        return this;
    }

    /** Returns whether plain reads may see older writes than the newest one. */
    default boolean choosesReads() {
        return !stale().isEmpty();
    }

    /**
     * Returns whether the plan counts all accesses of a thread, so that each must be a step of the run, also where no two
     * threads compete for a variable.
     */
    default boolean countsAccesses() {
        return isExact();
    }

    /** Returns whether the plan determines every decision of a run. */
    default boolean isExact() {
        return turns() != null;
    }

    /** Returns whether the plan determines a complete schedule without random choices, so that it can be shrunk. */
    default boolean isSchedule() {
        return isExact();
    }

    /**
     * Returns whether only a recording can confirm a run that reached the plan, so that such a run must be repeated
     * even if it did not fail.
     */
    default boolean isConfirmedByRecording() {
        return false;
    }

    /** Returns whether a run reports its switches, for shrinking. */
    default boolean reportsSwitches() {
        return false;
    }

    /** Title of the plan in reports, where the finding of its prediction is unknown. */
    default String title() {
        return kind() + " plan";
    }

    /** The variables of the plan; null if it may concern all. */
    default @Nullable Tracking tracking() {
        return null;
    }
}
