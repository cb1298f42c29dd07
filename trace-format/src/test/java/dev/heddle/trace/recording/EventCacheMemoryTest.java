package dev.heddle.trace.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EventCacheMemoryTest {
    /** Each alone would have room; the third takes what the second, too large by then, has left. */
    @Test
    void recordingsShareTheMemory() {
        EventCacheMemory room = new EventCacheMemory(24 * 100);
        assertThat(room.take(60)).isTrue();
        assertThat(room.take(60)).isFalse();
        assertThat(room.take(40)).isTrue();
        assertThat(room.take(1)).isFalse();
    }

    @Test
    void cachesNoRecordingLongerThanAnArray() {
        assertThat(new EventCacheMemory(Long.MAX_VALUE).take((1L << 28) + 1)).isFalse();
    }
}
