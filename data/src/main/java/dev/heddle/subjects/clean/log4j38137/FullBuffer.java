package dev.heddle.subjects.clean.log4j38137;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Category;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * log4j bug 38137: threads that append to a full buffer and the dispatcher that empties it wait for the same object,
 * and one of them is notified. Here they come through {@code doAppend}, which lets one in at a time.
 */
public final class FullBuffer {

    private FullBuffer() {}

    public static void main(String[] args) {
        AsyncAppender appender = new AsyncAppender();
        appender.setBufferSize(1);
        appender.addAppender(new Slow());
        LoggingEvent[] first = events("first");
        LoggingEvent[] second = events("second");
        Racers.run(() -> append(appender, first), () -> {
            LocalWork.spinLong();
            append(appender, second);
        });
        LocalWork.spinLong();
        appender.close();
    }

    private static void append(AsyncAppender appender, LoggingEvent[] events) {
        for (LoggingEvent event : events) {
            appender.doAppend(event);
        }
    }

    private static LoggingEvent[] events(String text) {
        LoggingEvent[] events = new LoggingEvent[4];
        for (int i = 0; i < events.length; i++) {
            events[i] = new LoggingEvent(Category.class.getName(), Logger.getLogger("orders"), Level.INFO, text, null);
        }
        return events;
    }

    /** So slow that the dispatcher does not wait for events while an appender waits for room. */
    private static final class Slow extends AppenderSkeleton {
        @Override
        protected void append(LoggingEvent event) {
            LocalWork.spin();
        }

        @Override
        public void close() {}

        @Override
        public boolean requiresLayout() {
            return false;
        }
    }
}
