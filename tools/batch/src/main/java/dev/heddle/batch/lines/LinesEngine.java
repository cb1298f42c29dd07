package dev.heddle.batch.lines;

import com.fasterxml.jackson.databind.SerializationFeature;
import dev.heddle.batch.Engine;
import dev.heddle.batch.EngineException;
import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.store.Durable;
import dev.heddle.batch.store.Journal;
import dev.heddle.batch.worker.WorkerOptions;
import dev.heddle.engine.base.Progress;
import dev.heddle.trace.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Has another program see to the analysis: the one that started this process. Lines that begin with {@link #MARK} are for that program, and all else is
 * for the user. Words of a line have tabs between them:
 *
 * <pre>
 *   out   limits HEAP-BYTES TIMEOUT-MILLIS     what each worker may take
 *         piece CHECKSUM URI PIECE             URI of where it is; PIECE as JSON, for a worker's request
 *         end                                  of the pieces
 *   in    done CHECKSUM RESULT                 as JSON
 *         problem CHECKSUM TEXT                there is no result
 *         note TEXT                            for the user
 *         failed TEXT                          no further results will come
 *         end                                  of the results
 * </pre>
 */
public final class LinesEngine implements Engine {
    /** No line for the user has it: control characters are made visible there. */
    public static final String MARK = "\u0001";

    private final BufferedReader in;
    private final PrintStream out;
    private final WorkerOptions options;
    private final Progress progress;

    /** @param options of one job */
    public LinesEngine(InputStream in, PrintStream out, WorkerOptions options, Progress progress) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
        this.options = options;
        this.progress = progress;
    }

    @Override
    public Map<String, String> analyze(List<Piece> pieces, Journal journal) throws IOException {
        Map<String, String> problems = new HashMap<>();
        if (pieces.isEmpty()) {
            return problems;
        }
        say("limits", options.heapBytes(), options.timeout().toMillis());
        Set<String> open = new HashSet<>();
        for (Piece piece : pieces) {
            open.add(piece.checksum());
            say(
                    "piece",
                    piece.checksum(),
                    Path.of(piece.path()).toUri(),
                    Json.mapper()
                            .writer()
                            .without(SerializationFeature.INDENT_OUTPUT)
                            .writeValueAsString(piece));
        }
        say("end");
        while (true) {
            progress.status("analysing: " + (pieces.size() - open.size()) + " of " + pieces.size() + " runs"
                    + (problems.isEmpty() ? "" : ", " + problems.size() + " failed"));
            String line = in.readLine();
            if (line == null) {
                throw new EngineException("what was to analyse the runs has ended");
            }
            String[] words = line.split("\t", 3);
            switch (words[0]) {
                case "done", "problem" -> {
                    String checksum = words[1];
                    if (!open.remove(checksum)) {
                        throw new EngineException("there is an answer to what was not asked: " + checksum);
                    }
                    if (words[0].equals("done")) {
                        Durable.write(journal.file(checksum), words[2].getBytes(StandardCharsets.UTF_8));
                    } else {
                        problems.put(checksum, words[2]);
                    }
                }
                case "note" -> progress.note(words[1]);
                case "failed" -> throw new EngineException(words[1]);
                case "end" -> {
                    open.forEach(checksum -> problems.put(checksum, "no result of it has come back"));
                    return problems;
                }
                default -> throw new EngineException("there is an answer that nobody understands: " + words[0]);
            }
        }
    }

    private void say(Object... words) {
        StringBuilder line = new StringBuilder(MARK);
        for (int i = 0; i < words.length; i++) {
            line.append(i == 0 ? "" : "\t").append(words[i]);
        }
        out.println(line);
        out.flush();
    }
}
