package dev.heddle.engine.internal.explore;

import com.fasterxml.jackson.core.JacksonException;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.json.MemberName;
import dev.heddle.trace.json.RecordWriter;
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
import org.jspecify.annotations.Nullable;

/**
 * The log of executed schedules, one line each, to resume an interrupted search. A resumed search generates all
 * schedules again in the same order and does not execute those in the log. An incomplete last line is ignored.
 */
public final class ExecutionLog implements AutoCloseable {
    /** Name of the file in the directory of a search. */
    public static final String FILE_NAME = "explored.jsonl";

    private record Line(
            Bounded schedule,
            @MemberName("told") boolean extensible,
            @Nullable Boolean choosesReads,
            Explored explored,
            String failure) {}

    private record Key(Bounded schedule, boolean extensible) {}

    private final Map<Key, Execution> before = new HashMap<>();
    private final BufferedWriter out;
    private final boolean choosesReads;
    private final int resumed;

    /**
     * Opens the log of a directory, or creates one.
     *
     * @param choosesReads whether reads may see older writes; runs of the other kind are executed again
     */
    public ExecutionLog(Path directory, boolean choosesReads) throws IOException {
        this.choosesReads = choosesReads;
        Path file = directory.resolve(FILE_NAME);
        long whole = 0;
        if (Files.exists(file)) {
            for (String text : Files.readString(file).split("(?<=\n)")) {
                if (!text.endsWith("\n")) {
                    break;
                }
                Line line = read(file, text);
                if (line.failure == null && Boolean.TRUE.equals(line.choosesReads) == choosesReads) {
                    // A failing schedule is executed again, to get its recording and exact plan.
                    before.put(
                            new Key(line.schedule, line.extensible), new Execution(line.schedule, line.explored, null));
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
                    file + " is damaged: " + Json.oneLine(e) + "; remove it to start the search again", e);
        }
    }

    /** Number of schedules executed earlier. */
    public int size() {
        return resumed;
    }

    boolean contains(Bounded schedule, boolean extensible) {
        return before.containsKey(new Key(schedule, extensible));
    }

    Execution of(Bounded schedule, boolean extensible) {
        return before.get(new Key(schedule, extensible));
    }

    void add(Execution execution, boolean extensible) throws IOException {
        if (extensible) {
            before.put(new Key(execution.schedule(), true), execution);
        }
        out.write(RecordWriter.line(
                new Line(execution.schedule(), extensible, choosesReads, execution.explored(), execution.failure())));
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
