package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.subjects.clean.account.AccountTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Agent options stand between commas, and a JVM cuts them off at a {@code =}: paths may have both, and percent signs.
 */
class PathsIT {
    private static final Path JDK = Path.of(System.getProperty("java.home"));

    @TempDir
    private Path folder;

    @Test
    void acceptsAnyPath() throws Exception {
        Path home = Files.createDirectory(folder.resolve("h,e =%p"));
        for (String agent : List.of("heddle-recorder-agent.jar", "heddle-replayer-agent.jar")) {
            Files.copy(HeddleProcess.HOME.resolve(agent), home.resolve(agent));
        }
        Path plan = Files.writeString(folder.resolve("p,q =%t.json"), """
                {"schemaVersion": 1, "kind": "random", "id": "random", "technique": "random", "seed": 1}
                """);
        assertThat(heddle(home, List.of("record", "-o", "a,b =%p"))).isZero();
        assertThat(HeddleProcess.run(JDK, folder, List.of("verify", "a,b =%p")).out())
                .startsWith("complete: ");
        assertThat(heddle(home, List.of("replay", "-o", "x,y =%t", plan.toString())))
                .isZero();
        assertThat(folder.resolve("x,y =%t")).isNotEmptyDirectory();
        assertThat(folder).isDirectoryNotContaining("glob:**/heddle-recording-*");
    }

    private int heddle(Path home, List<String> words) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                HeddleProcess.java(JDK),
                "-Dheddle.home=" + home,
                "-jar",
                HeddleProcess.HOME.resolve("heddle.jar").toString()));
        command.addAll(HeddleProcess.words(words, HeddleProcess.subject(JDK, AccountTest.class)));
        HeddleProcess.Result result = HeddleProcess.start(command, folder);
        assertThat(result.err()).as(result.all()).doesNotContain("unrecorded");
        return result.exitCode();
    }
}
