package dev.heddle.subjects.buggy.log4j54325;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.heddle.subjects.Racers;
import dev.heddle.subjects.buggy.log4j54325.RemoveAllAppenders.ClosingAppender;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class RemoveAllAppendersTest {
    /**
     * The second thread can only be made to wait where it holds the list's lock, so if the first one is late, it has to
     * go on.
     */
    private static final int ATTEMPTS = 20;

    @Test
    void removingWhileTheOtherThreadRemovesEverythingMeetsNull() {
        for (int i = 0; i < ATTEMPTS; i++) {
            Attempt attempt = new Attempt();
            Throwable thrown = attempt.run();
            if (!attempt.isLate) {
                assertThat(thrown)
                        .isInstanceOf(IllegalStateException.class)
                        .hasCauseInstanceOf(NullPointerException.class);
                return;
            }
        }
        throw new AssertionError("the first thread was late " + ATTEMPTS + " times");
    }

    private static final class Attempt {
        private final CompletableFuture<Void> removing = new CompletableFuture<>();
        private final CompletableFuture<Thread> otherThread = new CompletableFuture<>();
        private volatile boolean isLate;

        Throwable run() {
            ClosingAppender first = new ClosingAppender() {
                @Override
                public void close() {
                    if (Thread.currentThread().getName().equals("racer-1")) {
                        removing.complete(null);
                        Racers.join(otherThread.join());
                    }
                    super.close();
                }
            };
            ClosingAppender third = new ClosingAppender() {
                /**
                 * The first thing that happens to the third one: it is looked for among the others before it is added.
                 */
                @Override
                public boolean equals(Object other) {
                    awaitRemoving();
                    return this == other;
                }

                @Override
                public int hashCode() {
                    return System.identityHashCode(this);
                }

                @Override
                public void close() {
                    otherThread.complete(Thread.currentThread());
                    super.close();
                }
            };
            return catchThrowable(() -> RemoveAllAppenders.race(first, new ClosingAppender(), third));
        }

        private void awaitRemoving() {
            try {
                removing.get(1, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                isLate = true;
            } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
