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
 * @param state state at the last preemption or stale read of the plan; 0 without one
 * @param drops how often a thread lost its priority because it spun or yielded: such a run no longer follows its
 * schedule
 * @param strangers paths of threads outside the plan
 * @param accesses possible places of another preemption, after the last preemption or stale read of the plan; empty if
 * the plan does not request them
 * @param choices the reads after these that could have seen an older write; empty likewise
 * @param ended for each thread of the plan, the number of accesses to tracked variables in the run when it ended; -1 if
 * it has not ended
 */
public record Explored(
        long end,
        int reached,
        long state,
        int drops,
        List<String> strangers,
        List<Access> accesses,
        List<Choice> choices,
        List<Long> ended) {
    /** Name of the file in the run's recording; several runs in one JVM store it in their {@link RunLine}. */
    public static final String FILE_NAME = "explored.json";

    public Explored {
        strangers = List.copyOf(strangers);
        accesses = List.copyOf(accesses);
        choices = choices == null ? List.of() : List.copyOf(choices);
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

    /**
     * A read that could have seen an older write than the newest one.
     *
     * @param thread path of the reading thread
     * @param choice number of the thread's earlier reads that several writes were visible to
     * @param field the field, with the class that declares it, or the element of an array
     * @param visible number of writes that it could have seen, at least 2
     * @param number number of accesses to tracked variables up to the read
     * @param state state after it
     */
    public record Choice(String thread, int choice, String field, int visible, long number, long state) {}
}
