package dev.heddle.subjects.defects;

import com.google.common.util.concurrent.AbstractScheduledService;
import dev.heddle.subjects.Racers;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Guava, issue 2072: {@code stopAsync} holds the monitor of a service while it waits for the lock of the running task,
 * and the task needs the monitor to report that its schedule failed. Failure: both wait forever.
 */
public final class StopWhileScheduling extends AbstractScheduledService {
    private final CountDownLatch isScheduling = new CountDownLatch(1);
    private int schedules;

    private StopWhileScheduling() {}

    public static void main(String[] args) throws InterruptedException {
        StopWhileScheduling service = new StopWhileScheduling();
        service.startAsync();
        service.isScheduling.await();
        Racers.run(service::stopAsync);
        if (service.failureCause() == null) {
            throw new IllegalStateException("the service has not failed");
        }
    }

    @Override
    protected void runOneIteration() {}

    @Override
    protected Scheduler scheduler() {
        return new CustomScheduler() {
            @Override
            protected Schedule getNextSchedule() {
                schedules++;
                if (schedules > 1) {
                    isScheduling.countDown();
                    throw new IllegalArgumentException("no next time");
                }
                return new Schedule(1, TimeUnit.MILLISECONDS);
            }
        };
    }
}
