package dev.heddle.cli.analyze;

import dev.heddle.batch.process.WorkerLimits;
import dev.heddle.batch.process.WorkerProcess;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.RemoteFailureException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.json.RecordWriter;
import dev.heddle.trace.secret.Secrets;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Runs techniques in a worker, a JVM of its own, so that one can be ended at a time limit. The techniques of an
 * analysis share a worker until one of them is ended.
 */
final class TechniqueWorkers implements TechniqueRunner {
    private static final String ADVICE = "increase it with JDK_JAVA_OPTIONS in the environment, such as -Xmx8g";

    private final Operands operands;
    private final boolean salvages;
    private final boolean keepsEvents;
    private final Path scratch;
    private final WorkerProcess worker;

    /**
     * @param timeout for each technique
     * @param salvages whether the readable part of a damaged recording is used
     * @param keepsEvents whether events stay in memory for the next technique
     * @param furtherJars class path of techniques of others; may be empty
     */
    TechniqueWorkers(Duration timeout, Operands operands, boolean salvages, boolean keepsEvents, String furtherJars)
            throws IOException {
        this.operands = operands;
        this.salvages = salvages;
        this.keepsEvents = keepsEvents;
        scratch = Files.createTempDirectory("heddle-analysis");
        worker = new WorkerProcess(
                new WorkerLimits(
                        Runtime.getRuntime().availableProcessors(),
                        Runtime.getRuntime().maxMemory(),
                        timeout,
                        ADVICE),
                TechniqueWorkerMain.class.getName(),
                System.getProperty("java.class.path") + (furtherJars.isEmpty() ? "" : File.pathSeparator + furtherJars),
                scratch.resolve("worker"),
                ProcessBuilder.Redirect.INHERIT);
    }

    @Override
    public Analysis run(TechniqueRun work) throws IOException {
        Path collected = TechniqueWorkerMain.collected(worker.scratch());
        Files.deleteIfExists(collected);
        AnalysisRequest request = new AnalysisRequest(
                work.technique().id(),
                work.options().texts(),
                operands.recordings(),
                operands.texts().stream().map(Path::toString).toList(),
                work.out().toString(),
                salvages,
                keepsEvents,
                Secrets.wanted());
        String problem;
        try {
            problem = worker.askOnce(RecordWriter.line(request));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the analysis was interrupted", e);
        }
        if (problem != null) {
            throw failure(work, problem);
        }
        return Files.exists(collected)
                ? Analysis.collected(Json.read(collected, CollectedLines.class).lines())
                : Analysis.found(Findings.read(worker.scratch().resolve(Findings.FILE_NAME)));
    }

    private RemoteFailureException failure(TechniqueRun work, String problem) {
        if (worker.wasGivenUp()) {
            // Of several techniques, those with the same reason are named in front of it.
            String message = keepsEvents ? problem : work.technique().id() + " " + problem;
            return new RemoteFailureException(message, worker.isTooLong() ? ExitCode.BAD_RECORDING : ExitCode.INTERNAL);
        }
        int end = problem.indexOf(' ');
        return new RemoteFailureException(problem.substring(end + 1), Integer.parseInt(problem.substring(0, end)));
    }

    @Override
    public void close() throws IOException {
        worker.close();
        Directories.delete(scratch);
    }
}
