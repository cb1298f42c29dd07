package app;

import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** An object that logs under its own lock, and is logged: the appender's lock and its own are taken in both orders. */
public final class Audit {
    private static final Logger LOG = Logger.getLogger("audit");

    private int changes;

    synchronized void change() {
        changes++;
        LOG.info("changed");
    }

    @Override
    public synchronized String toString() {
        return changes + " changes";
    }

    public static void main(String[] args) throws Exception {
        LOG.addAppender(new AppenderSkeleton() {
            private int size;

            @Override
            protected void append(LoggingEvent event) {
                size += event.getRenderedMessage().length();
            }

            @Override
            public void close() {}

            @Override
            public boolean requiresLayout() {
                return false;
            }
        });
        Audit audit = new Audit();
        Two.run("changes", audit::change, "report", () -> LOG.info(audit));
    }
}
