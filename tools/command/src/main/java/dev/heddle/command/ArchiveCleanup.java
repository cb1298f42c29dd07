package dev.heddle.command;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;

/**
 * Removes unused class archives: those without their jar, those that were not used for 30 days (for example of a
 * removed JDK), and unfinished files of killed JVMs. A JVM that has mapped an archive is not affected.
 */
final class ArchiveCleanup {
    private static final String ARCHIVE = ".jsa";
    /** Suffix of archives and copies of the jar while they are written. */
    private static final String UNFINISHED = ".new";

    private static final Duration MAX_AGE = Duration.ofDays(30);
    /** Writing a file takes seconds; the writer of an older file was killed. */
    private static final Duration MAX_AGE_UNFINISHED = Duration.ofHours(1);
    /**
     * Interval between updates of the time of use, because an update for each test would write to the disk too often.
     */
    private static final Duration NOTED = Duration.ofDays(1);

    private ArchiveCleanup() {}

    /**
     * Records the use of an archive in the modification time of its file. The JVM checks only the modification time of
     * the jar.
     */
    static void use(Path archive, Instant now) throws IOException {
        if (isOlder(archive, NOTED, now)) {
            Files.setLastModifiedTime(archive, FileTime.from(now));
        }
    }

    /**
     * Removes old files.
     *
     * @param directory the directory of the copies of the command
     */
    static void remove(Path directory, Instant now) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(directory, "heddle-*")) {
            for (Path one : all) {
                try {
                    if (isOld(one, now)) {
                        delete(one);
                    }
                } catch (NoSuchFileException e) {
                    // Another process was faster.
                    continue;
                }
            }
        }
    }

    /** Deletes a file, or a directory in which an archive was made. */
    private static void delete(Path old) throws IOException {
        if (Files.isDirectory(old, LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(old)) {
                for (Path file : files) {
                    Files.deleteIfExists(file);
                }
            }
        }
        Files.deleteIfExists(old);
    }

    private static boolean isOld(Path file, Instant now) throws IOException {
        String name = file.getFileName().toString();
        if (name.endsWith(UNFINISHED) || name.startsWith(ClassArchive.MAKING)) {
            return isOlder(file, MAX_AGE_UNFINISHED, now);
        }
        return name.endsWith(ARCHIVE) && (!Files.exists(file.resolveSibling(jar(name))) || isOlder(file, MAX_AGE, now));
    }

    /** {@code heddle-DIGEST.jar} of {@code heddle-DIGEST-JDK-SEAL.jsa}. */
    private static String jar(String archive) {
        int end = archive.indexOf('-', archive.indexOf('-') + 1);
        return (end < 0 ? archive : archive.substring(0, end)) + ".jar";
    }

    private static boolean isOlder(Path file, Duration age, Instant now) throws IOException {
        return Files.getLastModifiedTime(file).toInstant().isBefore(now.minus(age));
    }
}
