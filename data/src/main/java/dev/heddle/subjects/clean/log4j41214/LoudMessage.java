package dev.heddle.subjects.clean.log4j41214;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.io.Writer;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;

/**
 * A message whose {@code toString} logs, and another thread that logs: one at a time.
 */
public final class LoudMessage {

    private LoudMessage() {}

    public static void main(String[] args) {
        WriterAppender appender = new WriterAppender(new SimpleLayout(), Writer.nullWriter());
        Logger whole = logger("whole", appender);
        Logger parts = logger("parts", appender);
        Object guard = new Object();
        Racers.run(
                () -> {
                    synchronized (guard) {
                        parts.info("plain");
                    }
                },
                () -> {
                    LocalWork.spin();
                    synchronized (guard) {
                        whole.info(new Loud(parts));
                    }
                });
    }

    private static Logger logger(String name, WriterAppender appender) {
        Logger logger = Logger.getLogger(name);
        logger.setAdditivity(false);
        logger.addAppender(appender);
        return logger;
    }

    /** A message that says that it is looked at. */
    private static final class Loud {
        private final Logger logger;

        Loud(Logger logger) {
            this.logger = logger;
        }

        @Override
        public String toString() {
            logger.info("looked at");
            return "loud";
        }
    }
}
