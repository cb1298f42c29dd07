package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Transformers that load classes, whose transformers load classes, deeper than there is room for. */
class TransformerCallsTest {
    private static final Object AGENT = "transformer of another agent";
    private static final Object PROGRAM = "transformer of the program";

    private final ThreadLog log = new ThreadLog(1, "0", -1, Thread.currentThread(), false, false);

    @BeforeEach
    void bind() {
        CurrentLogs.bind(log);
        TransformerCalls.setOwners(new TransformerOwners() {
            @Override
            public boolean isOfAgent(Object transformer) {
                return transformer == AGENT;
            }
        });
    }

    @AfterEach
    void restore() {
        TransformerCalls.setOwners(null);
        CurrentLogs.unbind();
    }

    /** @param agents one in this number of calls is of another agent */
    @ParameterizedTest
    @CsvSource({"1, 1", "32, 1", "33, 1", "33, 2", "100, 1", "100, 3"})
    void recordsTheThreadAgainAfterNestedCalls(int depth, int agents) {
        for (int repeat = 0; repeat < 2; repeat++) {
            assertThat(log.isQuiet()).isFalse();
            for (int i = 0; i < depth; i++) {
                TransformerCalls.begin(i % agents == 0 ? AGENT : PROGRAM);
                assertThat(log.isQuiet()).as("in call %d", i).isTrue();
                assertThat(log.isInTransformer()).isTrue();
            }
            for (int i = 0; i < depth; i++) {
                assertThat(log.isQuiet())
                        .as("before the end of call %d", depth - i)
                        .isTrue();
                TransformerCalls.end();
            }
            assertThat(log.isInTransformer()).isFalse();
        }
        assertThat(log.isQuiet()).isFalse();
    }
}
