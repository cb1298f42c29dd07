package dev.heddle.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class OptionLineTest {
    @Test
    void wordsAreSplitAtBlanksOutsideOfQuotes() {
        assertThat(OptionLine.split("  -Xmx1g -Da='b c'\t\"-Dd=e 'f'\" ''"))
                .containsExactly("-Xmx1g", "-Da=b c", "-Dd=e 'f'", "");
        assertThat(OptionLine.split(" ")).isEmpty();
    }

    @Test
    void anOpenQuoteIsSaid() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OptionLine.split("-Da='b"))
                .withMessageContaining("a quote is not closed");
    }
}
