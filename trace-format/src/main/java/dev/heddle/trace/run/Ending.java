package dev.heddle.trace.run;

import dev.heddle.trace.json.Json;
import dev.heddle.trace.name.StackLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a run that was only recorded came to its end, as far as that can be seen from inside, written by the recorder beside the manifest. A
 * recording without it was not closed, or its program ended because all its threads had.
 *
 * @param exit what the program gave to {@code exit} or {@code halt}; null if it was told to end from outside
 * @param signal the signal that ended the JVM, as {@code SIGTERM}; null if none did, or if the recording is of an earlier version
 * @param standing what the threads did that had not ended, if it was told to end from outside
 */
public record Ending(@Nullable Integer exit, @Nullable String signal, List<Standing> standing) {
    /** Name of the file in the recording's directory. */
    public static final String FILE_NAME = "ending.json";

    /** Name of an empty file there, which is made as soon as nothing can happen in the program any more. */
    public static final String DEAD_END = "dead-end";

    /** Name of an empty file there, which the command makes before it stops a program that is still running at its time limit. */
    public static final String TIME_LIMIT = "time-limit";

    public Ending {
        standing = List.copyOf(standing);
    }

    /**
     * Where a thread stood.
     *
     * @param thread number of the thread in the recording
     * @param daemon whether it keeps the JVM from ending
     * @param state as the JVM has it
     * @param inNative whether it was in a native method
     * @param still whether two looks found it at the same place without CPU time between them; false if the recorder did not look twice
     * @param target identity of what it waited for, or 0
     * @param waitsFor qualified name of the class of that, or null
     * @param stack innermost first
     */
    public record Standing(
            int thread,
            boolean daemon,
            Thread.State state,
            boolean inNative,
            Boolean still,
            int target,
            @Nullable String waitsFor,
            List<StackLine> stack) {
        public Standing {
            Objects.requireNonNull(state, "state");
            still = Boolean.TRUE.equals(still);
            stack = List.copyOf(stack);
        }
    }

    /** @throws IOException if the file cannot be read, or is none of these */
    public static Ending read(Path file) throws IOException {
        // Recordings of earlier versions lack these members.
        return Json.read(file, Ending.class, "Ending.signal", "Standing.still");
    }
}
