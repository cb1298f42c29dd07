package dev.heddle.engine.internal.hunt;

import dev.heddle.analyzer.drfinder.MayTriggerCollector;
import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceCollector;
import dev.heddle.analyzer.race.RaceReport;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.Recording.Damage;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.relation.MayTrigger;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The races and the may-trigger relation of a recording.
 *
 * @param report each race once
 * @param relation the may-trigger relation of the run
 * @param events number of events
 */
public record RunRaces(RaceReport report, MayTrigger relation, long events) {
    /** The races of the run. */
    public List<Race> races() {
        return report.races();
    }

    private static RunRaces read(Path directory, int depth) {
        try (Recording recording = Recording.open(directory, Damage.REFUSE)) {
            EventSource events = EventSource.of(recording);
            RaceCollector races = new RaceCollector();
            races.read(events, recording.isWhole());
            return new RunRaces(races.report(), relation(recording, depth), recording.events());
        }
    }

    /** Reads a recording; null if the run was killed, or its JVM crashed. */
    public static @Nullable RunRaces readable(Path directory, int depth) {
        try {
            return read(directory, depth);
        } catch (RecordingException e) {
            return null;
        }
    }

    /** Reads only lock acquisitions, for which a recording of profile {@code sync} is enough. */
    public static MayTrigger relation(Path directory, int depth) {
        try (Recording recording = Recording.open(directory, Damage.REFUSE)) {
            return relation(recording, depth);
        }
    }

    private static MayTrigger relation(Recording recording, int depth) {
        MayTriggerCollector relation = new MayTriggerCollector(depth);
        List<String> command = recording.manifest().begin().command();
        relation.read(EventSource.of(recording), command.isEmpty() ? null : command.get(0));
        return relation.relation();
    }
}
