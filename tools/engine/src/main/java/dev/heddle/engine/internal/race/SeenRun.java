package dev.heddle.engine.internal.race;

import dev.heddle.analyzer.drfinder.MayTriggerCollector;
import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceCollector;
import dev.heddle.analyzer.race.RaceReport;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.Recording.Damage;
import dev.heddle.trace.relation.MayTrigger;
import java.nio.file.Path;
import java.util.List;

/**
 * What the recording of a run shows.
 *
 * @param report the races that happened, each once
 * @param relation the may-trigger relation of the run
 * @param events how many there are
 */
public record SeenRun(RaceReport report, MayTrigger relation, long events) {
    /** The races that happened. */
    public List<Race> races() {
        return report.races();
    }

    /**
     * Reads a recording.
     *
     * @param depth how many frames count for the relation
     * @throws dev.heddle.trace.recording.RecordingException if it cannot be read
     */
    public static SeenRun read(Path directory, int depth) {
        try (Recording recording = Recording.open(directory, Damage.REFUSE)) {
            EventSource events = EventSource.of(recording);
            RaceCollector races = new RaceCollector();
            races.read(events, recording.isWhole());
            return new SeenRun(races.report(), relation(recording, depth), recording.events());
        }
    }

    /** Reads only who acquires what, for which a recording of profile {@code sync} is enough. */
    public static MayTrigger relation(Path directory, int depth) {
        try (Recording recording = Recording.open(directory, Damage.REFUSE)) {
            return relation(recording, depth);
        }
    }

    private static MayTrigger relation(Recording recording, int depth) {
        MayTriggerCollector relation = new MayTriggerCollector(depth);
        List<String> command = recording.manifest().command();
        relation.read(EventSource.of(recording), command.isEmpty() ? null : command.get(0));
        return relation.relation();
    }
}
