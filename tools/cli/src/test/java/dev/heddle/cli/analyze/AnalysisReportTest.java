package dev.heddle.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AnalysisReportTest {
    @Test
    void splitsNamesOfCountersIntoWords() {
        assertThat(AnalysisReport.inWords("accessesOfFinalFields")).isEqualTo("accesses of final fields");
        assertThat(AnalysisReport.inWords("waitsWithALimitOfTime")).isEqualTo("waits with a limit of time");
        assertThat(AnalysisReport.inWords("candidates")).isEqualTo("candidates");
    }
}
