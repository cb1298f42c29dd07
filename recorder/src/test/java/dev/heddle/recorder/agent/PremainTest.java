package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PremainTest {
    /** The classes of this test do not come from the agent's jar. */
    @Test
    void reportsHeddlesClassesOnTheClassPath() {
        PrintStream usual = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            Premain.premain("file=nowhere", null);
        } finally {
            System.setErr(usual);
        }
        assertThat(said.toString(StandardCharsets.UTF_8).lines())
                .singleElement()
                .asString()
                .startsWith("heddle: the class path of the program holds Heddle's own classes")
                .endsWith(" from it; the program runs unrecorded");
    }
}
