package dev.heddle.engine.internal.runs;

import dev.heddle.analyzer.deadlock.DeadlockFindings;
import dev.heddle.analyzer.deadlock.ObservedDeadlocks;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.internal.explain.PredictionNames;
import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.Ending;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The result of a recorded run.
 *
 * @param recording its directory
 * @param seen its failures; empty if it ended well, or its recording does not show a failure
 * @param note further note, or null
 * @param isUndecided whether it was stopped at its time limit without a known end
 */
public record ObservedRun(Path recording, List<RecordedFailure> seen, String note, boolean isUndecided) {
    /** Detail of a hang: the waits of its threads. */
    static final String WAITS = "waits";

    private static final int SIGNALS = 128;
    private static final int BYTE = 0xFF;

    public ObservedRun {
        seen = List.copyOf(seen);
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    private static <T> T read(Recording recording, Reading<T> reading) {
        try {
            return reading.read();
        } catch (IOException e) {
            throw new RecordingException(recording.directory() + " is damaged: " + e.getMessage(), e);
        }
    }

    /**
     * Judges a run. A run that a signal ended before its time limit has not failed by that: servers end in this way.
     * Only a deadlock and a deadlock of class initialisers are failures in any case, because more time would not change
     * them.
     *
     * @param target end of the process; null if unknown
     * @throws RecordingException if the recording of the end cannot be read
     * @throws IOException if the output of the program cannot be read
     */
    public static ObservedRun of(Recording recording, TargetRun target) throws IOException {
        Path directory = recording.directory();
        List<RecordedFailure> seen = new ArrayList<>();
        Path outcome = directory.resolve(Outcome.FILE_NAME);
        if (Files.exists(outcome)) {
            // A controlled run: the outcome of the replayer is complete.
            Outcome run = read(recording, () -> Outcome.read(outcome));
            Failure failure = RunFailure.of(run);
            List<String> evidence = UncaughtException.evidence(run.uncaught());
            return new ObservedRun(
                    directory, failure == null ? List.of() : List.of(ended(failure, evidence)), null, false);
        }
        List<Finding> deadlocks = ObservedDeadlocks.of(EventSource.of(recording));
        if (!deadlocks.isEmpty()) {
            try (ProgramClassFiles files = ProgramClassFiles.of(recording)) {
                deadlocks = PredictionNames.in(deadlocks, List.of(recording), files);
            }
        }
        for (Finding deadlock : deadlocks) {
            String waits = DeadlockFindings.waits(deadlock);
            String words = "deadlock of " + threads(deadlock.threads().size()) + (waits.isEmpty() ? "" : ": " + waits);
            Failure failure = new Failure(words, "observed " + deadlock.id());
            seen.add(new RecordedFailure(RecordedFailure.Kind.DEADLOCK, failure, deadlock));
        }
        Path file = directory.resolve(Ending.FILE_NAME);
        Ending ending =
                Files.exists(file) ? read(recording, () -> Ending.read(file)) : new Ending(null, null, List.of());
        Failure ended = failure(recording, ending, target);
        if (ended != null) {
            seen.add(
                    ended(ended, UncaughtException.evidence(recording.manifest().uncaught())));
        }
        boolean isAtLimit =
                Files.exists(directory.resolve(Ending.TIME_LIMIT)) || Files.exists(directory.resolve(Ending.DEAD_END));
        if (!seen.isEmpty() || !isAtLimit && ending.standing().isEmpty()) {
            return new ObservedRun(directory, seen, null, false);
        }
        HangDiagnosis diagnosis = HangDiagnosis.of(ending);
        if (!diagnosis.initializers().isEmpty()) {
            return failed(directory, ObservedHang.ofInitializers(diagnosis, recording.names()));
        }
        boolean isStuck = diagnosis.whyRunning() == null && !diagnosis.stuck().isEmpty();
        if (isAtLimit && isStuck) {
            return failed(directory, ObservedHang.of(diagnosis, recording));
        }
        return new ObservedRun(directory, List.of(), note(ending, diagnosis, isAtLimit, target), isAtLimit);
    }

    private static ObservedRun failed(Path directory, RecordedFailure seen) {
        return new ObservedRun(directory, List.of(seen), null, false);
    }

    private static String note(Ending ending, HangDiagnosis diagnosis, boolean isAtLimit, TargetRun target) {
        String stopped = isAtLimit
                ? "was stopped at its time limit"
                        + (target == null ? "" : " of " + target.elapsed().toSeconds() + " s (--timeout)")
                : "was ended by " + (ending.signal() == null ? "another process" : ending.signal());
        if (diagnosis.whyRunning() != null) {
            return stopped + " while it was running: " + diagnosis.whyRunning();
        }
        return stopped
                + (diagnosis.stuck().isEmpty()
                        ? " and has not recorded what its threads did"
                        : " while " + threads(diagnosis.stuck().size())
                                + " waited without a time limit: record it with --timeout if it hung");
    }

    /** Null if no failure is known. */
    private static Failure failure(Recording recording, Ending ending, TargetRun target) throws IOException {
        List<UncaughtException> uncaught = recording.manifest().uncaught();
        Failure died = RunFailure.uncaught(uncaught);
        Integer exit = ending.exit();
        if (died != null || target == null) {
            return died != null || exit == null || exit == 0 ? died : Failure.ofExit(exit, List.of());
        }
        // The exit code of a process that a signal ended does not show a failure.
        boolean isOwn = target.exitCode() < SIGNALS || exit != null && (exit & BYTE) == target.exitCode();
        return isOwn
                ? ProcessFailure.ofRecorded(
                        uncaught,
                        target,
                        ProgramOutput.of(recording.directory().toAbsolutePath().getParent()))
                : null;
    }

    private static RecordedFailure ended(Failure failure, List<String> evidence) {
        Finding finding = new Finding(
                String.format("seen-%08x", failure.stableHash()),
                "failure",
                Finding.Status.OBSERVED,
                failure.text(),
                List.of(),
                List.of(),
                null,
                null,
                failure.text(),
                Map.of("identity", failure.identity(), "evidence", evidence));
        return new RecordedFailure(RecordedFailure.Kind.ENDED, failure, finding);
    }

    static String threads(int count) {
        return count + (count == 1 ? " thread" : " threads");
    }
}
