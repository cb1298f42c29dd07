package dev.heddle.replayer.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgressCheckTest {
    private static final long SECOND = 1_000_000_000;

    private final ProgressCheck progress = new ProgressCheck(false);

    private void read(int times, boolean isOther) {
        for (int i = 0; i < times; i++) {
            progress.executed(false, false, isOther, false);
        }
    }

    @Test
    void aRunThatOnlyReadsIsOverAfterAMillionDecisions() {
        read(ProgressCheck.MAX_WITHOUT_PROGRESS, false);
        assertThat(progress.isStuck()).isFalse();
        read(1, false);
        assertThat(progress.isStuck()).isTrue();
    }

    /** A kernel that computes, and reads one tracked array a million times, is not stuck. */
    @Test
    void aRunWithHiddenWritesLastsLonger() {
        ProgressCheck missing = new ProgressCheck(true);
        for (int i = 0; i < ProgressCheck.UNSEEN * ProgressCheck.MAX_WITHOUT_PROGRESS; i++) {
            missing.executed(false, false, false, false);
        }
        assertThat(missing.isStuck()).isFalse();
        missing.executed(false, false, false, false);
        assertThat(missing.isStuck()).isTrue();
    }

    @Test
    void aSwitchCountsTenDecisionsAndAWriteResetsTheCount() {
        read(ProgressCheck.MAX_WITHOUT_PROGRESS / 10, true);
        assertThat(progress.isStuck()).isFalse();
        progress.executed(true, false, true, false);
        read(ProgressCheck.MAX_WITHOUT_PROGRESS / 10, true);
        assertThat(progress.isStuck()).isFalse();
        read(1, true);
        assertThat(progress.isStuck()).isTrue();
    }

    @Test
    void anAcquisitionThatMayHideAWriteResetsTheCountButEndsNoSpin() {
        read(ProgressCheck.MAX_WITHOUT_PROGRESS, false);
        progress.executed(false, true, false, false);
        read(1, false);
        assertThat(progress.isStuck()).isFalse();
        assertThat(progress.isTimeDue(SECOND, 0)).isTrue();
    }

    @Test
    void spinningThreadsDelayTimeLessThanWorkingOnes() {
        for (int i = 0; i <= 10_000; i++) {
            progress.executed(true, false, false, false);
        }
        assertThat(progress.isTimeDue(SECOND, 0)).isTrue();
        assertThat(progress.isTimeDue(2 * SECOND, 0)).isFalse();
        assertThat(progress.isIdleAfterTime()).isFalse();
        assertThat(progress.isTimeDue(1, 0)).isFalse();
        read(10_001, false);
        assertThat(progress.isTimeDue(1_000 * SECOND, 0)).isTrue();
    }

    @Test
    void daemonsAloneDoNotProlongARun() {
        for (int i = 0; i < 10_000; i++) {
            assertThat(progress.isIdleAfterTime()).isFalse();
            progress.executed(true, false, false, true);
        }
        assertThat(progress.isIdleAfterTime()).isTrue();
        progress.executed(true, false, false, false);
        assertThat(progress.isIdleAfterTime()).isFalse();
    }

    @Test
    void oneOfManyAccessesIsADecision() {
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 63; i++) {
                assertThat(progress.passesOneMore()).isTrue();
            }
            assertThat(progress.passesOneMore()).isFalse();
            progress.executed(false, false, false, false);
        }
    }

    @Test
    void aSingleThreadRunsSixteenTimesLonger() {
        int reads = 16 * ProgressCheck.MAX_WITHOUT_PROGRESS / SingleThreadSteps.CHECK_STEPS;
        for (int i = 0; i < reads; i++) {
            assertThat(progress.isStuckAlone(false)).isFalse();
        }
        assertThat(progress.isStuck()).isFalse();
        assertThat(progress.isStuckAlone(false)).isTrue();
        assertThat(progress.isStuck()).isTrue();
        progress.advanced();
        assertThat(progress.isStuck()).isFalse();
    }

    /** The threads executed many operations before a wait with a time limit began: they are not spinning for its end. */
    @Test
    void aWaitThatBeginsLateHasItsWholeTime() {
        for (int i = 0; i < 1_000_000; i++) {
            progress.executed(true, false, false, false);
        }
        long begin = progress.decisions();
        assertThat(progress.isTimeDue(10 * SECOND, begin)).isFalse();
        for (int i = 0; i < 100_000; i++) {
            progress.executed(true, false, false, false);
        }
        assertThat(progress.isTimeDue(10 * SECOND, begin)).isFalse();
        progress.executed(true, false, false, false);
        assertThat(progress.isTimeDue(10 * SECOND, begin)).isTrue();
    }
}
