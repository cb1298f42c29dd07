package dev.heddle.cli.analyze;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;

/**
 * A run that is analysed, as far as one must know it again later. Nothing of what is in it is read for that, because there may be gigabytes.
 *
 * @param path of the recording or the text, absolute
 * @param bytes size of its files
 * @param modified when one of them was written last, as in {@link Instant#toString}
 */
record AnalysedRun(String path, long bytes, String modified) {
    /** @param run a directory, or a file that can be read more than once */
    static AnalysedRun of(Path run) throws IOException {
        Sum sum = new Sum();
        Files.walkFileTree(run, sum);
        return new AnalysedRun(run.toAbsolutePath().normalize().toString(), sum.bytes, sum.modified.toString());
    }

    private static final class Sum extends SimpleFileVisitor<Path> {
        private long bytes;
        private Instant modified = Instant.EPOCH;

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            bytes += attributes.size();
            Instant written = attributes.lastModifiedTime().toInstant();
            modified = written.isAfter(modified) ? written : modified;
            return FileVisitResult.CONTINUE;
        }
    }
}
