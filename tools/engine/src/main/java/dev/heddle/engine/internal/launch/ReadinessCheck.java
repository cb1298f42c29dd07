package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.UsageException;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Detects that a server is ready: an open port of this machine, a URL that answers without a server error, or a line of
 * its output.
 */
public final class ReadinessCheck {
    private static final int MOST_MILLIS = 1_000;
    private static final int LARGEST_PORT = 65_535;
    private static final int SERVER_ERROR = 500;

    private final String text;
    /** 0 unless the condition is a port. */
    private final int port;
    /** Null unless the condition is a URL. */
    private final URI url;
    /** Null unless the condition is a line of output. */
    private final Pattern line;

    private ReadinessCheck(String text, int port, URI url, Pattern line) {
        this.text = text;
        this.port = port;
        this.url = url;
        this.line = line;
    }

    /**
     * @param text a port number, a URL that begins with {@code http://} or {@code https://}, or a regular expression
     * @throws UsageException if it has none of these forms
     */
    public static ReadinessCheck of(String text) {
        if (text.matches("\\d+")) {
            int port = text.length() > 5 ? 0 : Integer.parseInt(text);
            if (port < 1 || port > LARGEST_PORT) {
                throw new UsageException("--ready " + text + ": a port is 1 to " + LARGEST_PORT);
            }
            return new ReadinessCheck(text, port, null, null);
        }
        try {
            return text.startsWith("http://") || text.startsWith("https://")
                    ? new ReadinessCheck(text, 0, URI.create(text), null)
                    : new ReadinessCheck(text, 0, null, Pattern.compile(text));
        } catch (PatternSyntaxException e) {
            throw new UsageException(
                    "--ready " + text + ": not a port, a URL or a regular expression: " + e.getDescription());
        } catch (IllegalArgumentException e) {
            throw new UsageException("--ready " + text + ": not a URL: " + e.getMessage());
        }
    }

    /** @throws UsageException if the port or URL already answers */
    void checkFree() {
        int asked = port != 0 ? port : url == null ? 0 : url.getPort();
        if (asked > 0 && isOpen(asked)) {
            throw new UsageException("port " + asked
                    + " is in use before the program has started: stop the other server, or use another port");
        }
    }

    /** @param output files with the program's output, both streams */
    boolean isReady(Path... output) throws IOException {
        if (port != 0) {
            return isOpen(port);
        }
        if (url != null) {
            return answers();
        }
        for (Path file : output) {
            if (Files.exists(file)) {
                try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
                    if (lines.anyMatch(one -> line.matcher(one).find())) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean isOpen(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), MOST_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private boolean answers() {
        try {
            HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection();
            connection.setConnectTimeout(MOST_MILLIS);
            connection.setReadTimeout(MOST_MILLIS);
            try {
                return connection.getResponseCode() < SERVER_ERROR;
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            return false;
        }
    }

    /** The unmet condition in words. */
    @Override
    public String toString() {
        return port != 0
                ? "port " + port + " was not opened"
                : url != null ? url + " did not answer" : "no line of its output matched " + text;
    }
}
