package dev.heddle.engine.internal.runs;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.engine.technique.Technique;
import dev.heddle.trace.recording.Detail;
import dev.heddle.trace.recording.Recording;
import java.util.List;

/** Checks that recordings contain the events that a technique needs. */
public final class RecordingRequirements {
    private RecordingRequirements() {}

    /** @throws UsageException if events are missing in a recording */
    public static void check(Technique technique, List<Recording> recordings) {
        for (Recording recording : recordings) {
            String profile = recording.manifest().begin().profile();
            if (RecordingLevel.by(profile).compareTo(technique.needs()) < 0) {
                throw new UsageException(
                        recording.directory() + " was recorded with profile " + profile + ", without the "
                                + technique.needs() + " that " + technique.title() + " requires: record with --profile "
                                + technique.needs().profile());
            }
            Detail detail = Detail.of(recording.manifest());
            if (technique.needs().compareTo(RecordingLevel.ACCESSES) >= 0 && detail.compareTo(technique.detail()) < 0) {
                throw new UsageException(recording.directory() + " was recorded with detail " + detail.word()
                        + " and lacks accesses that " + technique.title() + " requires: record with --detail "
                        + technique.detail().word());
            }
        }
    }
}
