package dev.heddle.cli.analyze;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Set;

/**
 * A run that is analysed, as far as one must know it again later. Nothing of what is in it is read for that, because there may be gigabytes.
 *
 * @param path of the recording or the text, without links
 * @param bytes size of its files
 * @param modified when one of them was written last, as in {@link Instant#toString}
 */
record AnalysedRun(String path, long bytes, String modified) {
    /**
     * @param run a directory, or a file that can be read more than once
     * @param out where results go, which may be below the run and is no part of it
     */
    static AnalysedRun of(Path run, Path out) throws IOException {
        Path place = run.toRealPath();
        Sum sum = new Sum(out.toRealPath());
        Files.walkFileTree(place, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, sum);
        return new AnalysedRun(place.toString(), sum.bytes, sum.modified.toString());
    }

    private static final class Sum extends SimpleFileVisitor<Path> {
        private final Path leftOut;
        private long bytes;
        private Instant modified = Instant.EPOCH;

        Sum(Path leftOut) {
            this.leftOut = leftOut;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return directory.equals(leftOut) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            bytes += attributes.size();
            Instant written = attributes.lastModifiedTime().toInstant();
            modified = written.isAfter(modified) ? written : modified;
            return FileVisitResult.CONTINUE;
        }

        /** What cannot be looked at is no reason not to analyse the rest, and what has gone meanwhile is a change. */
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException e) {
            return FileVisitResult.CONTINUE;
        }
    }
}
