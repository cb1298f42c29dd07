package dev.heddle.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.recording.OutputDirectoryException;
import dev.heddle.trace.recording.RecordingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandFailureTest {
    @Test
    void reportsAFullDiskWithTheNextStep() {
        IOException plain = new IOException("No space left on device");
        for (Throwable full : List.of(
                plain,
                new UncheckedIOException(plain),
                new FileSystemException("out/findings.json", null, "Disk quota exceeded"))) {
            CommandFailure failure = CommandFailure.of(full);
            assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(failure.isForeseen()).isTrue();
            assertThat(failure.message())
                    .startsWith("the results cannot be written completely: ")
                    .endsWith(": free disk space and run the command again");
        }
    }

    @Test
    void reportsAnUnusableOutputDirectoryAsAWrongCommandLine() {
        CommandFailure failure = CommandFailure.of(new OutputDirectoryException("out is no directory"));
        assertThat(failure).isEqualTo(new CommandFailure("out is no directory", ExitCode.USAGE, true));
    }

    @Test
    void leavesOtherFailuresAsTheyAre() {
        assertThat(CommandFailure.of(new IOException("Broken pipe")).exitCode()).isEqualTo(ExitCode.INTERNAL);
        assertThat(CommandFailure.of(new RecordingException("No space left on device"))
                        .exitCode())
                .isEqualTo(ExitCode.BAD_RECORDING);
    }
}
