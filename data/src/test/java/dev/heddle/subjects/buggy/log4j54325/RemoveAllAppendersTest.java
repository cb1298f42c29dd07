package dev.heddle.subjects.buggy.log4j54325;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Racers;
import dev.heddle.subjects.buggy.log4j54325.RemoveAllAppenders.ClosingAppender;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RemoveAllAppendersTest {

    @Test
    void removingWhileTheOtherThreadRemovesEverythingMeetsNull() {
        CompletableFuture<Void> removing = new CompletableFuture<>();
        CompletableFuture<Thread> otherThread = new CompletableFuture<>();
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
            /** The first thing that happens to the third one: it is looked for among the others before it is added. */
            @Override
            public boolean equals(Object other) {
                removing.join();
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
        assertThatThrownBy(() -> RemoveAllAppenders.race(first, new ClosingAppender(), third))
                .isInstanceOf(IllegalStateException.class)
                .hasCauseInstanceOf(NullPointerException.class);
    }
}
