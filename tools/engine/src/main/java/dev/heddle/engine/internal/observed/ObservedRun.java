package dev.heddle.engine.internal.observed;

import dev.heddle.analyzer.deadlock.ObservedDeadlocks;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.internal.campaign.Output;
import dev.heddle.engine.internal.campaign.ProcessFailure;
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
 * What a recorded run came to.
 *
 * @param recording its directory
 * @param seen how it failed; nothing if it ended well, or if its recording does not show that it did not
 * @param note what is to be reported beside that, or null
 * @param isUndecided whether it was stopped at its time limit, and nothing shows whether it would have ended well
 */
public record ObservedRun(Path recording, List<Seen> seen, String note, boolean isUndecided) {
    /** The detail of a hang that says who waits for what. */
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
     * Judges a run. A run that was told to end before it came to a time limit has not failed for that: a server ends so. Only two things are a failure
     * whoever ended it, as no time would change them: a deadlock, and a deadlock of class initialisers.
     *
     * @param target what became of the process; null if that is not known
     * @throws RecordingException if what the run has recorded of its end cannot be read
     * @throws IOException if what the program printed cannot be read
     */
    public static ObservedRun of(Recording recording, TargetRun target) throws IOException {
        Path directory = recording.directory();
        List<Seen> seen = new ArrayList<>();
        Path outcome = directory.resolve(Outcome.FILE_NAME);
        if (Files.exists(outcome)) {
            // A controlled one: its replayer knows it all.
            Outcome run = read(recording, () -> Outcome.read(outcome));
            Failure failure = RunFailure.of(run);
            List<String> evidence = UncaughtException.evidence(run.uncaught());
            return new ObservedRun(
                    directory, failure == null ? List.of() : List.of(ended(failure, evidence)), null, false);
        }
        for (Finding deadlock : ObservedDeadlocks.of(EventSource.of(recording))) {
            String words = "deadlock of " + threads(deadlock.threads().size());
            Failure failure = new Failure(words, "observed " + deadlock.id());
            seen.add(new Seen(Seen.Kind.DEADLOCK, failure, deadlock));
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
        Standstill standstill = Standstill.of(ending);
        if (!standstill.initializers().isEmpty()) {
            return failed(directory, ObservedHang.ofInitializers(standstill, recording.names()));
        }
        boolean isStuck = standstill.goesOn() == null && !standstill.stuck().isEmpty();
        if (isAtLimit && isStuck) {
            return failed(directory, ObservedHang.of(standstill, recording.names()));
        }
        return new ObservedRun(directory, List.of(), note(ending, standstill, isAtLimit, target), isAtLimit);
    }

    private static ObservedRun failed(Path directory, Seen seen) {
        return new ObservedRun(directory, List.of(seen), null, false);
    }

    private static String note(Ending ending, Standstill standstill, boolean isAtLimit, TargetRun target) {
        String stopped = isAtLimit
                ? "was stopped at its time limit"
                        + (target == null ? "" : " of " + target.elapsed().toSeconds() + " s (--timeout)")
                : "was ended by " + (ending.signal() == null ? "another process" : ending.signal());
        if (standstill.goesOn() != null) {
            return stopped + " while it went on: " + standstill.goesOn();
        }
        return stopped
                + (standstill.stuck().isEmpty()
                        ? " and has not recorded what its threads did"
                        : " while " + threads(standstill.stuck().size())
                                + " waited without a limit: record it with --timeout if it hung");
    }

    /** Null if the program ended well, as far as anybody knows. */
    private static Failure failure(Recording recording, Ending ending, TargetRun target) throws IOException {
        List<UncaughtException> uncaught = recording.manifest().uncaught();
        Failure died = RunFailure.uncaught(uncaught);
        Integer exit = ending.exit();
        if (died != null || target == null) {
            return died != null || exit == null || exit == 0 ? died : Failure.ofExit(exit, List.of());
        }
        // A process that a signal has ended says nothing of the program.
        boolean isOwn = target.exitCode() < SIGNALS || exit != null && (exit & BYTE) == target.exitCode();
        return isOwn
                ? ProcessFailure.ofRecorded(
                        uncaught,
                        target,
                        Output.of(recording.directory().toAbsolutePath().getParent()))
                : null;
    }

    private static Seen ended(Failure failure, List<String> evidence) {
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
        return new Seen(Seen.Kind.ENDED, failure, finding);
    }

    static String threads(int count) {
        return count + (count == 1 ? " thread" : " threads");
    }
}
