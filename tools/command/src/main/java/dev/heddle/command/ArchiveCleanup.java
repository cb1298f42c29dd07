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
 * Removes archives of classes that nobody will map again: those whose jar is gone, those that were not used for 30 days (as of a JDK that is gone),
 * and what killed JVMs have left. A JVM that has an archive mapped goes on.
 */
final class ArchiveCleanup {
    private static final String ARCHIVE = ".jsa";
    /** Of archives and of copies of the jar, while they are written. */
    private static final String UNFINISHED = ".new";

    private static final Duration MAX_AGE = Duration.ofDays(30);
    /** A file is written within seconds; its writer was killed if it is older. */
    private static final Duration MAX_AGE_UNFINISHED = Duration.ofHours(1);
    /** To note each use would write to the disk for each test. */
    private static final Duration NOTED = Duration.ofDays(1);

    private ArchiveCleanup() {}

    /** Notes that an archive is used. That is the time of its file: the JVM compares that of the jar, not of the archive. */
    static void use(Path archive, Instant now) throws IOException {
        if (isOlder(archive, NOTED, now)) {
            Files.setLastModifiedTime(archive, FileTime.from(now));
        }
    }

    /**
     * Removes them.
     *
     * @param directory where the copies of the command are
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
