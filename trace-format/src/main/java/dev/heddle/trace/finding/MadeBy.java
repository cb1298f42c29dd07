package dev.heddle.trace.finding;

import dev.heddle.trace.json.DocumentHead;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.secret.Secrets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How a directory of results was made, in {@value #FILE_NAME} beside {@value Findings#FILE_NAME}. A reader can repeat
 * the command and sees which classes the results do not cover.
 *
 * @param schemaVersion version of the shape
 * @param heddle version of Heddle
 * @param verb as on the command line
 * @param program the command of the program, as it was typed, with secrets masked; empty if no program was run
 * @param replayOptions options that {@code heddle replay} needs before its plan to run the program as the verb did, for
 *     example {@code --include} and {@code --ready}, with secrets masked
 * @param directory the working directory
 * @param jdk the JDK that ran the program, in words; null if it is not known
 * @param started when, as in {@link Instant#toString}
 * @param ended when the results were complete, or null
 * @param notWoven classes that were not woven and so are not covered: reasons, with the number of classes
 */
public record MadeBy(
        int schemaVersion,
        String heddle,
        String verb,
        List<String> program,
        List<String> replayOptions,
        String directory,
        @Nullable String jdk,
        String started,
        @Nullable String ended,
        Map<String, Long> notWoven) {
    /** Version of the shape that this code writes and reads. */
    public static final int SCHEMA_VERSION = 1;
    /** Name of the file. */
    public static final String FILE_NAME = "made-by.json";

    /** Absent in documents of earlier versions. */
    private static final String REPLAY_OPTIONS = "MadeBy.replayOptions";

    public MadeBy {
        Objects.requireNonNull(heddle, "heddle");
        Objects.requireNonNull(verb, "verb");
        Objects.requireNonNull(program, "program");
        Objects.requireNonNull(directory, "directory");
        Objects.requireNonNull(started, "started");
        program = Secrets.mask(program);
        replayOptions = replayOptions == null ? List.of() : Secrets.mask(replayOptions);
        notWoven = new TreeMap<>(notWoven);
    }

    /** @throws IOException with a one-line message, if it cannot be read or is of another version */
    public static MadeBy read(Path file) throws IOException {
        return Json.readVersioned(file, MadeBy.class, DocumentHead.VERSION, SCHEMA_VERSION, "", REPLAY_OPTIONS);
    }

    /** @param directory of the results */
    public void write(Path directory) throws IOException {
        Json.write(directory.resolve(FILE_NAME), this);
    }
}
