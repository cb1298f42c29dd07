package dev.heddle.spark;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;

/** Copies a run to the disk of this machine: network file systems map queues into memory slowly or not at all. */
final class Copy {
    private Copy() {}

    /**
     * Copies a directory, or a file, with the times of its files.
     *
     * @param to a path that does not exist yet
     */
    static void of(Path from, Path to) throws IOException {
        if (!Files.exists(from)) {
            throw new NoSuchFileException("there is no such path on a worker: give a path that all workers can read");
        }
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path at, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to.resolve(from.relativize(at).toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path at, BasicFileAttributes attributes) throws IOException {
                String name = from.relativize(at).toString();
                Files.copy(at, name.isEmpty() ? to : to.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
