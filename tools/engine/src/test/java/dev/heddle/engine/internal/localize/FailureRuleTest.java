package dev.heddle.engine.internal.localize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.localize.FailureRule.Judgement;
import dev.heddle.trace.failure.Failure;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks which runs count as failing. */
class FailureRuleTest {
    private static final RunFacts GOOD = new RunFacts(null, 0, false, false, List.of(), "all is well");
    private static final RunFacts ASSERTION = new RunFacts(
            Failure.ofText("AssertionError: 1 (thread 0.1)"), 0, false, false, List.of("java.lang.AssertionError"), "");
    private static final RunFacts EXIT =
            new RunFacts(Failure.ofText("exit code 3"), 3, false, false, List.of(), "ERROR 7");
    private static final RunFacts TIME =
            new RunFacts(Failure.ofText("still running after 60 s"), 143, true, false, List.of(), "");
    private static final RunFacts DEADLOCK =
            new RunFacts(Failure.ofText("deadlock of 2 threads"), 99, false, true, List.of(), "");

    private static List<Judgement> judge(String... conditions) {
        FailureRule rule = new FailureRule(List.of(conditions));
        return List.of(GOOD, ASSERTION, EXIT, TIME, DEADLOCK).stream()
                .map(rule::judge)
                .toList();
    }

    @Test
    void countsAnyFailureWithoutConditions() {
        assertThat(judge())
                .containsExactly(
                        Judgement.PASSED, Judgement.FAILED, Judgement.FAILED, Judgement.FAILED, Judgement.FAILED);
    }

    @Test
    void countsOtherFailuresAsNeither() {
        assertThat(judge("assertion"))
                .containsExactly(Judgement.PASSED, Judgement.FAILED, Judgement.OTHER, Judgement.OTHER, Judgement.OTHER);
        assertThat(judge("exit=3", "time"))
                .containsExactly(
                        Judgement.PASSED, Judgement.OTHER, Judgement.FAILED, Judgement.FAILED, Judgement.OTHER);
        assertThat(judge("uncaught=AssertionError", "stuck"))
                .containsExactly(
                        Judgement.PASSED, Judgement.FAILED, Judgement.OTHER, Judgement.OTHER, Judgement.FAILED);
    }

    @Test
    void countsMatchingOutputAsAFailure() {
        assertThat(judge("output=is w")).startsWith(Judgement.FAILED, Judgement.OTHER);
        assertThat(judge("output=ERROR \\d"))
                .containsExactly(Judgement.PASSED, Judgement.OTHER, Judgement.FAILED, Judgement.OTHER, Judgement.OTHER);
    }

    @Test
    void rejectsInvalidConditions() {
        for (String wrong : List.of("crash", "exit=x", "output", "output=(")) {
            assertThatThrownBy(() -> new FailureRule(List.of(wrong)))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("--fail-if " + wrong);
        }
    }
}
