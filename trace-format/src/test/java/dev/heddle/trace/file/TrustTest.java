package dev.heddle.trace.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who owns the files of these tests is a parameter of the check, so that they say the same for root and for others. */
class TrustTest {
    private static final int ROOT = 0;
    private static final int OTHER_USER = 65534;

    @TempDir
    private Path folder;

    private Path directory;
    private Path file;
    private int self;

    @BeforeEach
    void make() throws IOException {
        directory = Files.createDirectory(folder.resolve("mine"));
        permissions(directory, "rwx------");
        file = Files.writeString(directory.resolve("code"), "code");
        permissions(file, "rw-------");
        self = (Integer) Files.getAttribute(file, "unix:uid");
    }

    private static void permissions(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    /** As root, gives a file to another user and asks as root; otherwise asks as another user. */
    private String askedOfAnotherUsers(Path path, Path asked) throws IOException {
        if (self == ROOT) {
            Files.setAttribute(path, "unix:uid", OTHER_USER);
            return Trust.problem(asked, ROOT);
        }
        return Trust.problem(asked, OTHER_USER);
    }

    @Test
    void acceptsWhatOnlyThisUserCouldWrite() throws IOException {
        assertThat(Trust.problem(file)).isNull();
        assertThat(Trust.problem(directory)).isNull();
        assertThat(Trust.problem(directory.resolve("../mine/./code"))).isNull();
        assertThat(Trust.problemOfFile(file)).isNull();
        assertThat(Trust.problemOfPrivate(file)).isNull();
        assertThat(Trust.problem(Path.of("/"))).isNull();
    }

    @Test
    void acceptsFilesOfRoot() throws IOException {
        assertThat(Trust.problem(Path.of("/etc/passwd"), OTHER_USER)).isNull();
    }

    @Test
    void refusesAFileOfAnotherUser() throws IOException {
        assertThat(askedOfAnotherUsers(file, file)).contains(" belongs to another user, number ");
    }

    @Test
    void refusesAFileInADirectoryOfAnotherUser() throws IOException {
        assertThat(askedOfAnotherUsers(directory, file)).contains(" belongs to another user, number ");
    }

    @Test
    void refusesALinkOfAnotherUser() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        assertThat(Trust.problem(link, self)).isNull();
        if (self == ROOT) {
            new ProcessBuilder("chown", "-h", String.valueOf(OTHER_USER), link.toString())
                    .start()
                    .onExit()
                    .join();
            assertThat(Trust.problem(link, ROOT)).startsWith(link + " belongs to another user");
        } else {
            assertThat(Trust.problem(link, OTHER_USER)).contains(" belongs to another user");
        }
    }

    @Test
    void refusesAFileThatTheGroupOrOthersMayWrite() throws IOException {
        for (String permissions : new String[] {"rw--w----", "rw-----w-", "rwxrwxrwx"}) {
            permissions(file, permissions);
            assertThat(Trust.problem(file)).isEqualTo("others may write " + file);
        }
    }

    @Test
    void refusesADirectoryAboveThatTheGroupOrOthersMayWrite() throws IOException {
        for (String permissions : new String[] {"rwx-wx---", "rwx----wx", "rwxrwxrwx"}) {
            permissions(directory, permissions);
            assertThat(Trust.problem(file)).isEqualTo("others may write into " + directory);
            assertThat(Trust.problem(directory)).isEqualTo("others may write into " + directory);
        }
    }

    @Test
    void acceptsInADirectoryForAllOnlyDirectoriesOfThisUser() throws IOException {
        Path shared = Files.createDirectory(directory.resolve("tmp"));
        Files.setAttribute(shared, "unix:mode", 01777);
        Path own = Files.createDirectory(shared.resolve("own"));
        permissions(own, "rwx------");
        Path inside = Files.writeString(own.resolve("code"), "code");
        permissions(inside, "rw-------");
        Path direct = Files.writeString(shared.resolve("code"), "code");
        permissions(direct, "rw-------");
        Path link = Files.createSymbolicLink(shared.resolve("link"), own);
        assertThat(Trust.problem(inside)).isNull();
        assertThat(Trust.problem(direct)).isEqualTo("others may write into " + shared);
        assertThat(Trust.problem(link.resolve("code"))).isEqualTo("others may write into " + shared);
        Files.setAttribute(shared, "unix:mode", 0777);
        assertThat(Trust.problem(inside)).isEqualTo("others may write into " + shared);
    }

    @Test
    void followsLinksUnderTheSameRule() throws IOException {
        Path open = Files.createDirectory(folder.resolve("open"));
        permissions(open, "rwxrwxrwx");
        Path there = Files.writeString(open.resolve("code"), "code");
        permissions(there, "rw-------");
        assertThat(Trust.problem(Files.createSymbolicLink(directory.resolve("absolute"), there)))
                .isEqualTo("others may write into " + open);
        assertThat(Trust.problem(Files.createSymbolicLink(directory.resolve("relative"), Path.of("../open/code"))))
                .isEqualTo("others may write into " + open);
        Path circle = directory.resolve("circle");
        Files.createSymbolicLink(circle, circle);
        assertThat(Trust.problem(circle)).endsWith("has too many symbolic links");
    }

    @Test
    void refusesSpecialFiles() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        assertThat(Trust.problemOfFile(link)).isEqualTo(link + " is no plain file");
        assertThat(Trust.problemOfFile(directory)).isEqualTo(directory + " is no plain file");
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> Trust.problemOfFile(missing)).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void refusesAPrivateFileThatOthersMayRead() throws IOException {
        permissions(file, "rw-r-----");
        assertThat(Trust.problem(file)).isNull();
        assertThat(Trust.problemOfPrivate(file)).isEqualTo("others may read " + file);
    }

    @Test
    void makesDirectoriesThatOnlyThisUserCanEnter() throws IOException {
        Path deep = directory.resolve("a/b/c");
        assertThat(PrivateDirectory.make(deep)).isNull();
        for (Path made = deep; !made.equals(directory); made = made.getParent()) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                    .isEqualTo("rwx------");
        }
        Path fresh = PrivateDirectory.fresh(deep, "heddle-");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(fresh)))
                .isEqualTo("rwx------");
        permissions(deep, "rwxrwxrwx");
        assertThat(PrivateDirectory.make(deep)).isEqualTo("others may write into " + deep);
        assertThatThrownBy(() -> PrivateDirectory.fresh(deep, "heddle-"))
                .isInstanceOf(IOException.class)
                .hasMessage("others may write into " + deep);
        assertThat(deep.toFile().list()).hasSize(1);
    }
}
