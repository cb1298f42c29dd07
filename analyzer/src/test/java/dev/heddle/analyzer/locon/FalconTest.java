package dev.heddle.analyzer.locon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.failure.Failure;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests patterns and their scores. */
class FalconTest {
    private final PairNames names = new PairNames();

    private List<String> patterns(String run) {
        RunPairs pairs = new SmallRun(run).reduce(names);
        return java.util.Arrays.stream(pairs.patterns())
                .mapToObj(number -> String.join(
                        " ",
                        names.pattern(number)
                                .places()
                                .intStream()
                                .mapToObj(place -> (names.place(place).isWrite() ? "W" : "R")
                                        + names.place(place).point().offset())
                                .toList()))
                .toList();
    }

    @Test
    void findsConflictsAndUnserializableTriples() {
        assertThat(patterns("1R1x 2W2x 1R3x")).containsExactly("R1 W2", "W2 R3", "R1 W2 R3");
        assertThat(patterns("1W1x 2W2x 1W3x")).containsExactly("W1 W2", "W2 W3");
        assertThat(patterns("1R1x 2R2x 1R3x")).isEmpty();
    }

    @Test
    void omitsAReadAfterAnOwnWrite() {
        // The limitation shown in the paper: the first read of R W R is not in the window.
        assertThat(patterns("1W1x 1R2x 2W3x 1R4x")).containsExactly("W1 W3", "W3 R4", "W1 W3 R4");
    }

    @Test
    void keepsFiveAccessesInTheWindow() {
        assertThat(patterns("1R1x 2W2x 3W3x 2W4x 3W5x 2W6x 1R7x"))
                .doesNotContain("R1 W2 R7")
                .contains("W6 R7");
    }

    @Test
    void scoresByTheJaccardIndex() {
        RunPairs failing = new SmallRun("1R1x 2W2x 1R3x").reduce(names).judged("f", Failure.ofText("failed"));
        PassingRuns passing = new PassingRuns();
        passing.add(new SmallRun("1R1x 1R3x 2W2x").reduce(names));
        passing.add(new SmallRun("2W2x 1R1x 1R3x").reduce(names));
        passing.add(new SmallRun("1R1x 2W2x").reduce(names));
        Falcon falcon = new Falcon(names, List.of(failing), passing);
        int first = failing.patterns()[0];
        Falcon.Scored conflict =
                falcon.best(names.pattern(first).first(), names.pattern(first).second());
        // R1 W2 is also in one passing run. The triple is in no passing run, and contains it.
        assertThat(conflict.score()).isEqualTo(1);
        assertThat(falcon.count()).isEqualTo(3);
        assertThat(falcon.withHighest()).isEqualTo(2);
    }
}
