import java.io.StringWriter;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.WriterAppender;

/** Two appenders of Log4j 1.2 share a PatternLayout, whose buffer has no lock of its own. */
public final class Log4jLayout {
    public static void main(String[] args) throws Exception {
        PatternLayout layout = new PatternLayout("[%t] %m%n");
        StringWriter one = new StringWriter();
        StringWriter other = new StringWriter();
        Logger first = logger("first", layout, one);
        Logger second = logger("second", layout, other);
        Clerks.run(() -> first.info("bought bread"), () -> second.info("bought bread"));
        check("[first] bought bread", one);
        check("[second] bought bread", other);
    }

    private static Logger logger(String name, PatternLayout layout, StringWriter to) {
        Logger logger = Logger.getLogger(name);
        logger.setAdditivity(false);
        logger.addAppender(new WriterAppender(layout, to));
        return logger;
    }

    private static void check(String expected, StringWriter written) {
        if (!written.toString().trim().equals(expected)) {
            throw new AssertionError("expected " + expected + ", was " + written.toString().trim());
        }
    }
}
