package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.drain.Dictionary;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionTest {
    @TempDir
    Path directory;

    @Test
    void writesTheOtherFilesAfterAnErrorInOne() {
        Session session =
                new Session(directory, null, null, new Dictionary(false), new UnwovenCounts(), null, 1, true, false);
        AtomicBoolean written = new AtomicBoolean();
        session.onClose(() -> {
            throw new OutOfMemoryError("made up");
        });
        session.onClose(() -> written.set(true));
        session.close();
        assertThat(written).isTrue();
    }
}
