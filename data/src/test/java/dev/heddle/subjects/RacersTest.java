package dev.heddle.subjects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class RacersTest {

    @Test
    void rethrowsTheFirstFailureAfterAllThreadsHaveEnded() {
        AtomicBoolean thirdEnded = new AtomicBoolean();
        Error failure = new AssertionError("second");
        assertThatThrownBy(() -> Racers.run(
                        () -> {},
                        () -> {
                            throw failure;
                        },
                        () -> {
                            LocalWork.spin();
                            thirdEnded.set(true);
                        }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("second")
                .hasCause(failure);
        assertThat(thirdEnded).isTrue();
    }
}
