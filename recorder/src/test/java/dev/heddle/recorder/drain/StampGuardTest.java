package dev.heddle.recorder.drain;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.event.EventLayout;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class StampGuardTest {
    @Test
    void recordingEndsBeforeTheStampsDo() {
        assertThatCode(() -> StampGuard.check(EventLayout.STAMP_LIMIT / 2)).doesNotThrowAnyException();
        assertThatThrownBy(() -> StampGuard.check(EventLayout.STAMP_LIMIT - 1_000_000_000))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("stamps");
    }
}
