package dev.heddle.cli.analyze;

import dev.heddle.batch.process.WorkerProcess;
import dev.heddle.batch.worker.WorkerLoop;
import dev.heddle.cli.terminal.CommandFailure;
import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.internal.explain.OpenRecordings;
import dev.heddle.engine.internal.predict.RankedAnalysis;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.secret.Secrets;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A worker of {@code heddle analyze}. All requests of a worker have the same runs, which stay open between them. */
public final class TechniqueWorkerMain {
    private final Console console = Console.ofProcess();
    private final DistinctNotes notes = new DistinctNotes(console);
    private final Path scratch;
    private @Nullable OpenRecordings recordings;

    private TechniqueWorkerMain(Path scratch) {
        this.scratch = scratch;
    }

    /** @param args a directory of its own */
    public static void main(String[] args) throws InterruptedException {
        TechniqueWorkerMain worker = new TechniqueWorkerMain(Path.of(args[0]));
        WorkerLoop.run((request, givenUp, answers) -> worker.answer(request, answers));
    }

    /** The file with the lines of a technique that has collected something instead of findings. */
    static Path collected(Path scratch) {
        return scratch.resolve("collected.json");
    }

    /** @return {@link WorkerProcess#DONE}, or the exit code and the reason, with a blank between them */
    private String answer(String line, PrintStream answers) {
        try {
            run(Json.parse(line, AnalysisRequest.class), answers);
            return WorkerProcess.DONE;
        } catch (IOException | RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError e) {
            CommandFailure why = CommandFailure.of(e);
            why.trace(e);
            return why.exitCode() + " " + why.message().lines().findFirst().orElse("");
        } finally {
            console.clearStatus();
        }
    }

    private void run(AnalysisRequest request, PrintStream answers) throws IOException {
        Secrets.alsoMask(request.mask() == null ? null : Pattern.compile(request.mask()));
        if (recordings == null) {
            recordings = OpenRecordings.open(
                    request.recordings(),
                    request.salvages() ? Recording.Damage.SALVAGE : Recording.Damage.REFUSE,
                    console);
            if (request.keepsEvents()) {
                Recording.keepEvents(recordings.all());
            }
        }
        answers.println(WorkerProcess.BEGINS + request.technique());
        answers.flush();
        Analysing technique = Techniques.installed().analysing().stream()
                .filter(one -> one.id().equals(request.technique()))
                .map(Analysing.class::cast)
                .findFirst()
                .orElseThrow(() -> new IOException("the worker has no technique " + request.technique()));
        Analysis analysis = new RankedAnalysis(technique)
                .analyze(
                        new AnalysisInput(
                                recordings.all(),
                                request.texts().stream().map(Path::of).toList(),
                                notes),
                        OptionValues.read(technique.options(), request.options()),
                        Path.of(request.out()));
        if (analysis.findings() != null) {
            analysis.findings().write(scratch);
        } else {
            OutputFile.directory(scratch);
            Json.write(collected(scratch), new CollectedLines(analysis.lines()));
        }
    }
}
