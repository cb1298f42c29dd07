package dev.heddle.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.finding.CountNote;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FilterCountsTest {
    @Test
    void notesNothingWithoutHiddenAccesses() {
        assertThat(FilterCounts.notes(Map.of(FilterCounts.HANDED_OVER, 7L, FilterCounts.WITHOUT_ORDER, 0L)))
                .isEmpty();
    }

    @Test
    void addsObjectsOfBothReasons() {
        assertThat(FilterCounts.notes(Map.of(FilterCounts.WITHOUT_ORDER, 1_200L, FilterCounts.IN_OWN_METHODS, 34L)))
                .extracting(CountNote::inWords)
                .containsExactly("1,234 objects handed over without order: accesses before another thread used them are"
                        + " not recorded; to record them: heddle record --filter off");
    }

    @Test
    void notesAtomicSetsThatAreReadAgain() {
        assertThat(FilterCounts.notes(Map.of(FilterCounts.READ_IN_LONG_UNITS, 1L)))
                .extracting(CountNote::inWords)
                .containsExactly(
                        "1 atomic set read again: some reads of sets that other threads write are not recorded;"
                                + " to record them: heddle record --detail pairs");
    }

    @Test
    void notesCandidatesThatAreNotListed() {
        assertThat(CandidateReport.notes(Map.of(CandidateReport.NOT_REPORTED, 5L)))
                .extracting(CountNote::inWords)
                .containsExactly(
                        "5 more candidates: candidates that differ only in their call stacks are listed a few times only");
        assertThat(CandidateReport.notes(Map.of())).isEmpty();
    }
}
