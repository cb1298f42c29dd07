package dev.heddle.engine.internal.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.trace.plan.ExplorePlan.Bounded;
import dev.heddle.trace.plan.ExplorePlan.Preemption;
import dev.heddle.trace.run.Explored;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutionLogTest {
    private static final Bounded PLAIN = new Bounded(List.of(1, 0), List.of());
    private static final Bounded STOPPED = new Bounded(List.of(1, 2, 0), List.of(new Preemption(3, 7)));
    private static final Explored RUN = new Explored(
            -5, 1, 9, 0, List.of("0.3"), List.of(new Explored.Access(0, 1, 2, 1, -7)), List.of(), List.of(4L, -1L));

    @TempDir
    Path temp;

    @Test
    void resumesFromTheLog() throws Exception {
        try (ExecutionLog log = new ExecutionLog(temp, false)) {
            assertFalse(log.contains(PLAIN, true));
            log.add(new Execution(PLAIN, RUN, null), true);
            log.add(new Execution(STOPPED, null, null), false);
        }
        // A killed process leaves an incomplete line.
        Files.writeString(temp.resolve(ExecutionLog.FILE_NAME), "{\"schedule\" : {\"or", StandardOpenOption.APPEND);
        try (ExecutionLog log = new ExecutionLog(temp, false)) {
            assertEquals(2, log.size());
            assertEquals(new Execution(PLAIN, RUN, null), log.of(PLAIN, true));
            assertFalse(log.contains(PLAIN, false), "its accesses were not requested");
            assertEquals(new Execution(STOPPED, null, null), log.of(STOPPED, false));
            log.add(new Execution(STOPPED, RUN, null), true);
        }
        try (ExecutionLog log = new ExecutionLog(temp, false)) {
            assertEquals(3, log.size());
        }
    }

    @Test
    void executesRunsAgainIfReadsMaySeeOlderWrites() throws Exception {
        try (ExecutionLog log = new ExecutionLog(temp, false)) {
            log.add(new Execution(PLAIN, RUN, null), true);
        }
        try (ExecutionLog log = new ExecutionLog(temp, true)) {
            assertFalse(log.contains(PLAIN, true), "its choices of reads are unknown");
            log.add(new Execution(PLAIN, RUN, null), true);
        }
        try (ExecutionLog log = new ExecutionLog(temp, true)) {
            assertTrue(log.contains(PLAIN, true));
        }
    }

    @Test
    void executesFailuresAgain() throws Exception {
        try (ExecutionLog log = new ExecutionLog(temp, false)) {
            log.add(new Execution(PLAIN, RUN, "deadlock of 2 threads"), true);
            assertTrue(log.contains(PLAIN, true), "not twice in one search");
        }
        try (ExecutionLog log = new ExecutionLog(temp, false)) {
            assertFalse(log.contains(PLAIN, true));
        }
    }

    @Test
    void reportsADamagedLine() throws Exception {
        Files.writeString(temp.resolve(ExecutionLog.FILE_NAME), "nonsense\n");
        IOException refused = assertThrows(IOException.class, () -> new ExecutionLog(temp, false));
        assertTrue(refused.getMessage().contains("explored.jsonl is damaged"), refused.getMessage());
        assertEquals(1, refused.getMessage().lines().count());
    }
}
