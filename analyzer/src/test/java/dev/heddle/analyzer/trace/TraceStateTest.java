package dev.heddle.analyzer.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TraceStateTest {
    private static final int CHAIN = 100_000;

    private final TraceState state = new TraceState(thread -> "T" + thread, lock -> "L" + lock);

    @Test
    void namesThreadsByTheOrderOfForks() throws Exception {
        state.event(0);
        state.fork(0, 1);
        state.fork(0, 2);
        state.event(2);
        state.fork(2, 3);
        state.event(4);
        state.event(5);
        state.fork(5, 6);
        assertThat(state.path(0)).isEqualTo("0");
        assertThat(state.path(1)).isEqualTo("0.1");
        assertThat(state.path(3)).isEqualTo("0.2.1");
        assertThat(state.path(4)).isEqualTo("?0");
        assertThat(state.path(6)).isEqualTo("?1.1");
        assertThat(state.path(7)).isNull();
    }

    @Test
    void boundsThePathsOfAChainOfForks() throws Exception {
        for (int thread = 0; thread < CHAIN; thread++) {
            state.event(thread);
            state.fork(thread, thread + 1);
        }
        Set<String> paths = new HashSet<>();
        for (int thread = 0; thread < CHAIN; thread++) {
            paths.add(state.path(thread));
        }
        assertThat(paths).hasSize(CHAIN).allMatch(path -> path.length() < 3_000);
    }
}
