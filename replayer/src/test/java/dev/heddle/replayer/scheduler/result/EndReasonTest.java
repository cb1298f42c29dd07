package dev.heddle.replayer.scheduler.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.control.RunEnding;
import dev.heddle.trace.run.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndReasonTest {
    private final EndReason endReason = new EndReason();
    private final List<Object> reported = new ArrayList<>();
    private final RunEnding ending = new RunEnding() {
        @Override
        public void end(Result result) {
            reported.add(result.end());
        }

        @Override
        public void fail(Throwable failure) {
            reported.add(failure);
        }
    };

    @Test
    void keepsTheFirstResultAndReportsItOnce() {
        assertThat(endReason.isOpen()).isTrue();
        assertThat(endReason.take()).isFalse();
        endReason.finish(Outcome.End.DEADLOCK, List.of(), null);
        endReason.finish(Outcome.End.HANG, List.of(), null);
        assertThat(endReason.isOpen()).isFalse();
        assertThat(endReason.take()).isTrue();
        assertThat(endReason.take()).isFalse();
        endReason.report(ending);
        assertThat(reported).containsExactly(Outcome.End.DEADLOCK);
    }

    @Test
    void aSchedulerFailureOverridesAResult() {
        IllegalStateException failure = new IllegalStateException("made up");
        endReason.finish(Outcome.End.DIVERGED, List.of(), "left the plan");
        endReason.fail(failure);
        assertThat(endReason.take()).isTrue();
        endReason.report(ending);
        assertThat(reported).containsExactly(failure);
    }
}
