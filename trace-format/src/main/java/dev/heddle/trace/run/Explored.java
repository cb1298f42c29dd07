package dev.heddle.trace.run;

import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * What the search among bounded schedules wants to know of a run (RankChecker, Algorithm 1).
 *
 * <p>A <em>state</em> is a number for the happens-before graph of what was executed up to a moment: runs that have executed the same, but for
 * the order of what does not depend on each other, are in the same state.
 *
 * @param end state at the end
 * @param reached how many preemptions came up
 * @param state state at the last of them; 0 if there was none
 * @param drops how often a thread lost its priority because it spun or yielded: such a run is no longer the schedule it was to be
 * @param strangers paths of threads that the plan does not name
 * @param accesses where another preemption could be, after the last of the plan's; empty if the plan does not ask for them
 * @param ended for each thread of the plan, how many accesses to tracked variables the run had made when it ended; -1 if it has not
 */
public record Explored(
        long end, int reached, long state, int drops, List<String> strangers, List<Access> accesses, List<Long> ended) {
    /** Name of the file in the run's recording; of several runs in one JVM it is in their {@link RunLine}. */
    public static final String FILE_NAME = "explored.json";

    public Explored {
        strangers = List.copyOf(strangers);
        accesses = List.copyOf(accesses);
        ended = List.copyOf(ended);
    }

    /** @throws IOException if the file cannot be read, or is none of these */
    public static Explored read(Path file) throws IOException {
        return Json.read(file, Explored.class);
    }

    /**
     * An access to a tracked variable.
     *
     * @param variable place of the variable in the plan's list
     * @param access which of the run's accesses to it, from 1
     * @param number which of the run's accesses to any of them, from 1
     * @param thread place of the thread in the plan's list
     * @param state state after it
     */
    public record Access(int variable, long access, long number, int thread, long state) {
        public Access {
            Objects.checkIndex(variable, Integer.MAX_VALUE);
        }
    }
}
