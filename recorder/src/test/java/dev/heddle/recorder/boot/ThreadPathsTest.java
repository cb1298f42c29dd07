package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ThreadPathsTest {
    private static final int LENGTH = 100_000;

    private static Set<String> chain() {
        Set<String> paths = new HashSet<>();
        String path = "0";
        for (int i = 0; i < LENGTH; i++) {
            path = Threads.childPath(path, 1 + i % 3);
            paths.add(path);
        }
        return paths;
    }

    @Test
    void pathsFollowTheOrderOfStarts() {
        assertThat(Threads.childPath("0.3", 12)).isEqualTo("0.3.12");
    }

    @Test
    void boundsThePathsOfAChainOfThreads() {
        Set<String> paths = chain();
        assertThat(paths).hasSize(LENGTH).allMatch(path -> path.length() <= Threads.MOST_PATH);
        assertThat(chain()).as("in another run").isEqualTo(paths);
    }
}
