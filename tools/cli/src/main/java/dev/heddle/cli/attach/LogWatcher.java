package dev.heddle.cli.attach;

import dev.heddle.engine.base.UsageException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Watches a file to which a program adds lines, and reports whether a new line matches. The output of the program to
 * its terminal cannot be watched.
 */
final class LogWatcher {
    private final Path file;
    private final Pattern wanted;
    private final StringBuilder line = new StringBuilder();
    private long seen;

    private LogWatcher(Path file, Pattern wanted) throws IOException {
        this.file = file;
        this.wanted = wanted;
        this.seen = Files.exists(file) ? Files.size(file) : 0;
    }

    /** @param text {@code FILE:REGEX}; the file need not exist yet, but its directory must */
    static LogWatcher of(String text) throws IOException {
        int at = text.indexOf(':');
        if (at <= 0 || at == text.length() - 1) {
            throw new UsageException(
                    "--until " + text + ": write a file and a pattern for its lines, for example app.log:shut.*down");
        }
        Path file = Path.of(text.substring(0, at)).toAbsolutePath();
        if (Files.isDirectory(file) || !Files.isDirectory(file.getParent())) {
            throw new UsageException("--until " + text + ": " + file + " is not a file that a program could write");
        }
        try {
            return new LogWatcher(file, Pattern.compile(text.substring(at + 1)));
        } catch (PatternSyntaxException e) {
            throw new UsageException("--until " + text + ": not a regular expression: " + e.getDescription());
        }
    }

    /** Reads the new part of the file. */
    boolean hasMatch() throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            if (in.length() < seen) {
                // The file was truncated, for example by log rotation.
                seen = 0;
                line.setLength(0);
            }
            in.seek(seen);
            byte[] more = new byte[(int) Math.min(1 << 20, in.length() - seen)];
            in.readFully(more);
            seen += more.length;
            for (char c : new String(more, StandardCharsets.ISO_8859_1).toCharArray()) {
                if (c != '\n') {
                    line.append(c);
                } else if (matches()) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean matches() {
        boolean found = wanted.matcher(line).find();
        line.setLength(0);
        return found;
    }
}
