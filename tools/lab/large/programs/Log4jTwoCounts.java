import java.util.HashMap;
import java.util.Map;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.layout.PatternLayout;

/** An appender of Log4j 2 counts events by level in a plain map; appenders are called by several threads at once. */
public final class Log4jTwoCounts {
    /** Counts events. */
    static final class Counting extends AbstractAppender {
        final Map<Level, Integer> counts = new HashMap<>();

        Counting() {
            super("counting", null, PatternLayout.createDefaultLayout(), true, Property.EMPTY_ARRAY);
        }

        @Override
        public void append(LogEvent event) {
            Integer before = counts.get(event.getLevel());
            counts.put(event.getLevel(), before == null ? 1 : before + 1);
        }
    }

    public static void main(String[] args) throws Exception {
        Counting counting = new Counting();
        counting.start();
        LoggerContext context = (LoggerContext) LogManager.getContext(false);
        context.getConfiguration().addAppender(counting);
        context.getConfiguration().getRootLogger().addAppender(counting, Level.WARN, null);
        Configurator.setRootLevel(Level.WARN);
        Logger logger = LogManager.getLogger("shop");
        Clerks.run(() -> {
            logger.warn("low on bread");
            logger.warn("low on milk");
        });
        if (counting.counts.get(Level.WARN) != 4) {
            throw new AssertionError("events lost: " + counting.counts);
        }
    }
}
