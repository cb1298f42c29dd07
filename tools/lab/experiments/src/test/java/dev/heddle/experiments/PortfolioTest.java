package dev.heddle.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.engine.base.UsageException;
import dev.heddle.experiments.PortfolioRow.Tried;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PortfolioTest {
    @Test
    void theTableSaysWhatFoundWhatAndHowSoon() {
        PortfolioRow one = new PortfolioRow(
                "setters@3",
                Map.of("pos", new Tried(100, 2.04, null, null), "hunt", new Tried(5, 3, "a is 1", "surw")),
                0,
                351.6);
        PortfolioRow two = new PortfolioRow("aba", Map.of("pos", new Tried(7, 1, "in use", null)), null, 0)
                .with(new PortfolioRow("aba", Map.of("hunt", new Tried(2, 1, "in use", null)), 1, 0));
        assertThat(PortfolioRow.markdown(List.of(one, two), List.of("pos", "hunt")))
                .containsExactly(
                        "| subject | pos | hunt | clean twin | runs per CPU-s |",
                        "|---|---|---|---|---|",
                        "| setters@3 | – (2.0 s) | surw: 5 (3.0 s) | 0 | 352 |",
                        "| aba | 7 (1.0 s) | 2 (1.0 s) | 1 |  |",
                        "",
                        "| technique | found | median executions | most | median CPU-s |",
                        "|---|---|---|---|---|",
                        "| pos | 1 of 2 | 7.0 | 7 | 1.0 |",
                        "| hunt | 2 of 2 | 3.5 | 5 | 2.0 |",
                        "",
                        "findings in 2 clean twins: 1",
                        "runs in one JVM per CPU-second, from its first one on: 352 (median)");
    }

    @Test
    void targetsAreShapesInTheirSizesAndOthers() {
        assertThat(PortfolioTarget.chosen("setters*,account"))
                .extracting(PortfolioTarget::name)
                .containsExactly("setters@3", "setters@10", "setters@30", "setters@100", "account");
        assertThat(PortfolioTarget.chosen("setters@30").get(0).arguments()).containsExactly("30");
        assertThatThrownBy(() -> PortfolioTarget.chosen("nothing"))
                .isInstanceOf(UsageException.class)
                .hasMessage("no subject's name matches nothing: names are such as setters@30");
        assertThatThrownBy(() -> PortfolioExperiment.check(List.of("hunt", "dice")))
                .isInstanceOf(UsageException.class);
    }
}
