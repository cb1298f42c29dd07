package dev.heddle.engine.internal.launch;

import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/** The default output directory: {@code heddle-out/WHAT-TIME} in the working directory. */
public final class OutputDirectory {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private OutputDirectory() {}

    /**
     * Creates an output directory.
     *
     * @param wanted the directory that the user specified, or null
     * @return the directory, absolute and empty
     * @throws dev.heddle.trace.recording.RecordingException if it cannot be created, or is not empty
     */
    public static Path claim(Path wanted, String what) {
        Path directory = wanted != null ? wanted : unused(what);
        RecordingWriter.claim(directory);
        return directory.toAbsolutePath().normalize();
    }

    public static boolean holdsRecording(Path directory) {
        return Files.isRegularFile(directory.resolve(Manifest.FILE_NAME));
    }

    /** A path that does not exist; nothing is created. */
    public static Path unused(String what) {
        String name = what + "-" + LocalDateTime.now().format(TIME);
        Path directory = Path.of("heddle-out", name);
        for (int i = 2; Files.exists(directory); i++) {
            directory = Path.of("heddle-out", name + "-" + i);
        }
        return directory.toAbsolutePath();
    }
}
