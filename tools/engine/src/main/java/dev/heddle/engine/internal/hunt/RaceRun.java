package dev.heddle.engine.internal.hunt;

import dev.heddle.analyzer.race.Race;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.run.Outcome;
import java.nio.file.Path;
import java.util.List;

/**
 * A run and the races in its recording.
 *
 * @param target end of the process
 * @param controlled report of the controlled run; null if the run was only recorded
 * @param seen races and relation of its recording; null if it left no readable recording
 * @param directory of its recording and output
 */
public record RaceRun(TargetRun target, RunReport controlled, RunRaces seen, Path directory) {
    /**
     * A controlled run with its recording.
     *
     * @param depth number of frames for the may-trigger relation
     * @throws UsageException if the plan does not fit the program
     */
    public static RaceRun of(RunReport run, int depth) {
        if (run.outcome() != null && run.outcome().end() == Outcome.End.UNFIT) {
            throw new UsageException(run.outcome().progress());
        }
        Path recording = run.directory().resolve(RunReport.RECORDING);
        return new RaceRun(run.target(), run, RunRaces.readable(recording, depth), run.directory());
    }

    /** The races of the run; empty if its recording is missing. */
    public List<Race> races() {
        return seen == null ? List.of() : seen.races();
    }

    /** How often the plan stopped a thread. */
    public long holds() {
        return controlled == null || controlled.outcome() == null
                ? 0
                : controlled.outcome().holds();
    }

    /** How often no thread could run because of that. */
    public long thrashes() {
        return controlled == null || controlled.outcome() == null
                ? 0
                : controlled.outcome().thrashes();
    }

    /** The failure of the controlled run, or null. */
    public Failure failure() {
        return controlled == null ? null : controlled.failure();
    }
}
