package dev.heddle.trace.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** Directories that only this user can enter, whatever the umask is, for files from which code is loaded. */
public final class PrivateDirectory {
    private static final boolean HAS_PERMISSIONS =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private PrivateDirectory() {}

    /**
     * Makes a directory with its missing parents. An existing one stays unchanged.
     *
     * @return the reason not to use it, as {@link Trust#problem} returns it; null if it can be used
     */
    public static String make(Path directory) throws IOException {
        List<Path> missing = new ArrayList<>();
        for (Path one = directory.toAbsolutePath(); one != null && !Files.isDirectory(one); one = one.getParent()) {
            missing.add(0, one);
        }
        for (Path one : missing) {
            try {
                Files.createDirectory(one, attributes("rwx------"));
            } catch (FileAlreadyExistsException e) {
                if (!Files.isDirectory(one)) {
                    throw e;
                }
                // Another process made it first.
            }
        }
        return Trust.problem(directory);
    }

    /**
     * Makes a new directory below another one.
     *
     * @param above for example {@code java.io.tmpdir}
     * @param prefix of its name
     * @throws IOException with a line for the user, also if others could put another directory in its place
     */
    public static Path fresh(Path above, String prefix) throws IOException {
        Path directory = Files.createTempDirectory(above, prefix, attributes("rwx------"));
        String problem = Trust.problem(directory);
        if (problem != null) {
            Files.delete(directory);
            throw new IOException(problem);
        }
        return directory;
    }

    /** Removes the permissions of others from a file that a program with its own umask has made. */
    public static void restrict(Path file) throws IOException {
        if (HAS_PERMISSIONS) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    /** For a file that only this user can read. */
    public static FileAttribute<?>[] ofFile() {
        return attributes("rw-------");
    }

    private static FileAttribute<?>[] attributes(String permissions) {
        return HAS_PERMISSIONS
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
