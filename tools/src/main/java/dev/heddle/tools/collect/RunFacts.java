package dev.heddle.tools.collect;

import java.util.List;

/**
 * What is known of how a run went.
 *
 * @param failure what went wrong, in words; null if the run ended well
 * @param exitCode of the process, or what it would have been
 * @param timedOut whether it was ended because its time was over
 * @param stuck whether it was ended because nobody could go on
 * @param uncaught qualified names of exceptions that left a thread's last frame
 * @param output the beginning of what it wrote, to standard output and then to standard error
 */
public record RunFacts(
        String failure, int exitCode, boolean timedOut, boolean stuck, List<String> uncaught, String output) {
    public RunFacts {
        uncaught = List.copyOf(uncaught);
    }
}
