package dev.heddle.replayer.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.run.MoreRuns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class FurtherPlansTest {
    @TempDir
    Path temp;

    /** The launcher may be killed before this JVM has started, which then has another parent. */
    @Test
    @Timeout(value = 30, unit = TimeUnit.SECONDS)
    void endsAfterALauncherThatEndedBeforeTheStart() throws Exception {
        Process ended = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-version")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        ended.waitFor();
        Path directory = MoreRuns.open(temp.resolve("further"));
        Files.writeString(directory.resolve("launcher"), Long.toString(ended.pid()));
        assertThat(new FurtherPlans(directory).await()).isNull();
        assertThat(MoreRuns.isAwaited(directory, 1)).isTrue();
    }

    @Test
    @Timeout(value = 30, unit = TimeUnit.SECONDS)
    void readsTheRequestOfItsLauncher() throws Exception {
        Path directory = MoreRuns.open(temp.resolve("further"));
        MoreRuns request = new MoreRuns(temp.resolve("plan.json"), 1, 2, 1000);
        request.write(directory, 1);
        assertThat(new FurtherPlans(directory).await()).isEqualTo(request);
    }
}
