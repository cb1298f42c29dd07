package dev.heddle.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WordingTest {
    /** The removed prefix as a definition: qualified names before the first one that can be a class name. */
    private static final Pattern PACKAGE = Pattern.compile("(?<![\\w.$])(?:(?![\\p{Lu}_$])[\\w$]+\\.)+(?=[\\p{Lu}_$])");

    private static final String LETTERS = "aB_$9..  (é";

    @Test
    void removesPackages() {
        assertThat(Wording.object("a.b.C.MOST, a.b.C._next, C.d")).isEqualTo("C.MOST, C._next, C.d");
        assertThat(Wording.object("java.lang.Object #1 of a.b.C$D.e, a.b.c")).isEqualTo("Object #1 of C$D.e, a.b.c");
    }

    @Test
    void splitsNamesOfCountsIntoWords() {
        assertThat(Wording.count("accessesOfFinalFields")).isEqualTo("accesses of final fields");
        assertThat(Wording.count("waitsWithALimitOfTime")).isEqualTo("waits with a limit of time");
        assertThat(Wording.count("candidates")).isEqualTo("candidates");
    }

    @Test
    void removesPackagesLikeTheDefinition() {
        long seed = 7;
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(14);
            for (int j = 0; j < length; j++) {
                text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
            }
            assertThat(Wording.object(text.toString()))
                    .as("seed %d, \"%s\"", seed, text)
                    .isEqualTo(PACKAGE.matcher(text).replaceAll(""));
        }
    }
}
