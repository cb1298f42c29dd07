package dev.heddle.trace.file;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * Whether only this user or the administrator could have written a file. Code is loaded from no other file.
 *
 * <p>The file and every directory above it, up to the root, must belong to this user or to root. None of them may be
 * writable by the group or by others. One exception: in a directory such as {@code /tmp}, where the sticky bit keeps
 * users from removing the files of others, a directory of this user is trusted. A symbolic link in the path is followed
 * under the same rules. So no other user can change the file, or replace it, between this check and its use. An access
 * control list shows as permissions of the group, and counts as such.
 *
 * <p>Where the file system has no POSIX permissions, only the owner of the file is checked: it must be the owner of the
 * user's home.
 */
public final class Trust {
    private static final int OTHERS_WRITE = 0022;
    private static final int OTHERS = 0077;
    private static final int STICKY = 01000;
    private static final int ROOT = 0;
    private static final int MOST_LINKS = 40;
    private static final String ATTRIBUTES = "unix:mode,uid,isSymbolicLink,isDirectory,isRegularFile";

    private static final boolean HAS_OWNERS =
            FileSystems.getDefault().supportedFileAttributeViews().contains("unix");

    private Trust() {}

    /** Determined once, and only where it is needed. */
    private static final class Self {
        static final int USER = user();

        private static int user() {
            Path self = Path.of("/proc/self");
            try {
                if (Files.exists(self)) {
                    return (Integer) Files.getAttribute(self, "unix:uid");
                }
                Path probe = Files.createTempFile("heddle-owner-", "");
                try {
                    return (Integer) Files.getAttribute(probe, "unix:uid");
                } finally {
                    Files.delete(probe);
                }
            } catch (IOException | SecurityException e) {
                // Files of root can still be used.
                return ROOT;
            }
        }
    }

    /**
     * The reason not to use a file or directory.
     *
     * @return a clause that names the path that others could have written; null if the file can be used
     * @throws IOException if there is no such file, or it cannot be looked at
     */
    public static String problem(Path path) throws IOException {
        return HAS_OWNERS ? problem(path, Self.USER) : problemOfOwner(path);
    }

    /** The same for a file or directory that others may not even read. */
    public static String problemOfPrivate(Path path) throws IOException {
        String problem = problem(path);
        return problem == null && HAS_OWNERS && (mode(attributes(path)) & OTHERS) != 0
                ? "others may read " + path
                : problem;
    }

    /** @param user the number of the current user */
    static String problem(Path path, int user) throws IOException {
        Path at = path.toAbsolutePath().getRoot();
        Map<String, Object> above = attributes(at);
        String problem = ofOwner(at, above, user);
        Deque<Path> left = new ArrayDeque<>();
        path.toAbsolutePath().forEach(left::add);
        int links = 0;
        while (problem == null && !left.isEmpty()) {
            Path name = left.pop();
            if (name.toString().isEmpty() || name.toString().equals(".")) {
                continue;
            }
            if (name.toString().equals("..")) {
                at = at.getParent() == null ? at : at.getParent();
                above = attributes(at);
                continue;
            }
            Path child = at.resolve(name);
            Map<String, Object> own = attributes(child);
            boolean isShared = (mode(above) & OTHERS_WRITE) != 0;
            boolean isDirectory = Boolean.TRUE.equals(own.get("isDirectory"));
            if (isShared && !((mode(above) & STICKY) != 0 && isDirectory)) {
                return "others may write into " + at;
            }
            problem = ofOwner(child, own, user);
            if (problem == null && Boolean.TRUE.equals(own.get("isSymbolicLink"))) {
                if (++links > MOST_LINKS) {
                    return path + " has too many symbolic links";
                }
                Path target = Files.readSymbolicLink(child);
                if (target.isAbsolute()) {
                    at = target.getRoot();
                    above = attributes(at);
                }
                Deque<Path> next = new ArrayDeque<>();
                target.forEach(next::add);
                next.addAll(left);
                left = next;
            } else {
                at = child;
                above = own;
            }
        }
        if (problem == null && (mode(above) & OTHERS_WRITE) != 0) {
            boolean isDirectory = Boolean.TRUE.equals(above.get("isDirectory"));
            return "others may write " + (isDirectory ? "into " : "") + at;
        }
        return problem;
    }

    private static String ofOwner(Path path, Map<String, Object> attributes, int user) {
        int owner = (Integer) attributes.get("uid");
        return owner == user || owner == ROOT ? null : path + " belongs to another user, number " + owner;
    }

    private static Map<String, Object> attributes(Path path) throws IOException {
        return Files.readAttributes(path, ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
    }

    private static int mode(Map<String, Object> attributes) {
        return (Integer) attributes.get("mode");
    }

    private static String problemOfOwner(Path path) throws IOException {
        UserPrincipal owner = Files.getOwner(path, LinkOption.NOFOLLOW_LINKS);
        Path home = Path.of(System.getProperty("user.home", ""));
        return !Files.exists(home) || owner.equals(Files.getOwner(home))
                ? null
                : path + " belongs to " + owner.getName();
    }

    /** Whether a plain file, not a link to one, exists that can be opened without waiting. */
    public static boolean isFile(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * The same as {@link #problem(Path)} for a plain file that is to be read.
     *
     * @throws NoSuchFileException if no file has this name
     */
    public static String problemOfFile(Path file) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(file.toString());
        }
        return isFile(file) ? problem(file) : file + " is no plain file";
    }
}
