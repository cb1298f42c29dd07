package dev.heddle.trace.recording;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The directories with the queues of a recording: its own, or one for each part, {@code part-000001},
 * {@code part-000002}…
 */
final class PartDirectories {
    private static final String PREFIX = "part-";

    private PartDirectories() {}

    static Path directory(Path recording, int number) {
        return recording.resolve(String.format("%s%06d", PREFIX, number));
    }

    /** The number of a part, or 0 for the directory of a recording that has none. */
    static int number(Path queueDirectory) {
        String name = queueDirectory.getFileName().toString();
        return name.matches(PREFIX + "\\d{6,9}") ? Integer.parseInt(name.substring(PREFIX.length())) : 0;
    }

    /** The directories with a queue, the oldest first; the recording's own if it has no parts. */
    static List<Path> queues(Path recording) {
        try (Stream<Path> content = Files.list(recording)) {
            List<Path> parts = content.filter(path -> number(path) > 0 && hasQueue(path))
                    .sorted(Comparator.comparingInt(PartDirectories::number))
                    .toList();
            return parts.isEmpty() ? List.of(recording) : parts;
        } catch (IOException e) {
            throw new RecordingException("cannot list " + recording + ": " + e, e);
        }
    }

    /**
     * Whether the directory has a queue; a part that was being made or deleted when the process was killed has no
     * queue.
     */
    static boolean hasQueue(Path directory) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + EventQueue.FILE_SUFFIX)) {
            return files.iterator().hasNext();
        } catch (IOException e) {
            return false;
        }
    }

    static boolean isQueueFile(Path file) {
        return file.toString().endsWith(EventQueue.FILE_SUFFIX);
    }
}
