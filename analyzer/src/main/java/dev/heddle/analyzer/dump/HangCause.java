package dev.heddle.analyzer.dump;

import dev.heddle.trace.finding.Finding;
import java.util.List;

/**
 * A reason why threads of a dump cannot continue.
 *
 * @param finding the same for reports
 * @param threads the threads of the cause
 * @param sentences one for each thread: the objects that it holds and waits for, with their places
 * @param behind the threads that wait for those of the cause
 */
public record HangCause(
        Finding finding, List<DumpedThread> threads, List<String> sentences, List<DumpedThread> behind) {
    public HangCause {
        threads = List.copyOf(threads);
        sentences = List.copyOf(sentences);
        behind = List.copyOf(behind);
    }
}
