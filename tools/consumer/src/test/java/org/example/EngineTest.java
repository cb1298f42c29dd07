package org.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.Hunt;
import dev.heddle.engine.Program;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.trace.finding.Finding;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that embeds Heddle: one dependency, no further files. */
class EngineTest {
    @TempDir
    private Path directory;

    @Test
    void huntFindsTheBug() throws Exception {
        HuntResult result = Hunt.of(Program.java("-cp", Taken.PROGRAM, "org.example.Till"))
                .technique("pct")
                .option("first", "true")
                .budget(Duration.ofMinutes(1))
                .into(directory.resolve("hunt"))
                .run();
        assertThat(result.findings().findings()).isNotEmpty();
        Finding finding = result.findings().findings().get(0);
        assertThat(finding.title() + " " + finding.failure()).contains("nothing left to take");
        assertThat(result.exactPlan(finding)).isNotNull();
    }
}
