package dev.heddle.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.finding.Finding;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StoreBufferingTest {
    private static Finding race(String field, Finding.Place one, Finding.Place other, @Nullable String failure) {
        return new Finding(
                "race-" + field,
                "race",
                Finding.Status.OBSERVED,
                field,
                List.of(one, other),
                List.of("0.1", "0.2"),
                null,
                null,
                failure,
                Map.of());
    }

    private static Finding.Place place(String method, int offset, String op, String field) {
        return new Finding.Place("app.Pair", method, "Pair.java", offset, offset, op, field, List.of());
    }

    /** Thread 0.1 accesses in {@code first}, thread 0.2 in {@code second}. */
    private static List<Finding> races(int firstRead, @Nullable String failure) {
        return List.of(
                race(
                        "app.Pair.left",
                        place("first", 1, "write", "app.Pair.left"),
                        place("second", 2, "read", "app.Pair.left"),
                        failure),
                race(
                        "app.Pair.right",
                        place("first", firstRead, "read", "app.Pair.right"),
                        place("second", 1, "write", "app.Pair.right"),
                        null));
    }

    @Test
    void reportsThatBothThreadsMaySeeTheOldValue() {
        List<Finding> marked = StoreBuffering.mark(races(2, null));
        assertThat(StoreBuffering.sentence(marked.get(0)))
                .isEqualTo("Each thread writes Pair.left or Pair.right and then reads the other:"
                        + " the Java memory model allows both to see the old value.");
        assertThat(marked.get(1).details()).containsEntry("storeBuffering", "app.Pair.left");
    }

    @Test
    void isSilentIfAThreadReadsBeforeItWrites() {
        List<Finding> races = races(0, null);
        assertThat(StoreBuffering.mark(races)).isEqualTo(races);
        assertThat(StoreBuffering.sentence(races.get(0))).isNull();
    }

    @Test
    void isSilentAboutARaceThatAFailureHasShown() {
        List<Finding> races = races(2, "both read 0");
        assertThat(StoreBuffering.mark(races)).isEqualTo(races);
    }

    @Test
    void isSilentIfOnlyOneFieldRaces() {
        List<Finding> one = races(2, null).subList(0, 1);
        assertThat(StoreBuffering.mark(one)).isEqualTo(one);
    }
}
