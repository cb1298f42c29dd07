package dev.heddle.replayer.strategy.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.replayer.strategy.DivergenceException;
import dev.heddle.trace.plan.StaleRead;
import java.util.List;
import org.junit.jupiter.api.Test;

class StaleReadsTest {
    private static final String READ = "a.B.c";
    private static final List<StaleRead> ONE = List.of(new StaleRead("0.1", 2, "a.B.c", 2));

    @Test
    void namesTheFieldOfAReadThatHasNotHappened() {
        StaleReads reads = StaleReads.of(ONE);
        assertThat(StaleReads.pending(reads))
                .isEqualTo("; the plan's stale read of a.B.c by thread 0.1 has not happened");
        assertThat(reads.choose("0.1", 2, READ, 3)).isEqualTo(2);
        assertThat(StaleReads.pending(reads)).isEmpty();
        assertThat(StaleReads.pending(null)).isEmpty();
    }

    @Test
    void divergesIfFewerWritesAreVisible() {
        StaleReads reads = StaleReads.of(ONE);
        assertThatThrownBy(() -> reads.choose("0.1", 2, READ, 2))
                .isInstanceOf(DivergenceException.class)
                .hasMessageContaining("a.B.c with at least 3 visible writes");
    }

    @Test
    void aTrialSeesTheOldestOfFewerWritesAndSkipsOtherFields() {
        assertThat(StaleReads.ofTrial(ONE).choose("0.1", 2, READ, 2)).isEqualTo(1);
        assertThat(StaleReads.ofTrial(List.of(new StaleRead("0.1", 2, "a.B.d", 1)))
                        .choose("0.1", 2, READ, 2))
                .isZero();
        assertThat(StaleReads.ofTrial(List.of()).choose("0.1", 2, READ, 2)).isZero();
    }
}
