package dev.heddle.replayer.scheduler.threads;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UncontrolledThreadsTest {
    private final UncontrolledThreads uncontrolled = new UncontrolledThreads();

    @Test
    void describesTheFirstDeparturesAndCountsAll() {
        for (int i = 1; i <= 7; i++) {
            uncontrolled.left("thread 0." + i, "java.net.Socket.read");
            uncontrolled.gone();
        }
        assertThat(uncontrolled.isEmpty()).isTrue();
        assertThat(uncontrolled.leaves()).isEqualTo(7);
        assertThat(uncontrolled.described())
                .hasSize(5)
                .contains("thread 0.1 left control at java.net.Socket.read")
                .doesNotContain("thread 0.6 left control at java.net.Socket.read");
        assertThat(uncontrolled.warnings())
                .singleElement()
                .asString()
                .startsWith("threads left control 7 times, blocked in operations that are not modelled");
    }

    @Test
    void warnsAboutUnannouncedThreadsOnly() {
        uncontrolled.joined(false);
        assertThat(uncontrolled.warnings()).isEmpty();
        uncontrolled.joined(true);
        assertThat(uncontrolled.warnings())
                .containsExactly("1 threads joined whose start was not seen; they are named in order of arrival");
        uncontrolled.gone();
        assertThat(uncontrolled.isEmpty()).isFalse();
    }

    @Test
    void timePassesWhileNoThreadIsEnabled() {
        assertThat(uncontrolled.isIdle()).isFalse();
        uncontrolled.idleFrom(100);
        assertThat(uncontrolled.isIdle()).isTrue();
        assertThat(uncontrolled.idleNanos(250)).isEqualTo(150);
        uncontrolled.busy();
        assertThat(uncontrolled.isIdle()).isFalse();
    }

    @Test
    void requiresTwoChecksForTheEnd() {
        assertThat(uncontrolled.isOver(true)).isFalse();
        assertThat(uncontrolled.isOver(false)).isFalse();
        assertThat(uncontrolled.isOver(true)).isFalse();
        assertThat(uncontrolled.isOver(true)).isTrue();
    }
}
