package dev.heddle.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.SparkConf;

/**
 * Tells the command of runs that are at no path of this machine. Of each it gets an outline, which is enough to name the run: all files with their
 * sizes, and what those hold that are small by nature. The events stay where they are until a worker fetches them.
 */
final class RunsElsewhere {
    /** Files whose content names a run, as {@code dev.heddle.batch.input.Checksum} has it. */
    private static final Set<String> SMALL = Set.of(HadoopPlaces.MANIFEST, "ending.json", "outcome.json");

    private final HadoopPlaces places;
    private final Path outlines;
    private int count;

    /** @param outlines a directory for them; made when there is one */
    RunsElsewhere(SparkConf conf, Path outlines) {
        this.places = new HadoopPlaces(conf);
        this.outlines = outlines;
    }

    /** Says a line for each run at a place, and what is to be said at the end. */
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
            // The last part of the name stays: messages of a recording may say it.
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
     * Brings a run whole to where its outline is.
     *
     * @param words where the outline is, and the name
     * @return what is to be said
     */
    String fetch(String[] words) throws IOException {
        places.copy(words[1], Path.of(words[0]));
        return "end";
    }
}
