package dev.heddle.subjects.app;

import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * log4j 1: the threads log through a hierarchy of loggers to an appender with a thread of its own, while levels change.
 */
public final class Log4j {

    private static final int LOGGERS = 10;
    private static final int BUFFER = 16;

    private Log4j() {}

    /** @param args number of threads, number of messages */
    public static void main(String[] args) {
        Arguments arguments = Arguments.of(args);
        Counting direct = new Counting();
        Counting behind = new Counting();
        AsyncAppender async = new AsyncAppender();
        async.setBufferSize(BUFFER);
        async.addAppender(behind);
        Logger root = Logger.getRootLogger();
        root.addAppender(direct);
        root.addAppender(async);
        root.setLevel(Level.INFO);
        Check.same("pieces", arguments.size(), Pieces.sum(arguments, () -> Log4j::log));
        // Waits until what is in the buffer has been written.
        async.close();
        Check.same("messages", arguments.size(), direct.messages);
        Check.same("messages behind the buffer", arguments.size(), behind.messages);
    }

    private static long log(int piece) {
        Logger logger = Logger.getLogger("app.part" + piece % 3 + ".logger" + piece % LOGGERS);
        // Both let the message through.
        logger.setLevel(piece % 2 == 0 ? Level.DEBUG : Level.INFO);
        logger.info("message " + piece);
        logger.debug(null);
        return 1;
    }

    /** Counts messages, those of {@code debug} not; log4j calls an appender under its monitor. */
    private static final class Counting extends AppenderSkeleton {

        private long messages;

        @Override
        protected void append(LoggingEvent event) {
            if (event.getLevel().equals(Level.INFO)) {
                event.getRenderedMessage();
                messages++;
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
