package dev.heddle.engine.internal.driven;

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

/** How it is seen that a server is ready: a port of this machine that is open, a URL that answers without a server error, or a line of its output. */
public final class Ready {
    private static final int MOST_MILLIS = 1_000;
    private static final int LARGEST_PORT = 65_535;
    private static final int SERVER_ERROR = 500;

    private final String text;
    /** 0 if it is not told by a port. */
    private final int port;
    /** Null if it is not told by a URL. */
    private final URI url;
    /** Null if it is not told by a line. */
    private final Pattern line;

    private Ready(String text, int port, URI url, Pattern line) {
        this.text = text;
        this.port = port;
        this.url = url;
        this.line = line;
    }

    /**
     * @param text digits, something that begins with {@code http://} or {@code https://}, or else a regular expression
     * @throws UsageException if it is none of them
     */
    public static Ready of(String text) {
        if (text.matches("\\d+")) {
            int port = text.length() > 5 ? 0 : Integer.parseInt(text);
            if (port < 1 || port > LARGEST_PORT) {
                throw new UsageException("--ready " + text + ": a port is 1 to " + LARGEST_PORT);
            }
            return new Ready(text, port, null, null);
        }
        try {
            return text.startsWith("http://") || text.startsWith("https://")
                    ? new Ready(text, 0, URI.create(text), null)
                    : new Ready(text, 0, null, Pattern.compile(text));
        } catch (PatternSyntaxException e) {
            throw new UsageException(
                    "--ready " + text + ": neither a port nor a URL, and no regular expression: " + e.getDescription());
        } catch (IllegalArgumentException e) {
            throw new UsageException("--ready " + text + ": no URL: " + e.getMessage());
        }
    }

    /** @throws UsageException if somebody serves there before the program has been started */
    void checkFree() {
        int asked = port != 0 ? port : url == null ? 0 : url.getPort();
        if (asked > 0 && isOpen(asked)) {
            throw new UsageException("port " + asked
                    + " is open before the program has started: end what serves there, or take another port");
        }
    }

    /** @param output where the program's output goes, both streams */
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

    /** As it was given, with what it stands for. */
    @Override
    public String toString() {
        return port != 0
                ? "port " + port + " was not opened"
                : url != null ? url + " did not answer" : "no line of its output matched " + text;
    }
}
