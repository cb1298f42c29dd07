package dev.heddle.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.experiments.ExactRun.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExactTableTest {
    @Test
    void saysHowOftenEachPlanCameBackAndWhatElseHappened() {
        List<ExactRun> runs = List.of(
                new ExactRun("a", Kind.EXACT, "17", "17", true, ""),
                new ExactRun("a", Kind.EXACT, "17", "25", true, "2 steps inside JDK code differed"),
                new ExactRun("a", Kind.EXACT, "17", "25", false, "diverged"),
                new ExactRun("b", Kind.EXACT, "17", "17", true, ""),
                new ExactRun("b", Kind.SHRUNK, "25", "17", true, ""),
                new ExactRun("b", Kind.NONE, "25", "25", false, "nothing"),
                new ExactRun("c", Kind.EXACT, "17", "17", false, "not asked for"));
        assertThat(ExactTable.markdown(runs, List.of("a", "b"), List.of("17", "25")))
                .containsExactly(
                        "| subject | exact 17 | exact 17→25 | exact 25→17 | exact 25 | shrunk 17 | shrunk 17→25 | shrunk 25→17 | shrunk 25 |",
                        "|---|---|---|---|---|---|---|---|---|",
                        "| `a` | 1 of 1 | 1 of 2 | – | – | – | – | – | – |",
                        "| `b` | 1 of 1 | – | – | – | – | – | 1 of 1 | – |",
                        "| *subjects that always came back* | 2 of 2 | 0 of 1 | 0 of 0 | 0 of 0 | 0 of 0 | 0 of 0 | 1 of 1 | 0 of 0 |",
                        "",
                        "a, exact 17→25: diverged",
                        "b, none 25→25: nothing");
    }
}
