package dev.heddle.engine.internal.explore;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.plan.ExplorePlan.Bounded;
import dev.heddle.trace.run.Explored;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * What was executed, one line each, so that a search that was interrupted need not begin anew: the search comes by all schedules again in the same
 * order, and those that are in here are not executed again. A last line that was cut off is none.
 */
public final class ExecutionLog implements AutoCloseable {
    /** Name of the file in the directory of a search. */
    public static final String FILE_NAME = "explored.jsonl";

    private static final ObjectWriter ONE_LINE = Json.mapper().writer().without(SerializationFeature.INDENT_OUTPUT);

    private record Line(Bounded schedule, boolean told, Explored explored, String failure) {}

    private record Key(Bounded schedule, boolean told) {}

    private final Map<Key, Execution> before = new HashMap<>();
    private final BufferedWriter out;
    private final int resumed;

    /** Opens the log of a directory, or begins one. */
    public ExecutionLog(Path directory) throws IOException {
        Path file = directory.resolve(FILE_NAME);
        long whole = 0;
        if (Files.exists(file)) {
            for (String text : Files.readString(file).split("(?<=\n)")) {
                if (!text.endsWith("\n")) {
                    break;
                }
                Line line = read(file, text);
                if (line.failure == null) {
                    // One that failed is made again: its recording and exact plan are wanted, too.
                    before.put(new Key(line.schedule, line.told), new Execution(line.schedule, line.explored, null));
                }
                whole += text.getBytes(StandardCharsets.UTF_8).length;
            }
            try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                channel.truncate(whole);
            }
        }
        resumed = before.size();
        out = new BufferedWriter(new OutputStreamWriter(OutputFile.append(file), StandardCharsets.UTF_8));
    }

    private static Line read(Path file, String text) throws IOException {
        try {
            return Json.parse(text, Line.class);
        } catch (JacksonException e) {
            throw new IOException(
                    file + " is damaged: " + Json.oneLine(e) + "; remove it, and the search begins anew", e);
        }
    }

    /** How many schedules were executed before. */
    public int size() {
        return resumed;
    }

    boolean knows(Bounded schedule, boolean told) {
        return before.containsKey(new Key(schedule, told));
    }

    Execution of(Bounded schedule, boolean told) {
        return before.get(new Key(schedule, told));
    }

    void add(Execution execution, boolean told) throws IOException {
        if (told) {
            before.put(new Key(execution.schedule(), true), execution);
        }
        out.write(ONE_LINE.writeValueAsString(
                new Line(execution.schedule(), told, execution.explored(), execution.failure())));
        out.write('\n');
    }

    void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
