import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** A handler of java.util.logging counts records without a lock; two loggers call it. */
public final class JulLines {
    /** Counts records. */
    static final class Counting extends Handler {
        private int records;

        @Override
        public void publish(LogRecord record) {
            if (isLoggable(record)) {
                records++;
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    public static void main(String[] args) throws Exception {
        Logger shop = Logger.getLogger("shop");
        shop.setUseParentHandlers(false);
        shop.setLevel(Level.FINE);
        Counting counting = new Counting();
        counting.setLevel(Level.FINE);
        shop.addHandler(counting);
        Clerks.run(
                () -> Logger.getLogger("shop.orders").fine("bread"),
                () -> Logger.getLogger("shop.stock").log(Level.FINE, "bread {0}", 3));
        if (counting.records != 2) {
            throw new AssertionError(counting.records + " records, expected 2");
        }
    }
}
