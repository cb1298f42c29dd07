package dev.heddle.engine.internal.explain;

import dev.heddle.analyzer.deadlock.BugEvent;
import dev.heddle.analyzer.deadlock.BugStep;
import dev.heddle.analyzer.deadlock.RunLength;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.SequencePlan;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The radius of a bug in a run that shows it (RPro, section 3): the largest distance between two events of the bug, each
 * counted from the moment when it became the next one of its thread. For a deadlock, the events of each thread of the
 * cycle are two acquisitions: of the lock that another thread waits for, and the next one. The events of another bug
 * are those of the run's plan, and of a hang the next operations of the threads that the plan contains.
 *
 * @param run the directory of the run
 * @param plan id of the plan of the run
 * @param threads number of threads with events (n)
 * @param events number of executed events, and of those of the bug that were next at the end (k)
 * @param acquisitions number of these that are acquisitions (k, as RPro counts for deadlocks)
 * @param depth ordering constraints of the bug itself (d): for a deadlock one for each thread of the cycle, for another
 *     bug one for each switch between threads. Reaching the bug may need more
 * @param radius in events (r)
 * @param acquisitionRadius in acquisitions (r)
 */
public record BugRadius(
        String run,
        String plan,
        int threads,
        long events,
        long acquisitions,
        int depth,
        long radius,
        long acquisitionRadius) {

    /** Directory of plans beside the runs. */
    private static final String PLANS = "plans";

    /** r/k over all events. */
    public double ratio() {
        return (double) radius / events;
    }

    /** r/k over acquisitions; 0 if there are no acquisitions. */
    public double acquisitionRatio() {
        return acquisitions == 0 ? 0 : (double) acquisitionRadius / acquisitions;
    }

    /**
     * @param directory of a recording of a replayed run, or its parent
     * @param given the plan of the run; null to use the one that {@code hunt} wrote
     * @throws RecordingException in one line, if there is no recording, it has no outcome or acquisitions, or the run
     *     does not show the bug
     */
    public static BugRadius of(Path directory, Plan given) {
        Path inner = directory.resolve("recording");
        Path place = Files.isDirectory(inner) ? inner : directory;
        try (Recording recording = Recording.open(place)) {
            Outcome outcome = outcome(place);
            List<StuckThreads.Waiter> cycle = StuckThreads.of(outcome).cycle();
            if (cycle.isEmpty()) {
                return ofPlan(place, outcome, given == null ? planOf(place, outcome) : given, recording);
            }
            RunLength length = RunLength.of(EventSource.of(recording));
            if (length.end().acquisition() == 0) {
                throw new RecordingException(place + " has no lock acquisition: record it with profile sync or access");
            }
            return measure(place, outcome, cycle, length);
        }
    }

    private static BugRadius ofPlan(Path place, Outcome outcome, Plan plan, Recording recording) {
        List<BugStep> steps = plan == null ? List.of() : BugStep.of(plan);
        if (steps.isEmpty()) {
            throw new RecordingException(
                    place + " ended with " + outcome.end().name().toLowerCase(Locale.ROOT)
                            + " without threads that wait for each other's locks, and no plan specifies the events of the bug:"
                            + " use runs that end in a deadlock, or specify the pattern or sequence of the run by --plan");
        }
        RunLength length = RunLength.of(EventSource.of(recording), steps);
        List<BugEvent> events = new ArrayList<>(length.bug());
        if (events.isEmpty()) {
            throw new RecordingException(place + " does not show the events of plan " + plan.id()
                    + " in their order: use runs in which it caused the failure");
        }
        int depth = 0;
        for (int i = 1; i < steps.size(); i++) {
            depth += steps.get(i).thread().equals(steps.get(i - 1).thread()) ? 0 : 1;
        }
        if (plan instanceof SequencePlan sequence) {
            for (SequencePlan.Stuck stuck : sequence.stuck()) {
                BugEvent next = length.next(stuck.thread(), stuck.op().isAcquisition());
                if (next != null) {
                    events.add(next);
                }
            }
            depth = sequence.steps().size() - 1;
        }
        return measured(place, outcome, length, depth, events);
    }

    /** The plan of a run of {@code hunt}, which is beside the runs; null if absent. */
    private static Plan planOf(Path place, Outcome outcome) {
        for (Path above = place.toAbsolutePath(); above != null; above = above.getParent()) {
            Path file = above.resolve(PLANS).resolve(outcome.plan() + ".json");
            if (Files.isRegularFile(file)) {
                return PlanFile.read(file);
            }
        }
        return null;
    }

    private static Outcome outcome(Path place) {
        Path file = place.resolve(Outcome.FILE_NAME);
        if (!Files.exists(file)) {
            throw new RecordingException(place + " is not a replayed run, it has no " + Outcome.FILE_NAME
                    + ": use runs of heddle replay or hunt");
        }
        try {
            return Outcome.read(file);
        } catch (IOException e) {
            throw new RecordingException(e.getMessage());
        }
    }

    private static BugRadius measure(Path place, Outcome outcome, List<StuckThreads.Waiter> cycle, RunLength length) {
        List<BugEvent> events = new ArrayList<>();
        for (StuckThreads.Waiter waiter : cycle) {
            BugEvent acquired = length.acquired(waiter.thread(), waiter.acquired());
            BugEvent next = length.next(waiter.thread(), true);
            if (acquired == null || next == null) {
                throw new RecordingException(place + " does not show how thread " + waiter.thread()
                        + " got the lock of " + waiter.acquired() + ": is it incomplete? try heddle verify");
            }
            events.add(acquired);
            events.add(next);
        }
        return measured(place, outcome, length, cycle.size(), events);
    }

    private static BugRadius measured(Path place, Outcome outcome, RunLength length, int depth, List<BugEvent> events) {
        List<BugEvent> next =
                events.stream().filter(event -> event.executed() == null).toList();
        return new BugRadius(
                place.toString(),
                outcome.plan(),
                length.threads(),
                length.end().event() + next.size(),
                length.end().acquisition()
                        + next.stream().filter(BugEvent::isAcquisition).count(),
                depth,
                BugEvent.radius(events),
                BugEvent.acquisitionRadius(events));
    }
}
