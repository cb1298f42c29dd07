package dev.heddle.engine.internal.launch;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Deletes directories, and shortens their names. */
public final class Directories {
    private Directories() {}

    /** Deletes a directory with its content; does nothing if it does not exist. */
    public static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path left, IOException e) throws IOException {
                if (e != null) {
                    throw e;
                }
                Files.delete(left);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** The path relative to the working directory, if that is shorter. */
    public static Path shorten(Path path) {
        Path relative = Path.of("").toAbsolutePath().relativize(path.toAbsolutePath());
        return relative.toString().length() < path.toString().length() ? relative : path;
    }
}
