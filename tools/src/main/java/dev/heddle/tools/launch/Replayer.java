package dev.heddle.tools.launch;

import dev.heddle.trace.run.Outcome;
import java.nio.file.Path;
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

    /** The command that runs under a plan and records into this directory. */
    public JavaCommand enforce(JavaCommand command, Path plan, long seed, Path directory) {
        return command.withAgent(
                Agents.replayer(),
                "plan=" + plan.toAbsolutePath() + ",seed=" + seed + ",mode="
                        + mode.name().toLowerCase(Locale.ROOT) + "," + recorder.text(directory));
    }
}
