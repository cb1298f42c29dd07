package dev.heddle.trace.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {
    @Test
    void controlCharactersAreSpelledOut() {
        assertThat(Printable.text("a\tb\nc\u001b[2Jd\u0007\u007f\u009b\r\0"))
                .isEqualTo("a\tb\nc\\u001b[2Jd\\u0007\\u007f\\u009b\\u000d\\u0000");
        assertThat(Printable.line("a\tb\nc")).isEqualTo("a\\u0009b\\u000ac");
    }

    @Test
    void soIsWhatDeceives() {
        assertThat(Printable.line("x\u202ey\u2066z\u2028")).isEqualTo("x\\u202ey\\u2066z\\u2028");
        assertThat(Printable.text("a\u202egnp.\u200b\n")).isEqualTo("a\\u202egnp.\\u200b\n");
    }

    @Test
    void soIsWhatIsNoText() {
        assertThat(Printable.text("a\ud83cb\udf00c")).isEqualTo("a\\ud83cb\\udf00c");
        assertThat(Printable.text("\ufffe\uffff\ue000")).isEqualTo("\\ufffe\\uffff\\ue000");
        assertThat(Printable.text(Character.toString(0xE0001))).isEqualTo("\\udb40\\udc01");
    }

    @Test
    void lettersOfAnyLanguageStay() {
        String text = "Größe → 変数 \u00a0 é中 \ud83c\udf00";
        assertThat(Printable.line(text)).isSameAs(text);
    }
}
