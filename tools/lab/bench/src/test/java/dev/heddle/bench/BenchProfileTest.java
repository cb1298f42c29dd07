package dev.heddle.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.engine.base.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BenchProfileTest {
    private static final Agent OLD = new Agent(Path.of("a.jar"), Map.of("file", List.of("DIR")));
    private static final Agent NEW = new Agent(Path.of("a.jar"), Map.of("profile", List.of("sync", "access", "full")));

    private final List<String> notes = new ArrayList<>();

    @Test
    void eachNameBecomesAnOptionOfTheAgent() {
        assertThat(BenchProfile.choose(List.of("native", "sync", "full"), List.of(), NEW, notes))
                .containsExactly(
                        new BenchProfile("native", null),
                        new BenchProfile("sync", "profile=sync"),
                        new BenchProfile("full", "profile=full"));
        assertThat(notes).isEmpty();
    }

    @Test
    void anAgentWithoutProfilesIsMeasuredAsItIsAndTheRestIsNoted() {
        assertThat(BenchProfile.choose(List.of("sync", "access"), List.of(), OLD, notes))
                .containsExactly(new BenchProfile("native", null), new BenchProfile("access", ""));
        assertThat(notes).hasSize(2).anyMatch(note -> note.contains("`sync` is left out"));
    }

    @Test
    void aDefinedProfileHasTheOptionsThatItWasGiven() {
        BenchProfile all = BenchProfile.choose(List.of("all"), List.of("all:profile=full,filter=off"), NEW, notes)
                .get(1);
        assertThat(all.jvmOption(NEW, Path.of("rec"), "full=drop"))
                .containsExactly("-javaagent:a.jar=file=rec,profile=full,filter=off,full=drop");
    }

    @Test
    void nothingToCompareIsAnError() {
        assertThatThrownBy(() -> BenchProfile.choose(List.of("native", "snyc"), List.of(), NEW, notes))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("sync,access,full");
    }
}
