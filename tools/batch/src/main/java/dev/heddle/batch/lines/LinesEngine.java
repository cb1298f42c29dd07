package dev.heddle.batch.lines;

import dev.heddle.batch.Engine;
import dev.heddle.batch.EngineException;
import dev.heddle.batch.file.DurableFile;
import dev.heddle.batch.input.RemoteInput;
import dev.heddle.batch.input.RemoteRun;
import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.store.Journal;
import dev.heddle.batch.store.Limits;
import dev.heddle.batch.worker.WorkerOptions;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.json.RecordWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Lets the program that started this process do the analysis. Lines that begin with {@link #MARK} are for that program;
 * all other lines are for the user. Tabs separate the words of a line:
 *
 * <pre>
 *   out   find URI                             asks for the runs at a URI
 *   in    run PLACE NAME                       a run: the local path of its outline, and its URI
 *         none TEXT                            no runs, with the reason
 *         end                                  end of the runs
 *   out   fetch PLACE NAME                     asks for the complete run in place of its outline
 *   in    end                                  the copy is complete
 *   out   limits HEAP-BYTES TIMEOUT-MILLIS     limits of each worker
 *         piece KEY URI PIECE                  a piece with its place; PIECE as JSON, for a worker's request
 *         end                                  end of the pieces; more may follow when all have an answer
 *   in    done KEY RESULT                      result in one line
 *         problem KEY TEXT                     reason of a missing result
 *         note TEXT                            message for the user
 *         failed TEXT                          no further answers will follow
 *         end                                  end of the results
 * </pre>
 */
public final class LinesEngine implements Engine {
    /** Lines for the user never contain it, because they escape control characters. */
    public static final String MARK = "\u0001";

    /** Limit for clusters, whose size is unknown here. */
    private static final int MOST_SHARDS = 16;

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
        send("limits", options.heapBytes(), options.timeout().toMillis());
        Set<String> open = new HashSet<>();
        for (Piece piece : pieces) {
            open.add(piece.key());
            send(
                    "piece",
                    piece.key(),
                    RemoteInput.isRemote(piece.path())
                            ? piece.path()
                            : Path.of(piece.path()).toUri(),
                    RecordWriter.line(piece));
        }
        send("end");
        while (true) {
            progress.status("analysing: " + (pieces.size() - open.size()) + " of " + pieces.size() + " "
                    + Piece.noun(pieces) + (problems.isEmpty() ? "" : ", " + problems.size() + " failed"));
            String[] words = receive();
            switch (words[0]) {
                case "done", "problem" -> {
                    String key = words[1];
                    if (!open.remove(key)) {
                        throw new EngineException("unexpected answer for the piece " + key);
                    }
                    if (words[0].equals("done")) {
                        DurableFile.write(journal.file(key), words[2].getBytes(StandardCharsets.UTF_8));
                    } else {
                        problems.put(key, words[2]);
                    }
                }
                case "note" -> progress.note(words[1]);
                case "end" -> {
                    open.forEach(key -> problems.put(key, "no result was returned"));
                    return problems;
                }
                default -> throw unknownAnswer(words);
            }
        }
    }

    @Override
    public Limits limits() {
        return options.limits();
    }

    @Override
    public int mostShards() {
        return MOST_SHARDS;
    }

    @Override
    public RemoteInput remoteInput() {
        return new RemoteInput() {
            @Override
            public List<RemoteRun> find(String uri) throws IOException {
                return outlines(uri);
            }

            @Override
            public void fetch(RemoteRun run) throws IOException {
                send("fetch", run.place(), run.name());
                String[] words = receive();
                if (!words[0].equals("end")) {
                    throw unknownAnswer(words);
                }
            }
        };
    }

    private List<RemoteRun> outlines(String uri) throws IOException {
        send("find", uri);
        List<RemoteRun> runs = new ArrayList<>();
        while (true) {
            String[] words = receive();
            switch (words[0]) {
                case "run" -> runs.add(new RemoteRun(words[2], Path.of(words[1])));
                case "none" -> throw new UsageException(words[1]);
                case "end" -> {
                    return runs;
                }
                default -> throw unknownAnswer(words);
            }
        }
    }

    /** The words of the next line. */
    private String[] receive() throws IOException {
        String line = in.readLine();
        if (line == null) {
            throw new EngineException("the program that analyses the runs has ended");
        }
        String[] words = line.split("\t", 3);
        if (words[0].equals("failed")) {
            throw new EngineException(words[1]);
        }
        return words;
    }

    private static EngineException unknownAnswer(String[] words) {
        return new EngineException("unknown answer: " + words[0]);
    }

    private void send(Object... words) {
        StringBuilder line = new StringBuilder(MARK);
        for (int i = 0; i < words.length; i++) {
            line.append(i == 0 ? "" : "\t").append(words[i]);
        }
        out.println(line);
        out.flush();
    }
}
