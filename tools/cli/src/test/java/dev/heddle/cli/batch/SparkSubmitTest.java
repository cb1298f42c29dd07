package dev.heddle.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SparkSubmitTest {
    @Test
    void searchesTheJarInBuildsAndReleases() {
        assertThat(SparkSubmit.places(Path.of("/opt/heddle/heddle.jar")))
                .containsExactly(Path.of("/opt/heddle/heddle-spark.jar"));
        assertThat(SparkSubmit.places(Path.of("/src/tools/cli/target/heddle/heddle.jar")))
                .containsExactly(
                        Path.of("/src/tools/cli/target/heddle/heddle-spark.jar"),
                        Path.of("/src/tools/spark/target/heddle-spark.jar"));
        assertThat(SparkSubmit.places(Path.of("/repo/dev/heddle/heddle-cli/1.2.0/heddle-cli-1.2.0-all.jar")))
                .containsExactly(
                        Path.of("/repo/dev/heddle/heddle-cli/1.2.0/heddle-spark.jar"),
                        Path.of("/repo/dev/heddle/heddle-cli/1.2.0/heddle-spark-1.2.0.jar"),
                        Path.of("/repo/dev/heddle/heddle-spark/1.2.0/heddle-spark-1.2.0.jar"));
    }
}
