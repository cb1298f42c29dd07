package dev.heddle.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.experiments.Command.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A small share of the tables, with real programs. */
@Timeout(900)
class TablesIT {
    @TempDir
    Path temp;

    @Test
    void aLibraryThatIsNotThereIsSaid() throws Exception {
        String subjects = System.getProperty("heddle.subjects");
        Path alone = Files.createDirectory(temp.resolve("alone"));
        Files.copy(Path.of(subjects, "heddle-subjects.jar"), alone.resolve("heddle-subjects.jar"));
        System.setProperty("heddle.subjects", alone.toString());
        try {
            Result result = Command.experiment(List.of(
                    "tables",
                    "--paper",
                    "rpro",
                    "--subject",
                    "dbcp65",
                    "--budget",
                    "1s",
                    "-o",
                    temp.resolve("out").toString()));
            assertThat(result.exitCode()).as(result.all()).isEqualTo(3);
            assertThat(result.out())
                    .contains("missing: dbcp65: size 1-20: no run came to its end or to the deadlock: ")
                    .contains("NoClassDefFoundError");
        } finally {
            System.setProperty("heddle.subjects", subjects);
        }
    }
}
