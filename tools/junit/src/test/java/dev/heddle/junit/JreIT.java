package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that run on a Java which is no JDK. */
@Tag("nightly")
class JreIT {
    @TempDir
    private Path directory;

    @Test
    void huntsATestWithoutTheModulesOfAJdk() throws Exception {
        assertThat(said("java.se,jdk.unsupported")).contains("failed: AssertionFailedError: expected: <3> but was: <");
    }

    @Test
    void reportsMissingModulesAsAnErrorNotAFinding() throws Exception {
        assertThat(said("java.base,java.logging,java.management"))
                .contains(
                        "failed: heddle: the Java that runs heddle lacks java.instrument, java.xml, jdk.unsupported: run it with")
                .contains("passed: 0");
    }

    private String said(String modules) throws IOException, InterruptedException {
        Path jre = directory.resolve("jre");
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        int exitCode = ToolProvider.findFirst("jlink")
                .orElseThrow()
                .run(out, out, "--add-modules", modules, "--output", jre.toString());
        assertThat(exitCode).as(said.toString()).isZero();
        return SampleMain.inJvm(jre, System.getProperty("java.class.path"), "sample.Deposits#areLost");
    }
}
