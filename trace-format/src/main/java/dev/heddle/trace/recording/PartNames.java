package dev.heddle.trace.recording;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Where the queues of a recording lie: one in its directory, or one in each directory {@code part-000001}, {@code part-000002}… */
final class PartNames {
    private static final String PREFIX = "part-";

    private PartNames() {}

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
                    .sorted(Comparator.comparingInt(PartNames::number))
                    .toList();
            return parts.isEmpty() ? List.of(recording) : parts;
        } catch (IOException e) {
            throw new RecordingException("cannot list " + recording + ": " + e, e);
        }
    }

    /** Whether there is a queue; there is none in a part that was just being made, or deleted, when the process was killed. */
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
