package dev.heddle.engine.internal.race;

import dev.heddle.analyzer.race.Race;
import dev.heddle.engine.internal.campaign.RunReport;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.trace.failure.Failure;
import java.nio.file.Path;
import java.util.List;

/**
 * A run and what its recording shows.
 *
 * @param target what became of the process
 * @param controlled what the replayer says of it; null if the run was only recorded
 * @param seen what its recording shows; null if it left none that can be read
 * @param directory where its recording and output are
 */
public record RaceRun(TargetRun target, RunReport controlled, SeenRun seen, Path directory) {
    /** The races that happened; none if nobody knows. */
    public List<Race> races() {
        return seen == null ? List.of() : seen.races();
    }

    /** How often the plan stopped a thread. */
    public long holds() {
        return controlled == null || controlled.outcome() == null
                ? 0
                : controlled.outcome().holds();
    }

    /** How often nobody could run because of that. */
    public long thrashes() {
        return controlled == null || controlled.outcome() == null
                ? 0
                : controlled.outcome().thrashes();
    }

    /** What the program did wrong under control, or null. */
    public Failure failure() {
        return controlled == null ? null : controlled.failure();
    }
}
