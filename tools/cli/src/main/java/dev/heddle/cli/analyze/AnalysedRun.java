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
 * Identifies a run that is analysed, so that a later command recognizes it. The content is not read, because it may be
 * gigabytes.
 *
 * @param path of the recording or the text, with links resolved
 * @param bytes size of its files
 * @param modified the latest modification time of its files, as in {@link Instant#toString}
 */
record AnalysedRun(String path, long bytes, String modified) {
    /**
     * @param run a directory, or a file that can be read more than once
     * @param out directory of the results; it may be below the run and is not part of it
     */
    static AnalysedRun of(Path run, Path out) throws IOException {
        Path place = run.toRealPath();
        Sum sum = new Sum(out.toRealPath());
        Files.walkFileTree(place, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, sum);
        return new AnalysedRun(place.toString(), sum.bytes, sum.modified.toString());
    }

    private static final class Sum extends SimpleFileVisitor<Path> {
        private final Path skipped;
        private long bytes;
        private Instant modified = Instant.EPOCH;

        Sum(Path skipped) {
            this.skipped = skipped;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return directory.equals(skipped) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            bytes += attributes.size();
            Instant written = attributes.lastModifiedTime().toInstant();
            modified = written.isAfter(modified) ? written : modified;
            return FileVisitResult.CONTINUE;
        }

        /**
         * A file that cannot be read does not prevent the analysis. A file that was deleted meanwhile counts as a
         * change.
         */
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
