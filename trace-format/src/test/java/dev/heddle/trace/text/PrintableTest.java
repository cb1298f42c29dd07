package dev.heddle.trace.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {
    @Test
    void escapesControlCharacters() {
        assertThat(Printable.text("a\tb\nc\u001b[2Jd\u0007\u007f\u009b\r\0"))
                .isEqualTo("a\tb\nc\\u001b[2Jd\\u0007\\u007f\\u009b\\u000d\\u0000");
        assertThat(Printable.line("a\tb\nc")).isEqualTo("a\\u0009b\\u000ac");
    }

    @Test
    void escapesDeceptiveCharacters() {
        assertThat(Printable.line("x\u202ey\u2066z\u2028")).isEqualTo("x\\u202ey\\u2066z\\u2028");
        assertThat(Printable.text("a\u202egnp.\u200b\n")).isEqualTo("a\\u202egnp.\\u200b\n");
    }

    @Test
    void escapesCharactersThatAreNotText() {
        assertThat(Printable.text("a\ud83cb\udf00c")).isEqualTo("a\\ud83cb\\udf00c");
        assertThat(Printable.text("\ufffe\uffff\ue000")).isEqualTo("\\ufffe\\uffff\\ue000");
        assertThat(Printable.text(Character.toString(0xE0001))).isEqualTo("\\udb40\\udc01");
    }

    @Test
    void escapesCommandsToBuildServers() {
        assertThat(Printable.text("::error file=x::y\n  ::add-mask::z\nA::b ::c"))
                .isEqualTo("\\u003a:error file=x::y\n  \\u003a:add-mask::z\nA::b ::c");
        assertThat(Printable.line("x\n::error::y")).isEqualTo("x\\u000a\\u003a:error::y");
        assertThat(Printable.text("a ##vso[task.x] ##TeamCity[y] ##[error]z ## [w] ###[v]"))
                .isEqualTo("a \\u0023#vso[task.x] \\u0023#TeamCity[y] \\u0023#[error]z ## [w] #\\u0023#[v]");
    }

    @Test
    void cutsLongNamesAndShowsTheirLength() {
        assertThat(Printable.name("x".repeat(1 << 20))).isEqualTo("x".repeat(1_000) + "… (1048576 characters)");
        assertThat(Printable.name("x".repeat(999) + "\ud83c\udf00y"))
                .isEqualTo("x".repeat(999) + "… (1002 characters)");
        String cut = Printable.name("x".repeat(1 << 20));
        assertThat(Printable.name(cut)).isSameAs(cut);
        assertThat(Printable.name("that is: " + cut)).isEqualTo("that is: " + cut);
        assertThat(Printable.name("x".repeat(900) + cut)).endsWith("… (1922 characters)");
        String fits = "x".repeat(1_000);
        assertThat(Printable.name(fits)).isSameAs(fits);
    }

    @Test
    void keepsLettersOfAnyLanguage() {
        String text = "Größe → 変数 \u00a0 é中 \ud83c\udf00";
        assertThat(Printable.line(text)).isSameAs(text);
    }
}
