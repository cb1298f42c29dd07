package dev.heddle.subjects.clean.log4j54325;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import org.apache.log4j.helpers.AppenderAttachableImpl;
import org.apache.log4j.varia.NullAppender;

/** Two threads remove the appenders of one {@link AppenderAttachableImpl}, one after the other. */
public final class RemoveAllAppenders {

    private RemoveAllAppenders() {}

    public static void main(String[] args) {
        ClosingAppender first = new ClosingAppender();
        ClosingAppender second = new ClosingAppender();
        ClosingAppender third = new ClosingAppender();
        AppenderAttachableImpl attachable = new AppenderAttachableImpl();
        attachable.addAppender(first);
        attachable.addAppender(second);
        Object lock = new Object();
        Racers.run(
                () -> {
                    synchronized (lock) {
                        attachable.removeAllAppenders();
                    }
                },
                () -> {
                    LocalWork.spin();
                    synchronized (lock) {
                        attachable.addAppender(third);
                        attachable.removeAllAppenders();
                    }
                });
        if (!first.isClosed() || !second.isClosed() || !third.isClosed()) {
            throw new IllegalStateException("an appender was removed but not closed");
        }
    }

    /** An appender that remembers whether it was closed. */
    static class ClosingAppender extends NullAppender {

        @Override
        public void close() {
            closed = true;
        }

        final boolean isClosed() {
            return closed;
        }
    }
}
