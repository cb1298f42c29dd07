package dev.heddle.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Directories of results, which only Heddle uses. */
public final class ResultDirectory {
    private ResultDirectory() {}

    /**
     * Removes earlier results.
     *
     * @return the directory, which is missing or empty
     * @throws CommandException if a file cannot be removed
     */
    public static Path emptied(Path directory) {
        try {
            if (Files.isDirectory(directory)) {
                try (Stream<Path> all = Files.walk(directory)) {
                    for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(one);
                    }
                }
            }
            return directory;
        } catch (IOException e) {
            throw new CommandException("earlier results cannot be removed: " + e.getMessage(), e);
        }
    }
}
