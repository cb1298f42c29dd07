package dev.heddle.cli.hunt;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.text.ShellLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Stores the class path of tests in a file beside their results, so that printed commands can name the file instead.
 */
final class ClassPathFile {
    private static final String NAME = "classpath.txt";

    private final Path file;
    private final String text;

    /**
     * @param directory of all results
     * @param text the class path
     */
    ClassPathFile(Path directory, String text) {
        file = directory.resolve(NAME);
        this.text = text;
    }

    void write() throws IOException {
        OutputFile.directory(file.getParent());
        OutputFile.write(file, text);
    }

    /** A shell command line, with the file in place of the class path. */
    String shortened(String line) {
        String named =
                "\"$(cat " + ShellLine.of(List.of(Directories.shorten(file).toString())) + ")\"";
        return line.replace(ShellLine.of(List.of(text)), named);
    }
}
