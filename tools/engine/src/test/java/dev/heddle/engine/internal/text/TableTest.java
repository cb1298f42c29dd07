package dev.heddle.engine.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void alignsNumbersRightAndWordsLeft() {
        Table table = new Table("events", "kind", "where")
                .row("1,234", "GET_FIELD", "here")
                .row("5", "END", "there");
        assertThat(table.lines())
                .containsExactly("events  kind       where", " 1,234  GET_FIELD  here", "     5  END        there");
    }
}
