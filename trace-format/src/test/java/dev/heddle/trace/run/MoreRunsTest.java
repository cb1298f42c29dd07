package dev.heddle.trace.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MoreRunsTest {
    @TempDir
    Path folder;

    @Test
    void readsASubmittedRequest() throws IOException {
        MoreRuns first = new MoreRuns(folder.resolve("a plan - with all.json"), 1, 200, 60_000);
        MoreRuns second = new MoreRuns(folder.resolve("b.json"), -7, -3, 1);
        first.write(folder, 1);
        assertThat(MoreRuns.read(folder, 1)).isEqualTo(first);
        assertThat(MoreRuns.read(folder, 2)).isNull();
        second.write(folder, 2);
        assertThat(MoreRuns.read(folder, 1)).isEqualTo(first);
        assertThat(MoreRuns.read(folder, 2)).isEqualTo(second);
    }

    @Test
    void bothSidesReportTheirProgress() throws IOException {
        assertThat(MoreRuns.isStopped(folder, 1)).isFalse();
        assertThat(MoreRuns.isAwaited(folder, 1)).isFalse();
        MoreRuns.stop(folder, 1);
        assertThat(MoreRuns.isStopped(folder, 1)).isTrue();
        assertThat(MoreRuns.isAwaited(folder, 1)).isFalse();
        MoreRuns.await(folder, 1);
        assertThat(MoreRuns.isAwaited(folder, 1)).isTrue();
        assertThat(MoreRuns.isStopped(folder, 2)).isFalse();
    }

    @Test
    void refusesOtherFiles() throws IOException {
        for (String text : List.of("", "1-2", "1-2 60", "1 60 plan", "1-x 60 plan", "1-2 soon plan")) {
            Files.writeString(folder.resolve("1.txt"), text);
            assertThatThrownBy(() -> MoreRuns.read(folder, 1))
                    .as("'%s'", text)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("FROM-TO LIMIT PLAN");
        }
    }
}
