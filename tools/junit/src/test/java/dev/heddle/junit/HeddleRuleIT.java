package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.Result;
import sample.OldDeposits;
import sample.OldRows;

/** Tests of JUnit 4. */
class HeddleRuleIT {
    private static Result run(Class<?> type, String method) {
        return new JUnitCore().run(Request.method(type, method));
    }

    @Test
    void searchesATestWithoutCallingItHere() throws Exception {
        int called = OldDeposits.called;
        Result lost = run(OldDeposits.class, "areLost");
        assertThat(lost.getFailures()).singleElement().satisfies(failure -> assertThat(failure.getException())
                .isInstanceOf(InterleavingError.class)
                .hasMessageStartingWith("AssertionError: expected:<42> but was:<41>")
                .hasMessageContaining("-Dheddle.replay=target/heddle/sample.OldDeposits.areLost/areLost.json"));
        Printed<Result> kept = Printed.by(() -> run(OldDeposits.class, "areKept"));
        assertThat(kept.result().getFailures()).isEmpty();
        assertThat(kept.text()).startsWith("heddle: sample.OldDeposits#areKept held");
        assertThat(OldDeposits.called).isEqualTo(called);
        assertThat(run(OldDeposits.class, "plain").wasSuccessful()).isTrue();
        assertThat(OldDeposits.called).isEqualTo(called + 1);
    }

    @Tag("nightly")
    @Test
    void searchesOneRowOfAParameterizedClass() {
        Result rows = new JUnitCore().run(OldRows.class);
        assertThat(rows.getRunCount()).isEqualTo(2);
        assertThat(rows.getFailures()).singleElement().satisfies(failure -> {
            assertThat(failure.getDescription().getMethodName()).isEqualTo("isCounted[4 things]");
            assertThat(failure.getMessage()).contains("expected:<4> but was:<3>");
        });
    }

    @Test
    void failsATestWithoutTheRule() {
        Result forgotten = new JUnitCore().run(OldDeposits.Forgotten.class);
        assertThat(forgotten.getFailures()).singleElement().satisfies(failure -> assertThat(failure.getMessage())
                .contains("sample.OldDeposits$Forgotten.isNeverSearched has @HeddleTest and is a test of JUnit 4: "
                        + "add to Forgotten the line  @Rule public HeddleRule heddle = new HeddleRule();"));
        assertThat(new JUnitCore().run(OldDeposits.WithoutAnnotation.class).getFailures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.getMessage()).contains("@Rule public HeddleRule heddle"));
        assertThat(run(OldDeposits.Inherited.class, "plain").wasSuccessful()).isTrue();
        assertThat(run(OldDeposits.Chained.class, "plain").wasSuccessful()).isTrue();
    }
}
