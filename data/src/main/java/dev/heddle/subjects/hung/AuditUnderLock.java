package dev.heddle.subjects.hung;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** log4j 1.2: a thread logs under the lock that the appender behind a full buffer needs. */
public final class AuditUnderLock {
    private final Window held;
    private final Window full;
    private final Object ledger = new Object();
    private final Logger logger = Logger.getLogger("audit");
    private int lines;

    private AuditUnderLock(String[] args) {
        held = new Window(args, 1);
        full = new Window(args, 2);
    }

    public static void main(String[] args) {
        AuditUnderLock program = new AuditUnderLock(args);
        AsyncAppender buffered = new AsyncAppender();
        buffered.setBufferSize(1);
        buffered.addAppender(program.new Audit());
        program.logger.setAdditivity(false);
        program.logger.addAppender(buffered);
        Racers.run(program::request, () -> {
            LocalWork.spinLong();
            program.book();
        });
        buffered.close();
    }

    private void request() {
        held.pass();
        logger.info("begin");
        logger.info("end");
        full.arrive();
    }

    private void book() {
        synchronized (ledger) {
            held.arrive();
            full.pass();
            logger.info("booked");
        }
    }

    private final class Audit extends AppenderSkeleton {
        @Override
        protected void append(LoggingEvent event) {
            full.arrive();
            synchronized (ledger) {
                lines++;
            }
        }

        @Override
        public void close() {}

        @Override
        public boolean requiresLayout() {
            return false;
        }
    }
}
