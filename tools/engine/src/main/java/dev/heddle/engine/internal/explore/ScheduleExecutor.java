package dev.heddle.engine.internal.explore;

import dev.heddle.trace.plan.ExplorePlan.Bounded;
import java.io.IOException;
import java.util.List;

/** Executes schedules. */
@FunctionalInterface
public interface ScheduleExecutor {
    /**
     * @param extensible whether further preemptions are added to these runs later
     * @return in the order of the schedules; fewer if the search has to end
     */
    List<Execution> execute(List<Bounded> schedules, boolean extensible) throws IOException, InterruptedException;
}
