package dev.heddle.subjects.clean.wisp34;

import com.coreoz.wisp.Scheduler;
import com.coreoz.wisp.schedule.Schedule;
import com.coreoz.wisp.schedule.Schedules;
import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.time.Duration;

/** Schedules jobs of one name, one at a time. */
public final class TwoOfOneName {

    private TwoOfOneName() {}

    public static void main(String[] args) {
        Scheduler scheduler = new Scheduler();
        boolean[] first = new boolean[1];
        boolean[] second = new boolean[1];
        Object guard = new Object();
        Racers.run(
                () -> {
                    synchronized (guard) {
                        first[0] = isScheduled(scheduler, "backup");
                    }
                },
                () -> {
                    LocalWork.spin();
                    synchronized (guard) {
                        isScheduled(scheduler, "index");
                        second[0] = isScheduled(scheduler, "backup");
                    }
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
