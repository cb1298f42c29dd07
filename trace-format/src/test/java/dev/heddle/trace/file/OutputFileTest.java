package dev.heddle.trace.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The target of a link that another user placed in a directory of results stays unchanged, whichever way a file is
 * written.
 */
class OutputFileTest {
    private static final String PRECIOUS = "precious";

    @TempDir
    private Path folder;

    private Path precious;
    private Path results;

    @BeforeEach
    void make() throws IOException {
        precious = Files.writeString(folder.resolve("precious"), PRECIOUS);
        results = Files.createDirectory(folder.resolve("results"));
        Files.setPosixFilePermissions(results, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path linked() throws IOException {
        return Files.createSymbolicLink(results.resolve("report.html"), precious);
    }

    private Path hardLinked() throws IOException {
        return Files.createLink(results.resolve("report.json"), precious);
    }

    private void assertReplaced(Path file) {
        assertThat(precious).hasContent(PRECIOUS);
        assertThat(Files.isSymbolicLink(file)).isFalse();
        assertThat(file).hasContent("new");
        assertThat(results.toFile().list()).containsExactly(file.getFileName().toString());
    }

    @Test
    void replacesALinkByAFileThatIsWrittenWhole() throws IOException {
        Path link = linked();
        OutputFile.write(link, "new");
        assertReplaced(link);
        OutputFile.write(link, "new");
        assertReplaced(link);
    }

    @Test
    void replacesALinkByAFileThatTheUserHasNamed() throws IOException {
        Path link = linked();
        OutputFile.writeNamed(link, out -> out.write("new".getBytes()));
        assertReplaced(link);
    }

    @Test
    void replacesALinkByAFileThatGrows() throws IOException {
        Path link = linked();
        try (OutputStream out = OutputFile.open(link)) {
            out.write("new".getBytes());
        }
        assertReplaced(link);
    }

    @Test
    void replacesAHardLink() throws IOException {
        Path link = hardLinked();
        OutputFile.write(link, "new");
        assertReplaced(link);
    }

    @Test
    void appendsToNoLink() throws IOException {
        Path link = linked();
        assertThatThrownBy(() -> OutputFile.append(link)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> OutputFile.lock(link)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> OutputFile.channel(link)).isInstanceOf(IOException.class);
        assertThat(precious).hasContent(PRECIOUS);
    }

    @Test
    void createsNoDirectoryBehindALink() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path link = Files.createSymbolicLink(results.resolve("plans"), elsewhere);
        assertThatThrownBy(() -> OutputFile.directory(link))
                .isInstanceOf(IOException.class)
                .hasMessage(link + " is a symbolic link: remove it, or name another directory");
        assertThat(OutputFile.directory(results.resolve("a/b"))).isDirectory();
        assertThat(OutputFile.directory(results.resolve("a/b"))).isDirectory();
    }

    @Test
    void leavesNoUnfinishedFile() throws IOException {
        Path file = Files.writeString(results.resolve("old"), "old");
        assertThatThrownBy(() -> OutputFile.write(file, out -> {
                    out.write(1);
                    throw new IOException("no more");
                }))
                .hasMessage("no more");
        assertThat(file).hasContent("old");
        assertThat(results.toFile().list()).hasSize(1);
    }

    @Test
    void writesToADeviceThatTheUserHasNamed() throws IOException {
        OutputFile.writeNamed(Path.of("/dev/null"), out -> out.write(1));
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }

    @Test
    void grantsNoMoreAccessThanTheDirectory() throws IOException {
        Path own = Files.createDirectory(
                folder.resolve("own"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        OutputFile.write(own.resolve("whole"), "x");
        OutputFile.open(own.resolve("grows")).close();
        OutputFile.directory(own.resolve("inside/further"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own.resolve("inside/further"))))
                .isEqualTo("rwx------");
        OutputFile.channel(own.resolve("channel")).close();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own.resolve("inside"))))
                .isEqualTo("rwx------");
        for (String file : new String[] {"whole", "grows", "channel"}) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own.resolve(file))))
                    .isEqualTo("rw-------");
        }
    }

    private Path pipe() throws Exception {
        Path pipe = results.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        return pipe;
    }

    @Test
    @Timeout(60)
    void refusesAPipeThatNoProcessReads() throws Exception {
        Path pipe = pipe();
        assertThatThrownBy(() -> OutputFile.writeNamed(pipe, out -> out.write("new".getBytes())))
                .isInstanceOf(IOException.class)
                .hasMessage(pipe + " is a pipe that no process reads: start its reader first, or name a file");
        // The attempt left neither a writer nor a reader behind.
        assertThatThrownBy(() -> OutputFile.writeNamed(pipe, out -> out.write("new".getBytes())))
                .isInstanceOf(IOException.class);
    }

    @Test
    @Timeout(60)
    void writesToAPipeThatAProcessReads() throws Exception {
        Path pipe = pipe();
        Process reader = new ProcessBuilder("cat", pipe.toString()).start();
        OutputFile.writeNamed(pipe, out -> out.write("new".getBytes()));
        assertThat(new String(reader.getInputStream().readAllBytes())).isEqualTo("new");
        assertThat(reader.waitFor()).isZero();
    }
}
