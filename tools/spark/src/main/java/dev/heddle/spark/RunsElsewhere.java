package dev.heddle.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.SparkConf;

/**
 * Lists runs for the command that are at no path of this machine. The command gets an outline of each run, which is
 * enough to name it: all files with their sizes, and the content of small files. The events stay where they are until a
 * worker fetches them.
 */
final class RunsElsewhere {
    /** Files whose content names a run; the same as in {@code dev.heddle.batch.input.Checksum}. */
    private static final Set<String> SMALL = Set.of(HadoopPlaces.MANIFEST, "ending.json", "outcome.json");

    private final HadoopPlaces places;
    private final Path outlines;
    private int count;

    /** @param outlines a directory for outlines; created with the first outline */
    RunsElsewhere(SparkConf conf, Path outlines) {
        this.places = new HadoopPlaces(conf);
        this.outlines = outlines;
    }

    /** Sends a line for each run at a place, and returns the final line. */
    String find(String uri, Command command) throws IOException {
        List<FileStatus> runs = places.runs(uri);
        if (runs.isEmpty()) {
            return "none\tthere is no recording at " + uri
                    + ": name recordings that heddle record has written, or folders that hold some";
        }
        for (FileStatus run : runs) {
            String name = run.getPath().toString();
            if (name.chars().anyMatch(Character::isISOControl)) {
                throw new IOException("a control character is in the name of a recording at " + uri + ": rename it");
            }
            // Keep the last part of the name: messages about a recording may contain it.
            Path place = Files.createDirectories(outlines.resolve(String.valueOf(++count)))
                    .resolve(run.getPath().getName());
            places.copy(
                    run,
                    place,
                    file -> run.isFile() || SMALL.contains(file.getPath().getName()));
            command.say("run\t" + place + "\t" + name);
        }
        return "end";
    }

    /**
     * Copies the complete run to the place of its outline.
     *
     * @param words the place of the outline, and the name
     * @return the answer line
     */
    String fetch(String[] words) throws IOException {
        places.copy(words[1], Path.of(words[0]));
        return "end";
    }
}
