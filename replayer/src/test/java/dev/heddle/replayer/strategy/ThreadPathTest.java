package dev.heddle.replayer.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ThreadPathTest {
    @Test
    void ordersNumberByNumber() {
        List<String> ordered =
                List.of("0", "0.1", "0.1.1", "0.1.10", "0.2", "0.10", "0.10.1", "0.11", "?0", "?0.1", "?2", "?10");
        List<String> mixed = new ArrayList<>(ordered);
        Collections.shuffle(mixed, new Random(1));
        mixed.sort(ThreadPath.ORDER);
        assertThat(mixed).isEqualTo(ordered);
    }
}
