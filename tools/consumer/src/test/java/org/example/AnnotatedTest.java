package org.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.junit.HeddleTest;
import dev.heddle.junit.InterleavingError;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;

/** The test annotation works with only its own jar on the class path. */
class AnnotatedTest {
    static class Counter {
        private int count;

        @HeddleTest
        void isCounted() throws InterruptedException {
            Thread one = new Thread(() -> count++);
            Thread two = new Thread(() -> count++);
            one.start();
            two.start();
            one.join();
            two.join();
            assertEquals(2, count);
        }
    }

    @Test
    void findsALostUpdate() {
        var failed = EngineTestKit.engine("junit-jupiter")
                .selectors(DiscoverySelectors.selectMethod(Counter.class, "isCounted"))
                .execute()
                .testEvents()
                .failed()
                .list();
        assertThat(failed).hasSize(1);
        assertThat(failed.get(0).getRequiredPayload(TestExecutionResult.class).getThrowable())
                .get()
                .isInstanceOf(InterleavingError.class);
    }
}
