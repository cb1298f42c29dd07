package dev.heddle.subjects.buggy.log4j54325;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import org.apache.log4j.helpers.AppenderAttachableImpl;
import org.apache.log4j.varia.NullAppender;

/**
 * Bug 54325 of log4j 1.2: {@link AppenderAttachableImpl#removeAllAppenders} against itself in another thread.
 *
 * <p>The method reads its field {@code appenderList} to compare it with null, again for {@code size()}, for each
 * {@code elementAt(i)} and for {@code removeAllElements()}, and then writes null. It takes no lock; only the list's
 * own methods do. Pattern 2, R<sub>u</sub>(appenderList) W<sub>u′</sub>(appenderList) R<sub>u</sub>(appenderList),
 * where W writes null. Failure: {@link NullPointerException}, or {@link ArrayIndexOutOfBoundsException} when the
 * other thread has emptied the list but not yet dropped it.
 *
 * <p>The second thread attaches an appender of its own first: without it, its unit of work would find no list in a
 * native run and make one read only, from which nothing can be predicted. That makes another failure possible: an
 * appender that is attached while the other thread is between its last {@code elementAt} and
 * {@code removeAllElements} is dropped without being closed.
 */
public final class RemoveAllAppenders {

    private RemoveAllAppenders() {}

    public static void main(String[] args) {
        race(new ClosingAppender(), new ClosingAppender(), new ClosingAppender());
    }

    /** Removes the first two appenders while the third one is attached and removed. */
    static void race(ClosingAppender first, ClosingAppender second, ClosingAppender third) {
        AppenderAttachableImpl attachable = new AppenderAttachableImpl();
        attachable.addAppender(first);
        attachable.addAppender(second);
        Racers.run(attachable::removeAllAppenders, () -> {
            LocalWork.spin();
            attachable.addAppender(third);
            attachable.removeAllAppenders();
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
