package dev.heddle.trace.recording;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Directories and files that only their owner can read, where the file system has POSIX permissions. A recording shows
 * the structure of a program, its command, and the names of its threads and exceptions.
 */
public final class OwnerOnly {
    private static final boolean HAS_PERMISSIONS =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> DIRECTORY = PosixFilePermissions.fromString("rwx------");

    private OwnerOnly() {}

    /** Makes a directory, and its missing parents with the default permissions; an existing one stays unchanged. */
    public static void createDirectories(Path directory) throws IOException {
        Path parent = directory.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        try {
            Files.createDirectory(directory, attributes(DIRECTORY));
            // The umask may have removed some of them.
            setPermissions(directory, DIRECTORY);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(directory)) {
                throw e;
            }
        }
    }

    /**
     * Makes a file, replaces an existing one, and opens it for writing. A link is replaced, and its target stays
     * unchanged.
     */
    public static OutputStream newOutputStream(Path file) throws IOException {
        Files.deleteIfExists(file);
        return Channels.newOutputStream(Files.newByteChannel(
                file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes(FILE)));
    }

    /**
     * Makes or replaces a file with this content.
     *
     * @param isForced whether the content is on the disk, and not only with the operating system, when the call returns
     */
    public static void write(Path file, byte[] content, boolean isForced) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(file, attributes(FILE));
        restrict(file);
        // A channel would need direct memory, which the program may have used up.
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            out.write(content);
            if (isForced) {
                out.getFD().sync();
            }
        }
    }

    /** Makes a file that does not exist and opens it for reading and writing. */
    static FileChannel newFile(Path file) throws IOException {
        FileChannel channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
                attributes(FILE));
        restrict(file);
        return channel;
    }

    /** Removes the permissions of others from a file, and restores those of its owner that the umask removed. */
    static void restrict(Path file) {
        setPermissions(file, FILE);
    }

    private static void setPermissions(Path path, Set<PosixFilePermission> permissions) {
        if (HAS_PERMISSIONS) {
            try {
                Files.setPosixFilePermissions(path, permissions);
            } catch (IOException | UnsupportedOperationException e) {
                // A file system of another kind is mounted here: it has no POSIX permissions.
                return;
            }
        }
    }

    private static FileAttribute<?>[] attributes(Set<PosixFilePermission> permissions) {
        return HAS_PERMISSIONS
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }
}
