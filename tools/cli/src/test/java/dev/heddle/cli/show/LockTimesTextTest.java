package dev.heddle.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.run.LockTimes;
import dev.heddle.trace.run.LockTimesWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockTimesTextTest {
    private static final StackLine CALL = new StackLine("shop/Orders", "pause", "Orders.java", 9);

    @TempDir
    Path directory;

    private String longest(StackLine... stack) throws IOException {
        LockTimes.Held lock = new LockTimes.Held(
                "java.util.concurrent.locks.ReentrantLock$NonfairSync",
                new StackLine("shop/Orders", "add", "Orders.java", 5));
        LockTimes.Hold hold = new LockTimes.Hold(List.of(lock), List.of(stack), new LockTimes.Times(1, 120, 120));
        LockTimesWriter.write(directory, new LockTimes(50, 100, List.of(hold), List.of(), 0));
        return LockTimesText.of(directory).longest();
    }

    @Test
    void namesTheMethodOfTheJdkThatTheProgramCalled() throws IOException {
        // JDK 25 has two more frames below Thread.sleep.
        assertThat(longest(
                        new StackLine("java/lang/Thread", "sleepNanos0", "Thread.java", -2),
                        new StackLine("java/lang/Thread", "sleepNanos", "Thread.java", 482),
                        new StackLine("java/lang/Thread", "sleep", "Thread.java", 513),
                        CALL))
                .contains("ReentrantLock at Orders.java:5 in Thread.sleep, Orders.java:9;");
    }

    @Test
    void namesTheMethodOfTheProgramThatRan() throws IOException {
        assertThat(longest(CALL)).contains("in pause, Orders.java:9;");
    }
}
