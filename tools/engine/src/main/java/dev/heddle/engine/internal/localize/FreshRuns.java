package dev.heddle.engine.internal.localize;

import dev.heddle.analyzer.locon.PairCollector;
import dev.heddle.analyzer.locon.RunPairs;
import dev.heddle.engine.internal.explain.IncludeCheck;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.localize.FailureRule.Judgement;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.ProcessFailure;
import dev.heddle.engine.internal.runs.ProgramOutput;
import dev.heddle.engine.internal.runs.Workers;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Makes uncontrolled runs in fresh JVMs. Their recordings are reduced to access pairs and deleted, except for that of
 * the first failing run.
 *
 * @param command the target
 * @param recorder selects the instrumented classes
 * @param limit time limit of a run
 * @param jobs number of runs at the same time
 * @param directory for recordings
 */
record FreshRuns(JavaCommand command, Recorder recorder, Duration limit, int jobs, Path directory) {
    private static final int MAX_OUTPUT = 1 << 16;

    /** Called after every batch. */
    interface Progress {
        /** Most further runs; 0 to end. */
        int left();

        /** Target directory for the recording of a failing run; null to delete it. */
        Path keep();
    }

    void make(CollectedRuns collection, Progress progress) throws IOException, InterruptedException {
        int made = 0;
        try (Workers workers = new Workers(jobs)) {
            for (int left = progress.left(); left > 0; left = progress.left()) {
                List<Callable<Made>> batch = new ArrayList<>();
                for (int i = 0; i < Math.min(left, jobs); i++) {
                    Path place = directory.resolve("run-" + ++made);
                    batch.add(() -> run(place));
                }
                for (Made one : workers.all(batch)) {
                    add(collection, one, progress);
                }
            }
        }
    }

    private record Made(Path place, TargetRun run) {
        Path recording() {
            return place.resolve("recording");
        }
    }

    private Made run(Path place) throws IOException, InterruptedException {
        Directories.delete(place);
        Made made = new Made(place, null);
        Path recording = OutputDirectory.claim(made.recording(), "recording");
        TargetRun run = TargetRun.inBackground(
                recorder.with("profile", "full").weave(command, recording),
                place.resolve(ControlledRun.STDOUT),
                place.resolve(ControlledRun.STDERR),
                limit,
                recording);
        return new Made(place, run);
    }

    private void add(CollectedRuns collection, Made made, Progress progress) throws IOException {
        IncludeCheck.check(made.recording());
        RunPairs[] pairs = new RunPairs[1];
        List<UncaughtException> uncaught;
        try (Recording recording = Recording.open(made.recording(), Recording.Damage.SALVAGE)) {
            collection.of(recording.manifest().begin().command());
            PairCollector.read(recording, collection.names(), run -> pairs[0] = run);
            uncaught = recording.manifest().uncaught();
        }
        boolean isLost = pairs[0] == null;
        if (isLost) {
            collection.addLost();
        }
        Judgement judgement = isLost
                ? Judgement.OTHER
                : collection.add(
                        pairs[0],
                        facts(made, uncaught),
                        made.place().getFileName().toString());
        Path keep = judgement == Judgement.FAILED ? progress.keep() : null;
        if (keep != null) {
            OutputFile.directory(keep.getParent());
            Files.move(made.recording(), keep);
        }
        Directories.delete(made.place());
    }

    private RunFacts facts(Made made, List<UncaughtException> uncaught) throws IOException {
        TargetRun run = made.run();
        Failure failure = run.deadEnd()
                ? new Failure("deadlock: no thread can go on", "deadlock")
                : run.timedOut()
                        ? RunFacts.stillRunning(run.elapsed().toSeconds())
                        : ProcessFailure.ofRecorded(uncaught, run, ProgramOutput.of(made.place()));
        List<String> classes = uncaught.stream()
                .filter(UncaughtException::isFailure)
                .map(UncaughtException::exception)
                .toList();
        return new RunFacts(
                failure,
                run.exitCode(),
                run.timedOut() && !run.deadEnd(),
                run.deadEnd(),
                classes,
                begin(made.place().resolve(ControlledRun.STDOUT))
                        + begin(made.place().resolve(ControlledRun.STDERR)));
    }

    private static String begin(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MAX_OUTPUT), StandardCharsets.UTF_8);
        }
    }
}
