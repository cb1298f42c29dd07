package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.command.HeddleJar;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JVM in which a hunted test runs: its lifecycle methods, properties, processes and network. */
class HuntedTestJvmIT {
    @Test
    void callsLifecycleMethodsInTheJvmOfTheTest() throws ReflectiveOperationException {
        assertThat(SampleRun.of("sample.Kinds#plain").passed()).isEqualTo(1);
        int before = around();
        SampleRun run = SampleRun.of("sample.Kinds#withoutThreads");
        assertThat(run.failures()).isEmpty();
        assertThat(run.printed()).contains("of 1 thread").doesNotContain("runs once");
        assertThat(around()).isEqualTo(before);
    }

    private static int around() throws ReflectiveOperationException {
        var field = Class.forName("sample.Kinds").getDeclaredField("around");
        field.setAccessible(true);
        return field.getInt(null);
    }

    @Test
    void passesParametersAndPropertiesOfThisJvm() {
        System.setProperty("sample.property", "set while it ran");
        try {
            assertThat(SampleRun.of("sample.Kinds#seesProperties").failures()).isEmpty();
        } finally {
            System.clearProperty("sample.property");
        }
        assertThat(SampleRun.of("sample.Kinds#takesParameters(java.nio.file.Path)")
                        .failures())
                .isEmpty();
    }

    @Test
    void stopsAHangingTestAndItsProcesses() {
        Throwable failure = SampleRun.of("sample.Kinds#hangs").failure();
        assertThat(failure).isInstanceOf(InterleavingError.class);
        assertThat(failure.getMessage()).contains("sample.Kinds");
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    @Test
    void reportsThatATestIsNotSearchedInARecordedJvm(@TempDir Path directory) throws Exception {
        Path agent = directory.resolve("heddle-recorder-agent.jar");
        HeddleJar.copyRecorder(agent);
        String printed = SampleMain.inJvm(
                Path.of(System.getProperty("java.home")),
                System.getProperty("java.class.path"),
                "sample.Kinds#withoutThreads",
                "-javaagent:" + agent + "=file=" + directory.resolve("recording"));
        assertThat(printed)
                .contains("heddle: sample.Kinds#withoutThreads runs once, without a search of schedules:")
                .contains("passed: 1");
    }

    @Tag("nightly")
    @Test
    void allowsATestToUseTheNetwork() {
        SampleRun run = SampleRun.of("sample.Kinds#asksOverTheNetwork");
        assertThat(run.failures()).as(run.printed()).isEmpty();
        assertThat(run.printed()).contains(" held", " of 3 threads");
    }

    @Tag("ci")
    @Test
    void reportsAFailureWithoutANetwork() {
        Throwable failure =
                SampleRun.of("sample.Kinds#needsAHostThatIsNotThere").failure();
        assertThat(failure).isInstanceOf(InterleavingError.class);
        assertThat(failure).hasMessageContaining("the program already fails without control");
        assertThat(failure.getCause()).hasMessageContaining("heddle.invalid");
    }
}
