package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class StopReasonTest {
    private static final IOException QUOTA = new IOException("Disk quota exceeded");
    private static final String LINE = "cannot write the files of the recording: Disk quota exceeded"
            + " (check free space, quota and the limit of file sizes)";

    @Test
    void givesTheReasonOfTheSystemInsteadOfTheOffsetsOfTheQueue() {
        Throwable resize = new IOException("Failed to resize to 37748736", QUOTA);
        assertThat(StopReason.of(new IllegalStateException("Failed to acquireByteStore start: 0x0", resize)))
                .isEqualTo(LINE);
        assertThat(StopReason.of(new UncheckedIOException(QUOTA))).isEqualTo(LINE);
    }

    @Test
    void keepsALineThatIsForTheUser() {
        assertThat(StopReason.of(new IOException("only 3 MiB are free"))).isEqualTo("only 3 MiB are free");
        String named = "cannot write early.heddle: Disk quota exceeded";
        assertThat(StopReason.of(new UncheckedIOException(named, QUOTA))).isEqualTo(named);
    }

    @Test
    void namesAnErrorOfAnotherKind() {
        assertThat(StopReason.of(new StackOverflowError())).isEqualTo("java.lang.StackOverflowError");
        Throwable endless = new IllegalStateException("a", new IllegalStateException("b"));
        assertThat(StopReason.of(endless)).isEqualTo("java.lang.IllegalStateException: a");
    }
}
