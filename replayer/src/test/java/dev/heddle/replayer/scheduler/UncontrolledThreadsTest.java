package dev.heddle.replayer.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UncontrolledThreadsTest {
    private final UncontrolledThreads outside = new UncontrolledThreads();

    @Test
    void theFirstLeavesAreDescribedAndAllAreCounted() {
        for (int i = 1; i <= 7; i++) {
            outside.left("thread 0." + i, "java.net.Socket.read");
            outside.gone();
        }
        assertThat(outside.isEmpty()).isTrue();
        assertThat(outside.leaves()).isEqualTo(7);
        assertThat(outside.described())
                .hasSize(5)
                .contains("thread 0.1 left control at java.net.Socket.read")
                .doesNotContain("thread 0.6 left control at java.net.Socket.read");
        assertThat(outside.warnings())
                .singleElement()
                .asString()
                .startsWith("threads left control 7 times, blocked in something that is not modelled");
    }

    @Test
    void strangersAreNotedAndThreadsWithAParentAreNot() {
        outside.joined(false);
        assertThat(outside.warnings()).isEmpty();
        outside.joined(true);
        assertThat(outside.warnings())
                .containsExactly("1 threads joined that nobody was seen to start; they are named in order of arrival");
        outside.gone();
        assertThat(outside.isEmpty()).isFalse();
    }

    @Test
    void timePassesWhileNobodyCanGoOn() {
        assertThat(outside.isIdle()).isFalse();
        outside.idleFrom(100);
        assertThat(outside.isIdle()).isTrue();
        assertThat(outside.idleNanos(250)).isEqualTo(150);
        outside.busy();
        assertThat(outside.isIdle()).isFalse();
    }

    @Test
    void thatNobodyIsLeftMustBeSoTwice() {
        assertThat(outside.isOver(true)).isFalse();
        assertThat(outside.isOver(false)).isFalse();
        assertThat(outside.isOver(true)).isFalse();
        assertThat(outside.isOver(true)).isTrue();
    }
}
