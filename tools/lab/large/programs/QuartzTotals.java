import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;

/** Two jobs of Quartz add to a total without a lock. */
public final class QuartzTotals {
    private static final CountDownLatch DONE = new CountDownLatch(2);

    private static int total;

    /** Adds to the total. */
    public static final class Adding implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            total += 5;
            DONE.countDown();
        }
    }

    public static void main(String[] args) throws Exception {
        Properties settings = new Properties();
        settings.setProperty("org.quartz.threadPool.threadCount", "2");
        settings.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
        Scheduler scheduler = new StdSchedulerFactory(settings).getScheduler();
        for (int i = 0; i < 2; i++) {
            scheduler.scheduleJob(
                    JobBuilder.newJob(Adding.class).withIdentity("job" + i).build(),
                    TriggerBuilder.newTrigger().startNow().build());
        }
        scheduler.start();
        DONE.await();
        scheduler.shutdown(true);
        if (total != 10) {
            throw new AssertionError("total " + total + ", expected 10");
        }
    }
}
