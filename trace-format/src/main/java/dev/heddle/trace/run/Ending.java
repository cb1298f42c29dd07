package dev.heddle.trace.run;

import dev.heddle.trace.json.Json;
import dev.heddle.trace.name.StackLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The end of a recorded, uncontrolled run as seen from inside, written by the recorder beside the manifest. A recording
 * without it was not closed, or its program ended because all its threads had ended.
 *
 * @param exit the status that the program passed to {@code exit} or {@code halt}; null if the end came from outside
 * @param signal the signal that ended the JVM, for example {@code SIGTERM}; null for any other end, or in recordings of
 * earlier versions
 * @param standing the states of the live threads, if the end came from outside
 */
public record Ending(@Nullable Integer exit, @Nullable String signal, List<Standing> standing) {
    /** Name of the file in the recording's directory. */
    public static final String FILE_NAME = "ending.json";

    /** Name of an empty file there, which the recorder creates as soon as the program can make no progress any more. */
    public static final String DEAD_END = "dead-end";

    /**
     * Name of an empty file there, which the command creates before it stops a program that is still running at its
     * time limit.
     */
    public static final String TIME_LIMIT = "time-limit";

    public Ending {
        standing = List.copyOf(standing);
    }

    /**
     * The state of a thread.
     *
     * @param thread number of the thread in the recording
     * @param daemon whether it is a daemon, which does not keep the JVM from ending
     * @param state its state in the JVM
     * @param inNative whether it was in a native method
     * @param still whether two samples found it at the same place without CPU time between them; false if the recorder
     * took only one
     * @param target identity of the object it waited for, or 0
     * @param waitsFor qualified name of that object's class, or null
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

    /** @throws IOException if the file cannot be read, or has another format */
    public static Ending read(Path file) throws IOException {
        // Recordings of earlier versions lack these members.
        return Json.read(file, Ending.class, "Ending.signal", "Standing.still");
    }
}
