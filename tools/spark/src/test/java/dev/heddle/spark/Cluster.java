package dev.heddle.spark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.spark.launcher.JavaModuleOptions;

/** A standalone master and workers on loopback, a process each. */
final class Cluster implements AutoCloseable {
    private static final String HOST = "127.0.0.1";
    private static final long START_MILLIS = 60_000;

    private final SparkHome home;
    private final Path directory;
    private final int port;
    private final Process master;
    private final List<Process> workers = new ArrayList<>();

    Cluster(SparkHome home, Path directory) throws IOException, InterruptedException {
        this.home = home;
        this.directory = Files.createDirectories(directory);
        port = freePort();
        master = start(
                "master",
                Map.of(),
                "org.apache.spark.deploy.master.Master",
                "--host",
                HOST,
                "--port",
                String.valueOf(port),
                "--webui-port",
                "0");
        awaitMaster();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
            return socket.getLocalPort();
        }
    }

    private Process start(String name, Map<String, String> environment, String main, String... args)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(SparkHome.java()));
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-cp", home.jars() + "/*", main));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve(name + ".log").toFile());
        builder.environment().put("SPARK_HOME", home.directory().toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", HOST);
        builder.environment().putAll(environment);
        return builder.start();
    }

    private void awaitMaster() throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(START_MILLIS);
        while (true) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(HOST, port), 1_000);
                return;
            } catch (IOException e) {
                if (System.nanoTime() > end || !master.isAlive()) {
                    throw new IOException("the master has not started: " + log("master"), e);
                }
                Thread.sleep(100);
            }
        }
    }

    String log(String name) throws IOException {
        return Files.readString(directory.resolve(name + ".log"));
    }

    /** Adds a worker with one core. */
    Cluster worker(Map<String, String> environment) throws IOException {
        String name = "worker-" + workers.size();
        Path local = Files.createDirectories(directory.resolve(name + "-local"));
        Map<String, String> all = new HashMap<>(Map.of("SPARK_LOCAL_DIRS", local.toString()));
        all.putAll(environment);
        workers.add(start(
                name,
                all,
                "org.apache.spark.deploy.worker.Worker",
                "--host",
                HOST,
                "--webui-port",
                "0",
                "--cores",
                "1",
                "--memory",
                "1g",
                "--work-dir",
                directory.resolve(name).toString(),
                master()));
        return this;
    }

    /** Its address. */
    String master() {
        return "spark://" + HOST + ":" + port;
    }

    /** What the disk of a worker has of ours. */
    Path local(int worker) {
        return directory.resolve("worker-" + worker + "-local");
    }

    /** Ends a worker as if its machine had lost power: with all that it has started. */
    void kill(int worker) {
        Process process = workers.get(worker);
        List<ProcessHandle> all = process.descendants().toList();
        process.destroyForcibly().onExit().join();
        all.forEach(ProcessHandle::destroyForcibly);
    }

    @Override
    public void close() {
        for (int i = 0; i < workers.size(); i++) {
            kill(i);
        }
        master.destroyForcibly().onExit().join();
    }
}
