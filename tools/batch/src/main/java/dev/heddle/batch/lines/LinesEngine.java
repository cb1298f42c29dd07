package dev.heddle.batch.lines;

import com.fasterxml.jackson.databind.SerializationFeature;
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
import dev.heddle.trace.json.Json;
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
 * Has another program see to the analysis: the one that started this process. Lines that begin with {@link #MARK} are for that program, and all else is
 * for the user. Words of a line have tabs between them:
 *
 * <pre>
 *   out   find URI                             which runs are there
 *   in    run PLACE NAME                       one of them: a path of this machine, where its outline is, and where it is itself
 *         none TEXT                            there are none
 *         end                                  of the runs
 *   out   fetch PLACE NAME                     the whole run is wanted where its outline is
 *   in    end                                  it is there
 *   out   limits HEAP-BYTES TIMEOUT-MILLIS     what each worker may take
 *         piece KEY URI PIECE                  where it is; PIECE as JSON, for a worker's request
 *         end                                  of the pieces; there may be more when all have an answer
 *   in    done KEY RESULT                      in one line
 *         problem KEY TEXT                     there is no result
 *         note TEXT                            for the user
 *         failed TEXT                          no further answers will come, to whatever was asked
 *         end                                  of the results
 * </pre>
 */
public final class LinesEngine implements Engine {
    /** No line for the user has it: control characters are made visible there. */
    public static final String MARK = "\u0001";

    /** How many machines there are is not known here. */
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
        say("limits", options.heapBytes(), options.timeout().toMillis());
        Set<String> open = new HashSet<>();
        for (Piece piece : pieces) {
            open.add(piece.key());
            say(
                    "piece",
                    piece.key(),
                    RemoteInput.isMeant(piece.path())
                            ? piece.path()
                            : Path.of(piece.path()).toUri(),
                    Json.mapper()
                            .writer()
                            .without(SerializationFeature.INDENT_OUTPUT)
                            .writeValueAsString(piece));
        }
        say("end");
        while (true) {
            progress.status("analysing: " + (pieces.size() - open.size()) + " of " + pieces.size() + " "
                    + Piece.noun(pieces) + (problems.isEmpty() ? "" : ", " + problems.size() + " failed"));
            String[] words = hear();
            switch (words[0]) {
                case "done", "problem" -> {
                    String key = words[1];
                    if (!open.remove(key)) {
                        throw new EngineException("there is an answer to what was not asked: " + key);
                    }
                    if (words[0].equals("done")) {
                        DurableFile.write(journal.file(key), words[2].getBytes(StandardCharsets.UTF_8));
                    } else {
                        problems.put(key, words[2]);
                    }
                }
                case "note" -> progress.note(words[1]);
                case "end" -> {
                    open.forEach(key -> problems.put(key, "no result of it has come back"));
                    return problems;
                }
                default -> throw notUnderstood(words);
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
    public RemoteInput elsewhere() {
        return new RemoteInput() {
            @Override
            public List<RemoteRun> find(String uri) throws IOException {
                return outlines(uri);
            }

            @Override
            public void fetch(RemoteRun run) throws IOException {
                say("fetch", run.place(), run.name());
                String[] words = hear();
                if (!words[0].equals("end")) {
                    throw notUnderstood(words);
                }
            }
        };
    }

    private List<RemoteRun> outlines(String uri) throws IOException {
        say("find", uri);
        List<RemoteRun> runs = new ArrayList<>();
        while (true) {
            String[] words = hear();
            switch (words[0]) {
                case "run" -> runs.add(new RemoteRun(words[2], Path.of(words[1])));
                case "none" -> throw new UsageException(words[1]);
                case "end" -> {
                    return runs;
                }
                default -> throw notUnderstood(words);
            }
        }
    }

    /** The words of the next line. */
    private String[] hear() throws IOException {
        String line = in.readLine();
        if (line == null) {
            throw new EngineException("what was to analyse the runs has ended");
        }
        String[] words = line.split("\t", 3);
        if (words[0].equals("failed")) {
            throw new EngineException(words[1]);
        }
        return words;
    }

    private static EngineException notUnderstood(String[] words) {
        return new EngineException("there is an answer that nobody understands: " + words[0]);
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
