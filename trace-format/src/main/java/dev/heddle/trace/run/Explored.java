package dev.heddle.trace.run;

import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * The data that a run returns to the search among bounded schedules (RankChecker, Algorithm 1).
 *
 * <p>A <em>state</em> is a hash of the happens-before graph of the operations executed so far: runs whose operations
 * differ only in the order of independent ones are in the same state.
 *
 * @param end state at the end
 * @param reached number of preemptions that occurred
 * @param state state at the last of them; 0 without one
 * @param drops how often a thread lost its priority because it spun or yielded: such a run no longer follows its
 * schedule
 * @param strangers paths of threads outside the plan
 * @param accesses possible places of another preemption, after the last one of the plan; empty if the plan does not
 * request them
 * @param ended for each thread of the plan, the number of accesses to tracked variables in the run when it ended; -1 if
 * it has not ended
 */
public record Explored(
        long end, int reached, long state, int drops, List<String> strangers, List<Access> accesses, List<Long> ended) {
    /** Name of the file in the run's recording; several runs in one JVM store it in their {@link RunLine}. */
    public static final String FILE_NAME = "explored.json";

    public Explored {
        strangers = List.copyOf(strangers);
        accesses = List.copyOf(accesses);
        ended = List.copyOf(ended);
    }

    /** @throws IOException if the file cannot be read, or has another format */
    public static Explored read(Path file) throws IOException {
        return Json.read(file, Explored.class);
    }

    /**
     * An access to a tracked variable.
     *
     * @param variable index of the variable in the plan's list
     * @param access number of the access among the run's accesses to it, from 1
     * @param number number of the access among the run's accesses to all of them, from 1
     * @param thread index of the thread in the plan's list
     * @param state state after it
     */
    public record Access(int variable, long access, long number, int thread, long state) {
        public Access {
            Objects.checkIndex(variable, Integer.MAX_VALUE);
        }
    }
}
