package dev.heddle.engine.internal.explore;

import dev.heddle.trace.plan.ExplorePlan.Bounded;
import java.io.IOException;
import java.util.List;

/** Executes schedules. */
@FunctionalInterface
public interface Executor {
    /**
     * @param told whether further preemptions are to be made from these runs
     * @return in the order of the schedules; fewer than these if nothing more is to be executed at all
     */
    List<Execution> execute(List<Bounded> schedules, boolean told) throws IOException, InterruptedException;
}
