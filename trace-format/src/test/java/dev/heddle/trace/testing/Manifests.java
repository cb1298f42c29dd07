package dev.heddle.trace.testing;

import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingWriter;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Manifests for recordings that tests write. */
public final class Manifests {
    private Manifests() {}

    /** The manifest of a run that has just begun. */
    public static Manifest begun() {
        return begun("test", List.of());
    }

    /** @param version of the recorder @param command of the run */
    public static Manifest begun(String version, List<String> command) {
        return begun(version, "access", command, Map.of());
    }

    /** @param options of the recorder, as they were given */
    public static Manifest begun(String version, String profile, List<String> command, Map<String, String> options) {
        return manifest(version, profile, command, options, null, Manifest.Counts.NONE, Map.of());
    }

    /** The manifest of a run that has ended, with the counts of the writer, which must be closed. */
    public static Manifest ended(RecordingWriter writer) {
        Manifest.Counts counts = new Manifest.Counts(
                writer.events(), writer.blocks(), writer.discarded(), writer.dropped(), 0, 0, 0, 0, writer.named());
        return manifest("test", "access", List.of(), Map.of(), Instant.EPOCH, counts, writer.files());
    }

    private static Manifest manifest(
            String version,
            String profile,
            List<String> command,
            Map<String, String> options,
            Instant end,
            Manifest.Counts counts,
            Map<String, Long> files) {
        return new Manifest(
                new Manifest.Begin(version, profile, "none", command, List.of(), 0, options, Instant.EPOCH, 0),
                end,
                counts,
                0,
                null,
                Map.of(),
                Map.of(),
                List.of(),
                files,
                null);
    }
}
