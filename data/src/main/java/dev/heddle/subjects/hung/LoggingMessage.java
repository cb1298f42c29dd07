package dev.heddle.subjects.hung;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.io.Writer;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;

/** log4j 1.2: a message that logs while it is formatted, and a thread that logs to the same logger. */
public final class LoggingMessage {
    private final Window window;
    private final Logger parts;

    private LoggingMessage(String[] args, Logger parts) {
        window = new Window(args, 2);
        this.parts = parts;
    }

    public static void main(String[] args) {
        WriterAppender appender = new WriterAppender(new SimpleLayout(), Writer.nullWriter());
        LoggingMessage program = new LoggingMessage(args, logger("parts", appender));
        Logger whole = logger("whole", appender);
        Racers.run(program::add, () -> {
            LocalWork.spin();
            whole.info(program);
        });
    }

    private static Logger logger(String name, WriterAppender appender) {
        Logger logger = Logger.getLogger(name);
        logger.setAdditivity(false);
        logger.addAppender(appender);
        return logger;
    }

    /** Logs under the lock of the logger, as a change of its appenders does. */
    private void add() {
        synchronized (parts) {
            window.meet();
            parts.info("added");
        }
    }

    @Override
    public String toString() {
        window.meet();
        parts.info("formatted");
        return "whole";
    }
}
