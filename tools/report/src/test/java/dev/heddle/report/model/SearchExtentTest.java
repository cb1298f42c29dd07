package dev.heddle.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SearchExtentTest {
    @Test
    void aFewSlowRunsAreASmallExtent() {
        SearchExtent extent = SearchExtent.of(Map.of("searched", 12L, "schedules", 9L));
        assertThat(extent.isSmall()).isTrue();
        assertThat(extent.inWords()).isEqualTo("12 schedules, 9 of them different");
    }

    @Test
    void manyRunsWithFewSchedulesHaveSearchedThem() {
        assertThat(new SearchExtent(400, 60).isSmall()).isFalse();
        assertThat(new SearchExtent(110, 90).isSmall()).isTrue();
        assertThat(new SearchExtent(161, 160).isSmall()).isFalse();
    }

    @Test
    void aHuntWithoutThisCounterHasOnlyDifferentSchedules() {
        SearchExtent extent = SearchExtent.of(Map.of("searched", 1L));
        assertThat(extent).isEqualTo(new SearchExtent(1, 1));
        assertThat(extent.inWords()).isEqualTo("1 schedule");
    }
}
