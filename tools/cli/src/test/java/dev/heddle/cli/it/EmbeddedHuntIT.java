package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.engine.Hunt;
import dev.heddle.engine.Program;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.trace.finding.Finding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import program.Till;

/** A program that embeds the engine, as docs/how-to/program.md describes it. */
class EmbeddedHuntIT {
    @TempDir
    private Path directory;

    private final List<String> failed = new ArrayList<>();

    @Test
    void findsAndReproducesABugInTenLines() throws Exception {
        String classPath = HeddleProcess.classPath(Till.class);
        // docs
        HuntResult result = Hunt.of(Program.java("-cp", classPath, "program.Till"))
                .technique("pos")
                .option("first", "true")
                .budget(Duration.ofMinutes(1))
                .into(directory.resolve("hunt"))
                .listener(listener())
                .run();
        for (Finding finding : result.findings().findings()) {
            System.out.println(finding.failure() + ", again with " + result.exactPlan(finding));
        }
        // end
        Finding finding = result.findings().findings().get(0);
        assertThat(result.hasFailure()).isTrue();
        assertThat(finding.status()).isEqualTo(Finding.Status.CONFIRMED);
        assertThat(finding.failure()).contains("nothing left to take");
        assertThat(result.exactPlan(finding)).isRegularFile();
        assertThat(failed).isNotEmpty().first().asString().contains(finding.id(), finding.failure());
        List<String> lines = new ArrayList<>();
        result.report().write(lines::add);
        assertThat(lines).first().asString().startsWith("searched");
    }

    @Test
    void pageShowsTheLinesOfThisTest() throws Exception {
        Path root = Path.of("..", "..");
        String own = Files.readString(root.resolve("tools/cli/src/test/java/dev/heddle/cli/it/EmbeddedHuntIT.java"));
        String lines = own.substring(own.indexOf("// docs\n") + "// docs\n".length(), own.indexOf("        // end\n"));
        assertThat(Files.readString(root.resolve("docs/how-to/program.md")))
                .contains(lines.stripTrailing().stripIndent());
    }

    @Test
    void reportsErrorsBeforeTheFirstRun() {
        Hunt hunt = Hunt.of(Program.java("-cp", "none", "None")).into(directory.resolve("none"));
        assertThatThrownBy(() -> hunt.technique("guess"))
                .isInstanceOf(UsageException.class)
                .hasMessage("technique \"guess\" does not exist or does not support this command");
        assertThatThrownBy(() -> hunt.option("depth", "3").run())
                .isInstanceOf(UsageException.class)
                .hasMessage("option --depth is not valid here");
        assertThat(directory.resolve("none")).doesNotExist();
    }

    private Progress listener() {
        return new Progress() {
            @Override
            public void status(String text) {}

            @Override
            public void note(String line) {}

            @Override
            public void failed(String id, String failure) {
                failed.add(id + " " + failure);
            }
        };
    }
}
