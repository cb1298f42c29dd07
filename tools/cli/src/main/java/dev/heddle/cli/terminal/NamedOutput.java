package dev.heddle.cli.terminal;

import dev.heddle.engine.base.UsageException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The writing of a file that the user has named. */
public final class NamedOutput {
    private NamedOutput() {}

    /** Writes the file. */
    @FunctionalInterface
    public interface Writing {
        void write() throws IOException;
    }

    /** @throws UsageException if the file cannot be written */
    public static void write(Path file, Writing writing) {
        if (Files.isDirectory(file)) {
            throw new UsageException("cannot write " + file + ": it is a directory: name a file");
        }
        Path above = file.toAbsolutePath().getParent();
        try {
            writing.write();
        } catch (IOException e) {
            if (above != null && !Files.isDirectory(above)) {
                throw new UsageException("cannot write " + file + ": there is no directory " + above
                        + ": make it, or name another file");
            }
            throw new UsageException("cannot write " + file + ": " + reason(e));
        }
    }

    /** The JDK's message of some exceptions is only the name of the file. */
    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied: name another file";
        }
        return e instanceof NoSuchFileException
                ? "its directory takes no further file: name another file"
                : e.getMessage();
    }
}
