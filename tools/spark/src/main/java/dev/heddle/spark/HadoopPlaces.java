package dev.heddle.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkHadoopUtil;

/** Runs in the Hadoop file systems that the cluster is configured for: {@code hdfs://}, {@code s3a://} and others. */
final class HadoopPlaces {
    static final String MANIFEST = "manifest.json";
    private static final String TEXT_SUFFIX = ".std";

    private final Configuration settings;

    /** @param conf settings of file systems begin with {@code spark.hadoop.} */
    HadoopPlaces(SparkConf conf) {
        settings = SparkHadoopUtil.get().newConfiguration(conf);
    }

    private FileSystem system(Path path) throws IOException {
        return path.getFileSystem(settings);
    }

    /**
     * Lists the recordings and files at a place, or those that match a pattern.
     *
     * @return empty if there is no such place
     */
    List<FileStatus> runs(String uri) throws IOException {
        Path path = new Path(uri);
        FileStatus[] matches = system(path).globStatus(path);
        List<FileStatus> runs = new ArrayList<>();
        for (FileStatus one : matches == null ? new FileStatus[0] : matches) {
            if (one.isFile()) {
                runs.add(one);
            } else {
                below(one, runs);
            }
        }
        return runs;
    }

    private void below(FileStatus folder, List<FileStatus> runs) throws IOException {
        FileStatus[] all = system(folder.getPath()).listStatus(folder.getPath());
        for (FileStatus one : all) {
            if (one.isFile() && one.getPath().getName().equals(MANIFEST)) {
                runs.add(folder);
                return;
            }
        }
        for (FileStatus one : all) {
            if (one.isDirectory()) {
                below(one, runs);
            } else if (one.getPath().getName().endsWith(TEXT_SUFFIX)) {
                runs.add(one);
            }
        }
    }

    /** Copies a complete run, with the times of its files. */
    void copy(String from, java.nio.file.Path to) throws IOException {
        Path path = new Path(from);
        FileStatus run;
        try {
            run = system(path).getFileStatus(path);
        } catch (FileNotFoundException e) {
            throw new FileNotFoundException("does not exist any more");
        }
        copy(run, to, file -> true);
    }

    /**
     * Copies a file or a folder.
     *
     * @param to the content of existing files is replaced
     * @param isWanted which files are copied with their content; the others become empty files of the same size
     */
    void copy(FileStatus from, java.nio.file.Path to, Predicate<FileStatus> isWanted) throws IOException {
        if (from.isDirectory()) {
            Files.createDirectories(to);
            for (FileStatus one : system(from.getPath()).listStatus(from.getPath())) {
                copy(one, to.resolve(one.getPath().getName()), isWanted);
            }
            return;
        }
        if (isWanted.test(from)) {
            try (InputStream in = system(from.getPath()).open(from.getPath())) {
                Files.copy(in, to, StandardCopyOption.REPLACE_EXISTING);
            }
        } else {
            try (RandomAccessFile file = new RandomAccessFile(to.toFile(), "rw")) {
                // A sparse file takes no space on the disk.
                file.setLength(from.getLen());
            }
        }
        Files.setLastModifiedTime(to, FileTime.fromMillis(from.getModificationTime()));
    }
}
