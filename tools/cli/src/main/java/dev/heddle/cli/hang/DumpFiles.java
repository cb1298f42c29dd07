package dev.heddle.cli.hang;

import dev.heddle.analyzer.dump.HangReport;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.ProcessDumps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The thread dumps that a command line names. */
public final class DumpFiles {
    private DumpFiles() {}

    /** @throws UsageException if one is not a readable file */
    static List<Path> of(List<String> names) {
        List<Path> files = new ArrayList<>();
        for (String name : names) {
            Path file = Path.of(name);
            if (Files.isDirectory(file) && OutputDirectory.holdsRecording(file)) {
                throw new UsageException(
                        file + " is a recording of Heddle: heddle analyze --technique deadlock " + file);
            }
            files.add(readable(file));
        }
        return files;
    }

    private static Path readable(Path file) {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new UsageException(
                    file + " is not a readable file: name a thread dump, or a process that heddle jps lists");
        }
        return file;
    }

    /** @throws UsageException with one line, if a file has no dump */
    public static HangReport read(List<Path> files) {
        files.forEach(DumpFiles::readable);
        try {
            return HangReport.read(files);
        } catch (IOException e) {
            throw new UsageException(e.getMessage());
        }
    }

    static HangReport read(ProcessDumps dumps) {
        try {
            return HangReport.ofTexts(dumps.texts());
        } catch (IOException e) {
            throw new UsageException("the JVM gave no thread dump: " + e.getMessage());
        }
    }
}
