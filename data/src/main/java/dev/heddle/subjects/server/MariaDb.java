package dev.heddle.subjects.server;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A MariaDB server of one's own, which this machine must have installed: on a free port of the loopback interface, with
 * its data in a directory.
 */
public final class MariaDb implements AutoCloseable {
    private static final int TRIES = 300;
    private static final int CONNECTIONS = 10_000;
    private static final String INSTALL = "mariadb-install-db";
    private static final String SERVER = "mariadbd";

    private final Process server;
    private final int port;
    private final Thread atExit;

    private MariaDb(Process server, int port) {
        this.server = server;
        this.port = port;
        // A JVM that is asked to end does not close it.
        atExit = new Thread(server::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /** Whether this machine has the server's programs. */
    public static boolean isInstalled() {
        return find(INSTALL) != null && find(SERVER) != null;
    }

    /**
     * Starts a server and waits until it takes connections.
     *
     * @param directory an empty directory
     * @throws IOException if it is not installed, or does not start
     */
    public static MariaDb start(Path directory) throws IOException, InterruptedException {
        if (!isInstalled()) {
            throw new IOException(SERVER + " and " + INSTALL + " are not on this machine: install mariadb-server");
        }
        Path data = directory.resolve("data");
        String user = "--user=" + System.getProperty("user.name");
        run(
                directory.resolve("install.log"),
                List.of(
                        find(INSTALL),
                        "--no-defaults",
                        "--datadir=" + data,
                        "--skip-test-db",
                        "--auth-root-authentication-method=normal",
                        user));
        int port = freePort();
        Path log = directory.resolve("server.log");
        Process server = new ProcessBuilder(
                        find(SERVER),
                        "--no-defaults",
                        user,
                        "--datadir=" + data,
                        "--port=" + port,
                        "--bind-address=127.0.0.1",
                        "--socket=" + directory.resolve("socket"),
                        "--pid-file=" + directory.resolve("pid"),
                        "--skip-grant-tables",
                        // A run that ends in a deadlock does not close its connection.
                        "--max-connections=" + CONNECTIONS,
                        // An old driver does not know the newer ones.
                        "--character-set-server=latin1",
                        "--collation-server=latin1_swedish_ci")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        MariaDb started = new MariaDb(server, port);
        boolean isReady = false;
        try {
            isReady = started.isReady(log);
        } finally {
            if (!isReady) {
                started.close();
            }
        }
        if (!isReady) {
            throw new IOException("the server does not start: " + Files.readString(log, StandardCharsets.ISO_8859_1));
        }
        return started;
    }

    private boolean isReady(Path log) throws IOException, InterruptedException {
        for (int i = 0; i < TRIES; i++) {
            if (Files.readString(log, StandardCharsets.ISO_8859_1).contains("ready for connections")) {
                return true;
            }
            if (server.waitFor(100, TimeUnit.MILLISECONDS)) {
                return false;
            }
        }
        return false;
    }

    /** On this machine. */
    public int port() {
        return port;
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The JVM is ending, and the hook does the same.
            return;
        }
        server.destroy();
        try {
            if (server.waitFor(20, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        server.destroyForcibly();
    }

    private static void run(Path log, List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(new ArrayList<>(command))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(command + " failed: " + Files.readString(log, StandardCharsets.ISO_8859_1));
            }
        } finally {
            process.destroyForcibly();
        }
    }

    /** The server's programs may lie where only an administrator's path leads. */
    private static String find(String program) {
        for (String directory : (System.getenv("PATH") + ":/usr/sbin:/usr/local/sbin").split(":")) {
            File file = new File(directory, program);
            if (file.canExecute()) {
                return file.getPath();
            }
        }
        return null;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
