package dev.heddle.spark;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/** A name node and a data node on loopback, in a process of their own. */
public final class Hdfs implements AutoCloseable {
    static final String JAR = "hadoop-client-minicluster";

    private final Process process;
    private final String uri;

    /**
     * Starts it.
     *
     * @param from what its folder {@code /runs} is to hold
     */
    Hdfs(SparkHome home, Path directory, Path from) throws IOException {
        Files.createDirectories(directory);
        String jar = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> Path.of(entry).getFileName().toString().startsWith(JAR))
                .findFirst()
                .orElseThrow();
        List<String> command = home.java(Hdfs.class, directory.toString(), from.toString());
        int path = command.indexOf("-cp") + 1;
        command.set(path, command.get(path) + File.pathSeparator + jar);
        process = new ProcessBuilder(command)
                .redirectError(directory.resolve("log").toFile())
                .start();
        BufferedReader lines = process.inputReader();
        String line = lines.readLine();
        while (line != null && !line.startsWith("hdfs://")) {
            line = lines.readLine();
        }
        if (line == null) {
            throw new IOException("HDFS has not started: " + Files.readString(directory.resolve("log")));
        }
        uri = line;
    }

    /** Of its root, with a slash at the end. */
    String uri() {
        return uri;
    }

    /** Runs until its input ends. @param args a directory of its own, and a folder */
    public static void main(String[] args) throws IOException {
        Configuration settings = new Configuration();
        settings.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, args[0]);
        try (MiniDFSCluster cluster =
                new MiniDFSCluster.Builder(settings).numDataNodes(1).build()) {
            FileSystem files = cluster.getFileSystem();
            files.copyFromLocalFile(new org.apache.hadoop.fs.Path(args[1]), new org.apache.hadoop.fs.Path("/runs"));
            System.out.println(files.getUri() + "/");
            while (System.in.read() >= 0) {
                // Nobody says anything.
            }
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
