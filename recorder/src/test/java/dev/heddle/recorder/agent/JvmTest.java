package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JvmTest {
    private static final List<String> GIVEN =
            List.of("/usr/bin/java", "-Da=b c", "-cp", "x y", "a.Main", "password: x", "", "last");

    @Test
    void readsTheCommandAsGiven() {
        assertThat(Jvm.words("a.Main password: x  last", GIVEN)).containsExactly("a.Main", "password: x", "", "last");
    }

    @Test
    void splitsTheJoinedCommandWhereTheSystemShowsAnother() {
        assertThat(Jvm.words("a.Main password: x", GIVEN)).containsExactly("a.Main", "password:", "x");
        assertThat(Jvm.words("a.Main x", List.of())).containsExactly("a.Main", "x");
    }
}
