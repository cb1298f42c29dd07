package dev.heddle.trace.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Files that Heddle writes. A symbolic link at the name is replaced by a new file, and its target stays unchanged: the
 * directory may contain files of others, for example unpacked results. A hard link is replaced in the same way. A file
 * that is written whole is either complete under its name or absent.
 *
 * <p>In a directory that only its owner can enter, new files and directories can be read by their owner only, whatever
 * the umask is.
 */
public final class OutputFile {
    private static final String PART = ".part";
    private static final AtomicLong NUMBER = new AtomicLong();
    private static final boolean HAS_PERMISSIONS =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final Set<PosixFilePermission> OF_OTHERS = PosixFilePermissions.fromString("---rwxrwx");
    private static final FileAttribute<?>[] NONE = {};

    private OutputFile() {}

    /** Writes the content of a file. */
    public interface Content {
        /** @param out is closed by the caller */
        void writeTo(OutputStream out) throws IOException;
    }

    /** Writes a file whole and replaces an existing one. */
    public static void write(Path file, Content content) throws IOException {
        Path part = file.resolveSibling(
                file.getFileName() + "." + ProcessHandle.current().pid() + "-" + NUMBER.incrementAndGet() + PART);
        try {
            try (OutputStream out = new BufferedOutputStream(create(part))) {
                content.writeTo(out);
            }
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException | Error e) {
            Files.deleteIfExists(part);
            throw e;
        }
    }

    /** Writes a file whole and replaces an existing one. */
    public static void write(Path file, byte[] bytes) throws IOException {
        write(file, out -> out.write(bytes));
    }

    /**
     * Writes a file whole and replaces an existing one; a lone surrogate, which UTF-8 cannot express, becomes a
     * question mark.
     */
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Begins a file that others read while it grows, and replaces an existing one. */
    public static OutputStream open(Path file) throws IOException {
        Files.deleteIfExists(file);
        return create(file);
    }

    /** Appends to a file, or begins it; a link is an error. */
    public static OutputStream append(Path file) throws IOException {
        return stream(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS));
    }

    /**
     * Writes a file that the user has named. A device or a pipe such as {@code /dev/stdout} receives the content
     * directly. So does a file in a directory that takes no further file. Any other file is written like results.
     *
     * @throws IOException with a line for the user, if the file is a pipe that no process reads
     */
    public static void writeNamed(Path file, Content content) throws IOException {
        if (isDevice(file)) {
            try (OutputStream out =
                    new BufferedOutputStream(NamedPipe.is(file) ? NamedPipe.open(file) : device(file))) {
                content.writeTo(out);
            }
            return;
        }
        try {
            write(file, content);
        } catch (AccessDeniedException e) {
            if (!Trust.isFile(file)) {
                throw e;
            }
            try (OutputStream out = new BufferedOutputStream(stream(
                    file,
                    Set.of(
                            StandardOpenOption.WRITE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            LinkOption.NOFOLLOW_LINKS)))) {
                content.writeTo(out);
            }
        }
    }

    /** Links to devices are those of the system. */
    private static boolean isDevice(Path file) {
        Path whole = file.toAbsolutePath().normalize();
        if (whole.startsWith("/proc")
                || whole.startsWith("/dev/fd")
                || Path.of("/dev").equals(whole.getParent())) {
            return true;
        }
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                && !Files.isSymbolicLink(file)
                && !Files.isRegularFile(file)
                && !Files.isDirectory(file);
    }

    /**
     * Makes a directory within results, with its missing parents.
     *
     * @return the directory
     * @throws IOException with a line for the user, if a symbolic link stands in its place
     */
    public static Path directory(Path directory) throws IOException {
        Path above = directory.toAbsolutePath().getParent();
        if (Files.isSymbolicLink(directory)) {
            throw new IOException(directory + " is a symbolic link: remove it, or name another directory");
        }
        if (above != null && !Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            if (!Files.isDirectory(above)) {
                directory(above);
            }
            try {
                Files.createDirectory(directory, isPrivate(above) ? attributes("rwx------") : NONE);
            } catch (FileAlreadyExistsException e) {
                if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                    throw e;
                }
                // Another thread made it first.
            }
        }
        return directory;
    }

    /** Begins a file that does not exist yet, for a writer that needs a channel. */
    public static FileChannel channel(Path file) throws IOException {
        return FileChannel.open(
                file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), permissions(file));
    }

    /** Opens a file that processes lock, or makes it; a link is an error. */
    public static FileChannel lock(Path file) throws IOException {
        return FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                permissions(file));
    }

    private static OutputStream device(Path file) throws IOException {
        return Files.newOutputStream(file, StandardOpenOption.WRITE);
    }

    private static OutputStream create(Path file) throws IOException {
        return stream(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    private static OutputStream stream(Path file, Set<OpenOption> options) throws IOException {
        return Channels.newOutputStream(Files.newByteChannel(file, options, permissions(file)));
    }

    private static FileAttribute<?>[] permissions(Path file) throws IOException {
        Path above = file.toAbsolutePath().getParent();
        return above != null && isPrivate(above) ? attributes("rw-------") : NONE;
    }

    private static boolean isPrivate(Path directory) throws IOException {
        if (!HAS_PERMISSIONS) {
            return false;
        }
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(directory);
        return OF_OTHERS.stream().noneMatch(permissions::contains);
    }

    private static FileAttribute<?>[] attributes(String permissions) {
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        };
    }
}
