package dev.heddle.spark;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;

/** Brings a run to the disk of this machine: queues are mapped into memory, which file systems of a network do badly or not at all. */
final class Copy {
    private static final String LOCAL = "file";

    private Copy() {}

    /**
     * Copies a directory, or a file, with the times of its files.
     *
     * @param to is not there yet
     */
    static void of(URI from, Path to, Configuration conf) throws IOException {
        if (from.getScheme().equals(LOCAL)) {
            local(Path.of(from), to);
            return;
        }
        org.apache.hadoop.fs.Path place = new org.apache.hadoop.fs.Path(from);
        FileSystem files = place.getFileSystem(conf);
        remote(files, files.getFileStatus(place), to);
    }

    private static void local(Path from, Path to) throws IOException {
        if (!Files.exists(from)) {
            throw new NoSuchFileException(
                    "there is no such path on a worker: give one that all workers see, or a URI as hdfs://… or s3a://…");
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

    private static void remote(FileSystem files, FileStatus from, Path to) throws IOException {
        if (from.isDirectory()) {
            Files.createDirectories(to);
            for (FileStatus one : files.listStatus(from.getPath())) {
                remote(files, one, to.resolve(one.getPath().getName()));
            }
        } else {
            try (InputStream in = files.open(from.getPath())) {
                Files.copy(in, to);
            }
            Files.setLastModifiedTime(to, FileTime.fromMillis(from.getModificationTime()));
        }
    }
}
