package dev.heddle.subjects.buggy.wisp34;

import com.coreoz.wisp.Scheduler;
import com.coreoz.wisp.schedule.Schedule;
import com.coreoz.wisp.schedule.Schedules;
import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.time.Duration;

/**
 * Issue 34 of the scheduler Wisp: a job that has been put into the scheduler, but has not been given its time yet,
 * counts as done, so another thread may take its name. W<sub>u</sub>(status) R<sub>u′</sub>(status)
 * W<sub>u</sub>(status), where the first write is the constructor's. Failure: two jobs of one name are to be executed.
 *
 * <p>The second thread schedules another job before: otherwise both would be at the same place in nearly all random
 * runs, and nearly all would fail.
 */
public final class TwoOfOneName {

    private TwoOfOneName() {}

    public static void main(String[] args) {
        Scheduler scheduler = new Scheduler();
        boolean[] first = new boolean[1];
        boolean[] second = new boolean[1];
        Racers.run(() -> first[0] = isScheduled(scheduler, "backup"), () -> {
            LocalWork.spin();
            isScheduled(scheduler, "index");
            second[0] = isScheduled(scheduler, "backup");
        });
        scheduler.gracefullyShutdown();
        if (first[0] && second[0]) {
            throw new IllegalStateException("two jobs of one name are scheduled");
        }
    }

    private static boolean isScheduled(Scheduler scheduler, String name) {
        Schedule tomorrow = Schedules.executeOnce(Schedules.fixedDelaySchedule(Duration.ofDays(1)));
        try {
            scheduler.schedule(name, () -> {}, tomorrow);
            return true;
        } catch (IllegalArgumentException taken) {
            return false;
        }
    }
}
