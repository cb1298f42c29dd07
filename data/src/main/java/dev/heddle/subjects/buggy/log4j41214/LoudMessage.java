package dev.heddle.subjects.buggy.log4j41214;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.io.Writer;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;

/**
 * log4j bug 41214: a message whose {@code toString} logs. The second thread formats it while it holds the appender, and
 * asks for the lock of the logger that the message logs to; the first thread holds that one, because it logs there, and
 * asks for the appender.
 */
public final class LoudMessage {

    private LoudMessage() {}

    public static void main(String[] args) {
        WriterAppender appender = new WriterAppender(new SimpleLayout(), Writer.nullWriter());
        Logger whole = logger("whole", appender);
        Logger parts = logger("parts", appender);
        Racers.run(() -> parts.info("plain"), () -> {
            LocalWork.spin();
            whole.info(new Loud(parts));
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
