package dev.heddle.engine.internal.observed;

import dev.heddle.analyzer.deadlock.SeenDeadlocks;
import dev.heddle.analyzer.report.FindingNames;
import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.internal.campaign.Output;
import dev.heddle.engine.internal.campaign.ProcessFailure;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.Ending;
import dev.heddle.trace.run.Ending.Standing;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a recorded run came to.
 *
 * @param recording its directory
 * @param seen how it failed; nothing if it ended well, or if nobody can say that it did not
 * @param note what is to be told beside that, or null
 */
public record ObservedRun(Path recording, List<Seen> seen, String note) {
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
     * @param target what became of the process; null if nobody knows
     * @throws RecordingException if what the run has written of its end cannot be read
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
            return new ObservedRun(directory, failure == null ? List.of() : List.of(ended(failure, evidence)), null);
        }
        for (Finding deadlock : SeenDeadlocks.of(EventSource.of(recording))) {
            String words = "deadlock of " + threads(deadlock.threads().size());
            Failure failure = new Failure(words, "observed " + deadlock.id());
            seen.add(new Seen(Seen.Kind.DEADLOCK, failure, deadlock));
        }
        Path file = directory.resolve(Ending.FILE_NAME);
        Ending ending = Files.exists(file) ? read(recording, () -> Ending.read(file)) : new Ending(null, List.of());
        Failure ended = failure(recording, ending, target);
        if (ended != null) {
            seen.add(
                    ended(ended, UncaughtException.evidence(recording.manifest().uncaught())));
        }
        boolean isCutOff = target == null ? !ending.standing().isEmpty() : target.timedOut();
        String note = null;
        if (isCutOff && seen.isEmpty()) {
            Standstill standstill = Standstill.of(ending);
            if (standstill.goesOn() != null || standstill.stuck().isEmpty()) {
                note = "was stopped"
                        + (target == null ? "" : " after " + target.elapsed().toSeconds() + " s (--timeout)")
                        + (standstill.goesOn() == null
                                ? " and did not say what its threads did"
                                : " while it went on: " + standstill.goesOn());
            } else {
                seen.add(hang(standstill, new FindingNames(recording.names())));
            }
        }
        return new ObservedRun(directory, seen, note);
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

    private static String threads(int count) {
        return count + (count == 1 ? " thread" : " threads");
    }

    private static Seen hang(Standstill standstill, FindingNames names) {
        List<Standing> stuck = standstill.stuck();
        String failure = standstill.isIdle()
                ? "never exits: an executor or a timer was not shut down"
                : "hang: nobody can wake " + threads(stuck.size());
        long hash = StableHash.of("hang");
        List<Finding.Place> places = new ArrayList<>();
        List<Object> waits = new ArrayList<>();
        for (Standing thread : stuck) {
            List<CodePoint> stack = stack(thread);
            hash += StableHash.of(thread.waitsFor() + " " + own(stack));
            places.add(new Finding.Place(
                    stack.get(0).className(),
                    stack.get(0).method(),
                    stack.get(0).file(),
                    stack.get(0).line(),
                    stack.get(0).offset(),
                    "WAITS",
                    thread.waitsFor(),
                    stack));
            waits.add(new TreeMap<>(Map.of(
                    "thread",
                    names.thread(thread.thread()),
                    "waitsFor",
                    thread.waitsFor() == null ? "" : thread.waitsFor())));
        }
        Finding finding = new Finding(
                String.format("seen-h-%08x", (int) hash),
                "hang",
                Finding.Status.OBSERVED,
                failure,
                places,
                stuck.stream().map(thread -> names.thread(thread.thread())).toList(),
                null,
                null,
                failure,
                Map.of(WAITS, waits));
        return new Seen(Seen.Kind.HANG, new Failure(failure, "observed " + finding.id()), finding);
    }

    private static List<CodePoint> stack(Standing thread) {
        List<CodePoint> stack = thread.stack().stream()
                .filter(line -> !line.className().contains("$$Lambda"))
                .map(CodePoint::of)
                .toList();
        return stack.isEmpty() ? List.of(new CodePoint("java.lang.Thread", "run", "", Site.NOWHERE, -1, null)) : stack;
    }

    private static CodePoint own(List<CodePoint> stack) {
        return LibraryCode.ownFrame(stack);
    }
}
