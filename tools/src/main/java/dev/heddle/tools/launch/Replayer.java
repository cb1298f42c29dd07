package dev.heddle.tools.launch;

import java.nio.file.Path;

/**
 * Puts the replayer agent into a command.
 *
 * @param recorder what is woven: the same as when the plan's recording was made
 */
public record Replayer(Recorder recorder) {
    /** The command that runs under a plan and records into this directory. */
    public JavaCommand enforce(JavaCommand command, Path plan, long seed, Path directory) {
        return command.withAgent(
                Agents.replayer(), "plan=" + plan.toAbsolutePath() + ",seed=" + seed + "," + recorder.text(directory));
    }
}
