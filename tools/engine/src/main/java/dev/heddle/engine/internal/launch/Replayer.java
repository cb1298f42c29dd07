package dev.heddle.engine.internal.launch;

import dev.heddle.recorder.agent.AgentOptions;
import dev.heddle.trace.run.MoreRuns;
import dev.heddle.trace.run.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Adds the replayer agent to a command.
 *
 * @param recorder selects the instrumented classes: the same as for the recording behind the plan
 * @param mode how the plan is enforced
 */
public record Replayer(Recorder recorder, Outcome.Mode mode) {
    /** A replayer in serial mode. */
    public Replayer(Recorder recorder) {
        this(recorder, Outcome.Mode.SERIAL);
    }

    /**
     * A controlled run is short and computes little, so the optimising compiler costs more than it saves. The option
     * stands before those of the user; the last one wins.
     */
    static final String QUICK_START = "-XX:TieredStopAtLevel=1";

    /** The option of the agent that names {@link dev.heddle.trace.plan.AccessPlaces} without decisions. */
    private static final String UNCONTENDED = "uncontended";

    /** The same, and accesses at some places are no decisions, and have no hooks in runs that are not recorded. */
    public Replayer leavingOut(@Nullable Path places) {
        return places == null
                ? this
                : new Replayer(
                        recorder.with(UNCONTENDED, places.toAbsolutePath().toString()), mode);
    }

    /** Whether accesses at some places are no decisions. */
    public boolean leavesOut() {
        return recorder.options().containsKey(UNCONTENDED);
    }

    /** The same for plans that need all accesses. */
    public Replayer withAllAccesses() {
        return new Replayer(recorder.without(UNCONTENDED), mode);
    }

    /**
     * The command that runs several times under a plan in one JVM, without a recording.
     *
     * @param first seed of the first run; each run has the next seed
     * @param last seed of the last run; before the first if there are only further runs
     * @param limit time limit of one run
     * @param directory for {@code runs.jsonl} and schedules
     * @param further file in which the JVM finds further work afterwards; null if it then ends
     */
    public JavaCommand enforceInProcess(
            JavaCommand command, Path plan, long first, long last, Duration limit, Path directory, Path further) {
        String own = "plan=" + escaped(plan) + ",runs=" + (last < first ? MoreRuns.NONE : first + "-" + last)
                + ",weave=tracked,limit=" + limit.toMillis() + "ms,"
                + (further == null ? "" : "then=" + escaped(further) + ",");
        JavaCommand woven = command.withAgent(AgentJars.replayer(), own + recorder.text(directory))
                .withOption(QUICK_START)
                .withOptions(CorePinning.options());
        return GarbageCollectorOptions.isChosen(command, System.getenv())
                ? woven
                : woven.withOptions(GarbageCollectorOptions.FOR_MANY_RUNS);
    }

    private static String escaped(Path path) {
        return AgentOptions.escaped(path.toAbsolutePath().toString());
    }

    /** The command that runs under a plan and records into this directory. */
    public JavaCommand enforce(JavaCommand command, Path plan, long seed, Path directory) {
        return command.withAgent(
                        AgentJars.replayer(),
                        "plan=" + escaped(plan) + ",seed=" + seed + ",mode="
                                + mode.name().toLowerCase(Locale.ROOT) + "," + recorder.text(directory))
                .withOption(QUICK_START);
    }
}
