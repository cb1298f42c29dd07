package dev.heddle.analyzer.dump;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One dump of one process.
 *
 * @param time when it was taken; null if the dump has no time. Text dumps have no time zone, so only differences count
 * @param threads in the order of the dump
 * @param expected number of platform threads that the JVM announced; 0 if it announced none
 */
public record ThreadDump(@Nullable Instant time, List<DumpedThread> threads, int expected) {
    public ThreadDump {
        threads = List.copyOf(threads);
    }
}
