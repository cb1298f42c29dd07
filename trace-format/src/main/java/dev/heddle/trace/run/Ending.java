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
 * @param standing what the threads did that had not ended, if it was told to end from outside
 */
public record Ending(@Nullable Integer exit, List<Standing> standing) {
    /** Name of the file in the recording's directory. */
    public static final String FILE_NAME = "ending.json";

    /** Name of an empty file there, which is made as soon as nothing can happen in the program any more. */
    public static final String DEAD_END = "dead-end";

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
     * @param target identity of what it waited for, or 0
     * @param waitsFor qualified name of the class of that, or null
     * @param stack innermost first
     */
    public record Standing(
            int thread,
            boolean daemon,
            Thread.State state,
            boolean inNative,
            int target,
            @Nullable String waitsFor,
            List<StackLine> stack) {
        public Standing {
            Objects.requireNonNull(state, "state");
            stack = List.copyOf(stack);
        }
    }

    /** @throws IOException if the file cannot be read, or is none of these */
    public static Ending read(Path file) throws IOException {
        return Json.read(file, Ending.class);
    }
}
