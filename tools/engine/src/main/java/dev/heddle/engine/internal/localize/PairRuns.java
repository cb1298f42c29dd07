package dev.heddle.engine.internal.localize;

import dev.heddle.analyzer.locon.PairCollector;
import dev.heddle.analyzer.locon.PairFile;
import dev.heddle.analyzer.locon.PairNames;
import dev.heddle.analyzer.locon.RunPairs;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.progress.HowFar;
import dev.heddle.engine.internal.progress.ReadingProgress;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.ReadListener;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.RunFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Runs that were made before: files of access pairs, and recordings.
 *
 * @param files directories with a file of access pairs
 * @param recordings directories of recordings
 * @param isFailing whether they are taken for failing runs
 */
public record PairRuns(List<Path> files, List<Path> recordings, boolean isFailing) {
    public PairRuns {
        files = List.copyOf(files);
        recordings = List.copyOf(recordings);
    }

    /**
     * Looks for runs in each of these directories, and in those below it. Where there is a file of access pairs, recordings beside it are of the
     * same runs, and are left out.
     *
     * @throws RecordingException if there are none in one of them
     */
    public static PairRuns in(List<Path> directories, boolean isFailing) throws IOException {
        List<Path> files = new ArrayList<>();
        List<Path> recordings = new ArrayList<>();
        for (Path directory : directories) {
            int before = files.size() + recordings.size();
            add(directory, files, recordings);
            if (files.size() + recordings.size() == before && Files.isDirectory(directory)) {
                try (Stream<Path> inside = Files.list(directory)) {
                    for (Path one : inside.sorted().toList()) {
                        add(one, files, recordings);
                    }
                }
            }
            if (files.size() + recordings.size() == before) {
                throw new RecordingException("there are no runs in " + directory
                        + ": make some with heddle collect, or heddle record --profile full --filter off");
            }
        }
        return new PairRuns(files, recordings, isFailing);
    }

    private static void add(Path directory, List<Path> files, List<Path> recordings) {
        if (PairFile.isIn(directory)) {
            files.add(directory);
        } else if (OutputDirectory.holdsRecording(directory)) {
            recordings.add(directory);
        }
    }

    /** Reads all runs. */
    void read(PairNames names, boolean whole, Progress progress, Consumer<RunPairs> runs) throws IOException {
        HowFar far = new HowFar(
                progress,
                "reading access pairs",
                number -> Plural.of(number, isFailing ? "failing run" : "passing run"));
        long[] read = new long[1];
        for (Path file : files) {
            PairFile.read(file, names, whole || isFailing, run -> {
                far.at(++read[0], 0);
                if (run.isPassing() != isFailing) {
                    runs.accept(run);
                }
            });
        }
        for (Path directory : recordings) {
            ReadListener listener = new ReadingProgress(progress, directory);
            try (Recording recording = Recording.open(directory, Recording.Damage.REFUSE, listener)) {
                Failure failure = isFailing ? failure(recording.manifest()) : null;
                PairCollector.read(recording, names, run -> runs.accept(run.judged(directory.toString(), failure)));
            }
        }
    }

    private static Failure failure(Manifest manifest) {
        Failure failure = RunFailure.uncaught(manifest.uncaught());
        return failure == null ? Failure.ofText("it was given as a failing run") : failure;
    }

    /**
     * Says where a run was of another program, or had other arguments, than the first one.
     *
     * @param others runs that are to be compared with these
     * @throws RecordingException if one is
     */
    void checkSame(PairRuns others) throws IOException {
        List<String> expected = null;
        Path first = null;
        for (Path directory : Stream.of(files, recordings, others.files, others.recordings)
                .flatMap(List::stream)
                .toList()) {
            List<String> program = program(directory);
            if (expected == null) {
                expected = program;
                first = directory;
            } else if (!program.equals(expected)) {
                throw new RecordingException(first + " is of \"" + String.join(" ", expected) + "\" and " + directory
                        + " of \"" + String.join(" ", program)
                        + "\": give runs of one program with the same arguments");
            }
        }
    }

    private static List<String> program(Path directory) throws IOException {
        if (PairFile.isIn(directory)) {
            return PairFile.program(directory);
        }
        try (Recording recording = Recording.open(directory)) {
            return recording.manifest().command();
        }
    }

    /** Names of what is read. */
    public List<String> names() {
        return Stream.concat(files.stream(), recordings.stream())
                .map(Path::toString)
                .toList();
    }
}
