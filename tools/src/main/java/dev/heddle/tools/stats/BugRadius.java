package dev.heddle.tools.stats;

import dev.heddle.analyzer.rpro.RunLength;
import dev.heddle.analyzer.rpro.RunLength.Position;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.tools.technique.StuckThreads;
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
 * The radius of a deadlock in a run that shows it (RPro, section 3): the largest distance, in executed or next-to-execute events, between any
 * two events of the bug. The events of a deadlock are, for each thread of the cycle, the acquisition of the lock that another one waits for, and
 * the acquisition that it would execute next.
 *
 * @param run the directory of the run
 * @param plan id of the plan of the run
 * @param threads how many threads had events (n)
 * @param events how many events were executed (k)
 * @param acquisitions how many of them were acquisitions (k, as RPro counts for deadlocks)
 * @param depth ordering constraints of the deadlock itself (d): one for each thread of the cycle. To get there may need more
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

    /** r/k over all events. */
    public double ratio() {
        return (double) radius / events;
    }

    /** r/k over acquisitions. */
    public double acquisitionRatio() {
        return (double) acquisitionRadius / acquisitions;
    }

    /**
     * @param directory of a recording of a replayed run, or the one above it
     * @throws RecordingException in one line, if there is no recording, it has no outcome or acquisitions, or the run shows no deadlock
     */
    static BugRadius of(Path directory) {
        Path inner = directory.resolve("recording");
        Path place = Files.isDirectory(inner) ? inner : directory;
        try (Recording recording = Recording.open(place)) {
            Outcome outcome = outcome(place);
            List<StuckThreads.Waiter> cycle = StuckThreads.of(outcome).cycle();
            if (cycle.isEmpty()) {
                throw new RecordingException(
                        place + " ended with " + outcome.end().name().toLowerCase(Locale.ROOT)
                                + " and shows no threads that wait for each other's locks: give runs that end in a deadlock");
            }
            RunLength length = RunLength.of(EventSource.of(recording));
            if (length.end().acquisition() == 0) {
                throw new RecordingException(
                        place + " has no acquisition of a lock: record it with profile sync or access");
            }
            return measure(place, outcome, cycle, length);
        }
    }

    private static Outcome outcome(Path place) {
        Path file = place.resolve(Outcome.FILE_NAME);
        if (!Files.exists(file)) {
            throw new RecordingException(place + " is no replayed run, it has no " + Outcome.FILE_NAME
                    + ": give runs of heddle replay or hunt");
        }
        try {
            return Outcome.read(file);
        } catch (IOException e) {
            throw new RecordingException(e.getMessage());
        }
    }

    private static BugRadius measure(Path place, Outcome outcome, List<StuckThreads.Waiter> cycle, RunLength length) {
        List<Position> positions = new ArrayList<>();
        for (StuckThreads.Waiter waiter : cycle) {
            Position acquired = length.acquired(waiter.thread(), waiter.acquired());
            Position next = length.next(waiter.thread());
            if (acquired == null || next == null) {
                throw new RecordingException(place + " does not show how thread " + waiter.thread()
                        + " got the lock of " + waiter.acquired() + ": is it incomplete? try heddle verify");
            }
            positions.add(acquired);
            positions.add(next);
        }
        return new BugRadius(
                place.toString(),
                outcome.plan(),
                length.threads(),
                length.end().event(),
                length.end().acquisition(),
                cycle.size(),
                spread(positions.stream().map(Position::event).toList()),
                spread(positions.stream().map(Position::acquisition).toList()));
    }

    private static long spread(List<Long> numbers) {
        return numbers.stream().mapToLong(n -> n).max().orElseThrow()
                - numbers.stream().mapToLong(n -> n).min().orElseThrow();
    }
}
