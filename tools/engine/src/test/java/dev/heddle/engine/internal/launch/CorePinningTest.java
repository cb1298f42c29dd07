package dev.heddle.engine.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CorePinningTest {
    @Test
    void readsListsAndRangesOfProcessors() {
        assertThat(CorePinning.numbers("0")).containsExactly(0);
        assertThat(CorePinning.numbers("0-2,5,8-9")).containsExactly(0, 1, 2, 5, 8, 9);
    }
}
