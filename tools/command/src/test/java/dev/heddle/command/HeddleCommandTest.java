package dev.heddle.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HeddleCommandTest {
    private static final String QUICK = "-XX:TieredStopAtLevel=1";

    @Test
    void onlyRunsOfOneTestDisableTheOptimisingCompiler() {
        assertThat(HeddleCommand.options(List.of("hunt", "--budget", "5s", "--", "java")))
                .contains(QUICK);
        assertThat(HeddleCommand.options(List.of("replay", "plan.json", "--", "java")))
                .contains(QUICK);
        assertThat(HeddleCommand.options(List.of("hunt", "--tests", "Many*"))).doesNotContain(QUICK);
        assertThat(HeddleCommand.options(List.of("analyze", "recording")))
                .doesNotContain(QUICK)
                .anyMatch(option -> option.startsWith("-XX:Tier4"));
    }
}
