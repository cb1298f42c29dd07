import java.io.StringWriter;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.WriterAppender;

/** Log4j 1.2 renders an object while it holds the monitor of the appender; the object logs while it holds its own. */
public final class Log4jRender {
    private static final Logger LOG = Logger.getLogger(Log4jRender.class);

    /** An object that locks itself to be printed. */
    static final class Basket {
        private int items;

        synchronized void add() {
            items++;
            LOG.info("one more item");
        }

        @Override
        public synchronized String toString() {
            return items + " items";
        }
    }

    public static void main(String[] args) throws Exception {
        LOG.setAdditivity(false);
        LOG.addAppender(new WriterAppender(new PatternLayout("%m%n"), new StringWriter()));
        Basket basket = new Basket();
        Clerks.run(basket::add, () -> {
            // An ordinary run passes.
            Thread.sleep(1000);
            LOG.info(basket);
        });
    }
}
