package dev.heddle.experiments;

import dev.heddle.analyzer.prediction.RacePredictionCollector;
import dev.heddle.analyzer.prediction.SearchProgress;
import dev.heddle.analyzer.race.LockOrderedPair;
import dev.heddle.analyzer.race.LockOrderedPairs;
import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.recorded.RecordedRun;
import dev.heddle.analyzer.reversal.ReversalEngine;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.syncp.SyncPreservingEngine;
import dev.heddle.analyzer.trace.TooLargeException;
import dev.heddle.analyzer.trace.TraceStorage;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The pairs of places of one recorded run that nothing but the order of locks kept apart, and those of them for which
 * {@code reversal} has a witness: an order of the run's own events in which they race.
 *
 * @param hidden names of the pairs: the variable and both places, in either order
 * @param proven those with a witness
 */
record HiddenPairs(SortedSet<String> hidden, SortedSet<String> proven) {
    /**
     * Reads a recording with accesses.
     *
     * @param room an existing directory for what does not fit into memory
     * @throws IOException if the run has more events than the search has room for
     */
    static HiddenPairs of(Path recording, Path room, SearchProgress progress) throws IOException {
        SortedSet<String> hidden = new TreeSet<>();
        SortedSet<String> proven = new TreeSet<>();
        try (Recording run = Recording.open(recording, Recording.Damage.REFUSE);
                TraceStorage storage = TraceStorage.in(room)) {
            LockOrderedPairs pairs = new LockOrderedPairs();
            pairs.read(EventSource.of(run));
            pairs.all().forEach(pair -> hidden.add(name(pair)));
            RacePredictionCollector predictions =
                    new RacePredictionCollector("reversal", List.of(new SyncPreservingEngine(), new ReversalEngine()));
            predictions.read(new RecordedRun(EventSource.of(run)), storage, progress);
            for (Race race : predictions.report().races()) {
                if (predictions.predicted(race).witness() != null) {
                    proven.add(name(race));
                }
            }
        } catch (TooLargeException e) {
            throw new IOException(recording + " is too large for reversal: " + e.getMessage(), e);
        }
        proven.retainAll(hidden);
        return new HiddenPairs(hidden, proven);
    }

    private static String name(LockOrderedPair pair) {
        return name(
                pair.variable(),
                place(pair.earlier().place(), pair.earlier().writes()),
                place(pair.later().place(), pair.later().writes()));
    }

    private static String name(Race race) {
        return name(
                race.variable(),
                place(race.earlier().place(), race.earlier().writes()),
                place(race.later().place(), race.later().writes()));
    }

    private static String name(String variable, String one, String other) {
        return variable + ", " + (one.compareTo(other) <= 0 ? one + " and " + other : other + " and " + one);
    }

    private static String place(CodePoint place, boolean isWrite) {
        return place + "@" + place.offset() + (isWrite ? " writes" : " reads");
    }
}
