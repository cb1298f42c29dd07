package dev.heddle.replayer.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.control.RunEnding;
import dev.heddle.trace.run.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndReasonTest {
    private final EndReason verdict = new EndReason();
    private final List<Object> told = new ArrayList<>();
    private final RunEnding ending = new RunEnding() {
        @Override
        public void end(Result result) {
            told.add(result.end());
        }

        @Override
        public void fail(Throwable failure) {
            told.add(failure);
        }
    };

    @Test
    void theFirstResultCountsAndIsTakenOnce() {
        assertThat(verdict.isOpen()).isTrue();
        assertThat(verdict.take()).isFalse();
        verdict.finish(Outcome.End.DEADLOCK, List.of(), null);
        verdict.finish(Outcome.End.HANG, List.of(), null);
        assertThat(verdict.isOpen()).isFalse();
        assertThat(verdict.take()).isTrue();
        assertThat(verdict.take()).isFalse();
        verdict.tell(ending);
        assertThat(told).containsExactly(Outcome.End.DEADLOCK);
    }

    @Test
    void aFailureCountsMore() {
        IllegalStateException failure = new IllegalStateException("made up");
        verdict.finish(Outcome.End.DIVERGED, List.of(), "left the plan");
        verdict.fail(failure);
        assertThat(verdict.take()).isTrue();
        verdict.tell(ending);
        assertThat(told).containsExactly(failure);
    }
}
