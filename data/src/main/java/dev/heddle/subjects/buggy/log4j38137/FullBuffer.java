package dev.heddle.subjects.buggy.log4j38137;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Category;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * log4j bug 38137: threads that append to a full buffer and the dispatcher that empties it wait for the same object, and one of them is notified.
 * If that is another appender, the dispatcher sleeps on and the buffer stays full.
 */
public final class FullBuffer {

    private FullBuffer() {}

    public static void main(String[] args) {
        AsyncAppender appender = new AsyncAppender();
        appender.setBufferSize(1);
        Racers.run(() -> append(appender, "first"), () -> append(appender, "second"));
        LocalWork.spinLong();
        appender.close();
    }

    private static void append(AsyncAppender appender, String text) {
        for (int i = 0; i < 2; i++) {
            appender.append(event(text));
        }
    }

    private static LoggingEvent event(String text) {
        return new LoggingEvent(Category.class.getName(), Logger.getLogger("orders"), Level.INFO, text, null);
    }
}
