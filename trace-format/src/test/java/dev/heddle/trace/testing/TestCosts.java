package dev.heddle.trace.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Writes the CPU time of each test class to the file that the system property {@code heddle.costs} names: seconds, a
 * tab, the class. The time includes the child processes that ended while the class ran. Wall time means little while
 * two classes run side by side.
 */
public final class TestCosts implements TestExecutionListener {
    private static final Path STAT = Path.of("/proc/self/stat");
    /** Clock ticks a second in {@code /proc}; Linux has 100 on every platform that a JDK supports. */
    private static final double TICKS = 100;

    private final String file = System.getProperty("heddle.costs", "");
    private final Map<String, Long> begins = new ConcurrentHashMap<>();

    @Override
    public void executionStarted(TestIdentifier test) {
        if (isMeasured(test)) {
            begins.put(test.getUniqueId(), ticks());
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Long begin = isMeasured(test) ? begins.remove(test.getUniqueId()) : null;
        if (begin != null) {
            append(String.format(Locale.ROOT, "%.1f\t%s%n", (ticks() - begin) / TICKS, className(test)));
        }
    }

    private boolean isMeasured(TestIdentifier test) {
        return !file.isEmpty() && !className(test).isEmpty() && !className(test).contains("$");
    }

    private static String className(TestIdentifier test) {
        return test.getSource()
                .filter(ClassSource.class::isInstance)
                .map(source -> ((ClassSource) source).getClassName())
                .orElse("");
    }

    private void append(String line) {
        try {
            Files.writeString(Path.of(file), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * User and system time of this process and of its children that ended, in clock ticks (proc(5), fields 14 to 17).
     */
    private static long ticks() {
        try {
            String stat = Files.readString(STAT);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            long sum = 0;
            for (int i = 11; i <= 14; i++) {
                sum += Long.parseLong(fields[i]);
            }
            return sum;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
