package dev.heddle.batch.piece;

import dev.heddle.analyzer.locon.PairFile;
import dev.heddle.analyzer.locon.PairNames;
import dev.heddle.analyzer.locon.RunPairs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Access pairs of a run as text, for tables and documents: a {@link PairFile} with one run, by gzip, in Base64. */
public final class RunPairsText {
    private RunPairsText() {}

    /**
     * @param names the names of this run only
     * @param program the command: main class or jar, and arguments
     * @param scratch a private directory
     */
    static String of(RunPairs run, PairNames names, List<String> program, Path scratch) throws IOException {
        try (PairFile.Writer writer = new PairFile.Writer(scratch, names, program)) {
            writer.add(run);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            Files.copy(scratch.resolve(PairFile.FILE_NAME), out);
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    /** Writes the file to a directory, which is created. */
    public static void write(String text, Path directory) throws IOException {
        Files.createDirectories(directory);
        byte[] bytes = Base64.getDecoder().decode(text);
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            Files.copy(in, directory.resolve(PairFile.FILE_NAME));
        }
    }
}
