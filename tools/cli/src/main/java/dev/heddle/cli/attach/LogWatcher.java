package dev.heddle.cli.attach;

import dev.heddle.engine.base.UsageException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** A file that a program adds lines to: whether one has come since that matches. What the program writes to its terminal cannot be seen. */
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

    /** @param text {@code FILE:REGEX}; the file may not be there yet, and its directory must be */
    static LogWatcher of(String text) throws IOException {
        int at = text.indexOf(':');
        if (at <= 0 || at == text.length() - 1) {
            throw new UsageException(
                    "--until " + text + ": give a file and what a line of it is to match, as in app.log:shut.*down");
        }
        Path file = Path.of(text.substring(0, at)).toAbsolutePath();
        if (Files.isDirectory(file) || !Files.isDirectory(file.getParent())) {
            throw new UsageException("--until " + text + ": " + file + " is no file that a program could write");
        }
        try {
            return new LogWatcher(file, Pattern.compile(text.substring(at + 1)));
        } catch (PatternSyntaxException e) {
            throw new UsageException("--until " + text + ": no regular expression: " + e.getDescription());
        }
    }

    /** Reads what is new. */
    boolean hasMatch() throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            if (in.length() < seen) {
                // It was begun anew, as logs are.
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
