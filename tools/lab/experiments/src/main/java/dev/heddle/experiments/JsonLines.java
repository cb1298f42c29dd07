package dev.heddle.experiments;

import com.fasterxml.jackson.core.JacksonException;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.json.RecordWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A file with a line for each piece of work that an experiment has done. The next process that opens it continues from
 * there. Not thread-safe.
 *
 * @param <T> what a line is
 */
final class JsonLines<T> {
    /** Name of the file in an experiment's directory. */
    static final String FILE_NAME = "results.jsonl";

    private final Path file;
    private final Class<T> type;

    JsonLines(Path directory, Class<T> type) {
        file = directory.resolve(FILE_NAME);
        this.type = type;
    }

    /**
     * The lines that are there.
     *
     * @throws IOException with a one-line message, if one cannot be read
     */
    List<T> read() throws IOException {
        List<T> lines = new ArrayList<>();
        if (!Files.exists(file)) {
            return lines;
        }
        String text = Files.readString(file);
        // A process that was killed while writing left the beginning of a line.
        String whole = text.substring(0, text.lastIndexOf('\n') + 1);
        if (whole.length() < text.length()) {
            Files.writeString(file, whole);
        }
        for (String line : whole.lines().toList()) {
            try {
                lines.add(Json.parse(line, type));
            } catch (JacksonException e) {
                throw new IOException(file + ", line " + (lines.size() + 1) + ": " + Json.oneLine(e), e);
            }
        }
        return lines;
    }

    void append(T line) throws IOException {
        Files.write(
                file,
                (RecordWriter.line(line) + "\n").getBytes(StandardCharsets.UTF_8),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }
}
