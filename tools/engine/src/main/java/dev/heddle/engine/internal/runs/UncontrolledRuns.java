package dev.heddle.engine.internal.runs;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.IncludeCheck;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The recorded runs at the start of a hunt.
 *
 * @param directories of the recordings
 * @param targets end of each process
 */
public record UncontrolledRuns(List<String> directories, List<TargetRun> targets) {
    /** Messages of a JVM that finds no main method. */
    private static final List<String> NO_MAIN =
            List.of("Error: Could not find or load main class ", "Error: Main method ");

    /** Messages of a JVM that does not find a class which the main class names; the next line has its name. */
    private static final List<String> NOT_LINKED = List.of(
            "Error: LinkageError occurred while loading main class ", "Error: Unable to initialize main class ");

    private static final String CAUSE = "Caused by: ";

    private static final String OWN = "heddle: ";

    private static final int MOST_LINES = 5;

    public UncontrolledRuns {
        directories = List.copyOf(directories);
        targets = List.copyOf(targets);
    }

    /** Number of recorded events; 0 for a run whose recording was not closed. */
    public long events() {
        return directories.stream()
                .mapToLong(directory ->
                        Recording.manifestOf(Path.of(directory)).counts().events())
                .sum();
    }

    /**
     * Makes and records the runs of a hunt. Runs that do not end must leave time for controlled runs.
     *
     * @param timeout time limit of a run
     * @param budget of the hunt; runs that do not end take at most the time of one
     * @param out directory of the hunt
     * @throws UsageException if the program does not start
     */
    public static UncontrolledRuns make(
            JavaCommand command,
            Recorder recorder,
            int runs,
            Duration timeout,
            Duration budget,
            Path out,
            Progress progress)
            throws IOException, InterruptedException {
        Duration limit = TimeBudget.recordedRun(timeout, budget);
        return make(
                command, recorder, runs, limit, out, progress, TimeBudget.recordedRun(TimeBudget.LONGEST_RUN, budget));
    }

    /** Makes and records runs without a budget. */
    public static UncontrolledRuns make(
            JavaCommand command, Recorder recorder, int runs, Duration timeout, Path out, Progress progress)
            throws IOException, InterruptedException {
        return make(command, recorder, runs, timeout, out, progress, TimeBudget.LONGEST_RUN);
    }

    /** @param most after this time in runs that do not end, no more runs are made */
    private static UncontrolledRuns make(
            JavaCommand command,
            Recorder recorder,
            int runs,
            Duration timeout,
            Path out,
            Progress progress,
            Duration most)
            throws IOException, InterruptedException {
        List<String> directories = new ArrayList<>();
        List<TargetRun> targets = new ArrayList<>();
        for (int i = 1; i <= runs; i++) {
            progress.status("recording run " + i + " of " + runs);
            Path run = out.resolve("recordings").resolve(String.valueOf(i));
            Path recording = OutputDirectory.claim(run.resolve("recording"), "recording");
            Path stderr = run.resolve(ControlledRun.STDERR);
            TargetRun target = TargetRun.inBackground(
                    recorder.weaveBrief(command, recording, timeout),
                    run.resolve(ControlledRun.STDOUT),
                    stderr,
                    timeout,
                    recording);
            if (!OutputDirectory.holdsRecording(recording)) {
                String said = StartupError.of(stderr);
                throw new UsageException(
                        target.timedOut()
                                ? "the program did not start within " + timeout.toSeconds()
                                        + " s (--timeout, or a part of --budget): raise them"
                                : said.startsWith(OWN)
                                        ? said.substring(OWN.length())
                                        : "the program did not start (exit code " + target.exitCode() + "): " + said
                                                + StartupError.missing(command));
            }
            Optional<String> refused = refused(stderr);
            if (target.exitCode() == 1 && refused.isPresent()) {
                throw new UsageException("the program did not start: " + refused.get() + StartupError.missing(command));
            }
            if (i == 1) {
                IncludeCheck.check(recording);
                noteOutcome(target, timeout, run, progress);
            }
            targets.add(target);
            directories.add(recording.toString());
            if (i < runs && hung(targets).compareTo(most) >= 0) {
                progress.note("only " + Plural.of(i, "run") + " of " + runs + " recorded: runs that do not end took "
                        + hung(targets).toSeconds() + " s, which is their part of --budget");
                break;
            }
        }
        return new UncontrolledRuns(directories, targets);
    }

    private static void noteOutcome(TargetRun target, Duration timeout, Path run, Progress progress)
            throws IOException {
        ProgramOutput.text(run.resolve(ControlledRun.STDERR))
                .lines()
                .filter(line -> line.startsWith(OWN))
                .limit(MOST_LINES)
                .forEach(line -> progress.note(line.substring(OWN.length())));
        if (target.deadEnd()) {
            progress.note("the program was deadlocked, and was stopped");
        } else if (target.timedOut()) {
            progress.note("the program was stopped after " + timeout.toSeconds()
                    + " s (--timeout, or a part of --budget); its recording is used as far as it goes");
        } else if (target.exitCode() != 0) {
            progress.note("the program already fails without control, with exit code " + target.exitCode()
                    + "; its output is in " + run);
        }
    }

    /** The message of the JVM's launcher if there is no main method; the agent has started a recording by then. */
    private static Optional<String> refused(Path stderr) throws IOException {
        List<String> lines = ProgramOutput.text(stderr).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (NO_MAIN.stream().anyMatch(lines.get(i)::startsWith)) {
                return Optional.of(StartupError.withNextStep(lines.get(i)));
            }
            if (NOT_LINKED.stream().anyMatch(lines.get(i)::startsWith)) {
                boolean hasCause = i + 1 < lines.size() && lines.get(i + 1).startsWith(CAUSE);
                return Optional.of(
                        hasCause ? lines.get(i) + ": " + lines.get(i + 1).substring(CAUSE.length()) : lines.get(i));
            }
        }
        return Optional.empty();
    }

    /**
     * The failures of these runs.
     *
     * @param recordings of these runs, in their order
     */
    public Observations observe(List<Recording> recordings, Progress progress) throws IOException {
        Observations observed = new Observations();
        for (int i = 0; i < targets.size(); i++) {
            observed.add(ObservedRun.of(recordings.get(i), targets.get(i)));
        }
        observed.notes().forEach(progress::note);
        boolean startsProcesses = recordings.stream()
                .anyMatch(recording -> recording.manifest().unwoven().containsKey(Manifest.STARTS_PROCESSES));
        if (startsProcesses) {
            progress.note("the program " + Manifest.STARTS_PROCESSES);
        }
        return observed;
    }

    /** Longest wall time of the runs that ended by themselves; null if none did. */
    public Duration longest() {
        return targets.stream()
                .filter(run -> !run.timedOut())
                .map(TargetRun::elapsed)
                .max(Duration::compareTo)
                .orElse(null);
    }

    /** Wall time of the runs that did not end by themselves; zero if all did. */
    public Duration hung() {
        return hung(targets);
    }

    private static Duration hung(List<TargetRun> targets) {
        return targets.stream()
                .filter(run -> run.timedOut() && !run.deadEnd())
                .map(TargetRun::elapsed)
                .reduce(Duration.ZERO, Duration::plus);
    }
}
