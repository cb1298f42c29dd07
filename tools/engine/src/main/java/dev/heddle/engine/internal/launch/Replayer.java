package dev.heddle.engine.internal.launch;

import dev.heddle.recorder.agent.AgentOptions;
import dev.heddle.trace.run.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/**
 * Puts the replayer agent into a command.
 *
 * @param recorder what is woven: the same as when the plan's recording was made
 * @param mode how the plan is enforced
 */
public record Replayer(Recorder recorder, Outcome.Mode mode) {
    /** A replayer in serial mode. */
    public Replayer(Recorder recorder) {
        this(recorder, Outcome.Mode.SERIAL);
    }

    /**
     * A controlled run is short and computes little, so optimising what it executes costs more than it saves. It stands before the user's own
     * options, of which the last counts.
     */
    static final String QUICK_START = "-XX:TieredStopAtLevel=1";

    /**
     * The command that runs under a plan several times in one JVM, recording nothing.
     *
     * @param first seed of the first run; each run has the next one
     * @param limit how long one run may take
     * @param directory where {@code runs.jsonl} and schedules go
     * @param further where the JVM looks for more to do, when it has made these; null if it ends then
     */
    public JavaCommand enforceInProcess(
            JavaCommand command, Path plan, long first, long last, Duration limit, Path directory, Path further) {
        String own = "plan=" + escaped(plan) + ",runs=" + first + "-" + last + ",weave=tracked,limit="
                + limit.toMillis() + "ms," + (further == null ? "" : "then=" + escaped(further) + ",");
        JavaCommand woven = command.withAgent(Agents.replayer(), own + recorder.text(directory))
                .withOption(QUICK_START);
        return Collectors.isChosen(command, System.getenv()) ? woven : woven.withOptions(Collectors.FOR_MANY_RUNS);
    }

    private static String escaped(Path path) {
        return AgentOptions.escaped(path.toAbsolutePath().toString());
    }

    /** The command that runs under a plan and records into this directory. */
    public JavaCommand enforce(JavaCommand command, Path plan, long seed, Path directory) {
        return command.withAgent(
                        Agents.replayer(),
                        "plan=" + escaped(plan) + ",seed=" + seed + ",mode="
                                + mode.name().toLowerCase(Locale.ROOT) + "," + recorder.text(directory))
                .withOption(QUICK_START);
    }
}
