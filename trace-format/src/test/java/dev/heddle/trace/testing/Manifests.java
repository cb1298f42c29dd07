package dev.heddle.trace.testing;

import dev.heddle.trace.recording.Manifest;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Manifests for recordings that tests write. */
public final class Manifests {
    private Manifests() {}

    /** Of a run that has just begun, of which nothing is known. */
    public static Manifest begun() {
        return begun("test", List.of());
    }

    /** @param version of the recorder @param command of the run */
    public static Manifest begun(String version, List<String> command) {
        return begun(version, "access", command, Map.of());
    }

    /** @param options of the recorder, as they were given */
    public static Manifest begun(String version, String profile, List<String> command, Map<String, String> options) {
        return new Manifest(
                version,
                profile,
                "none",
                command,
                0,
                options,
                Instant.EPOCH,
                null,
                Manifest.Counts.NONE,
                0,
                0,
                null,
                Map.of(),
                Map.of(),
                List.of(),
                Map.of());
    }
}
