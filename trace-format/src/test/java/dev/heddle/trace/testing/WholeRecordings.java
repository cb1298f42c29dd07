package dev.heddle.trace.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;

/** Recordings of programs that ended well. */
public final class WholeRecordings {
    private WholeRecordings() {}

    /** Reads all events, which are those that the manifest counts. @return how many threads there are */
    public static int threadsOf(Path directory) {
        try (Recording recording = Recording.open(directory)) {
            long[] events = new long[1];
            recording.forEach((stamp, thread, site, target, aux) -> events[0]++);
            assertThat(recording.manifest().isClosed()).isTrue();
            assertThat(recording.manifest().stopped()).isNull();
            assertThat(recording.manifest().counts().events()).isEqualTo(events[0]);
            return recording.threads().size();
        }
    }
}
