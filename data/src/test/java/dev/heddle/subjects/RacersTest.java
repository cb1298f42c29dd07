package dev.heddle.subjects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
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

    @Test
    void noBodyBeginsBeforeAllThreadsWereStarted() {
        CountDownLatch counted = new CountDownLatch(1);
        AtomicLong started = new AtomicLong();
        Runnable last = () -> {
            try {
                counted.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        };
        Racers.together(
                () -> {
                    started.set(Thread.getAllStackTraces().keySet().stream()
                            .filter(thread -> thread.getName().startsWith("racer-"))
                            .count());
                    counted.countDown();
                },
                last,
                last);
        assertThat(started).hasValue(3);
    }

    @Test
    void whatBeginsTogetherFailsAsTheFirstOne() {
        Error failure = new AssertionError("second");
        assertThatThrownBy(() -> Racers.together(() -> {}, () -> {
                    throw failure;
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasCause(failure);
    }
}
