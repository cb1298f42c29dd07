package dev.heddle.engine.internal.localize;

import dev.heddle.analyzer.locon.PairCollector;
import dev.heddle.analyzer.locon.PairFile;
import dev.heddle.analyzer.locon.PairNames;
import dev.heddle.analyzer.locon.RunPairs;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.internal.text.ProgressEstimate;
import dev.heddle.engine.internal.text.ReadingProgress;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.ReadListener;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.RunFailure;
import dev.heddle.trace.secret.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Earlier runs: files of access pairs, and recordings.
 *
 * @param files directories with a file of access pairs
 * @param recordings directories of recordings
 * @param isFailing whether they count as failing runs
 */
public record PairRuns(List<Path> files, List<Path> recordings, boolean isFailing) {
    private static final Failure UNKNOWN = Failure.ofText("specified as a failing run");

    public PairRuns {
        files = List.copyOf(files);
        recordings = List.copyOf(recordings);
    }

    /**
     * Finds runs in these directories and below them. Recordings in the same directory as a file of access pairs are of
     * the same runs and are skipped.
     *
     * @throws RecordingException if a directory contains no runs
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
                throw new RecordingException("no runs in " + directory
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

    /**
     * The error of input without a usable run.
     *
     * @param next what the user can do
     */
    RuntimeException noRun(String next) throws IOException {
        int others = 0;
        for (Path file : files) {
            int[] count = new int[1];
            PairFile.read(file, new PairNames(), false, run -> count[0]++);
            others += count[0];
        }
        String wanted = isFailing ? "failing" : "passing";
        if (others > 0) {
            return new UsageException("no " + wanted + " run in " + names() + ": "
                    + (others == 1 ? "the run" : "all " + others + " runs") + " there "
                    + (isFailing ? "passed" : "failed") + "; " + next);
        }
        return new RecordingException("no " + wanted + " run in " + names() + ": " + next);
    }

    /**
     * Checks that a command starts the program of these runs.
     *
     * @param command after {@code --}
     * @throws UsageException if it starts another program, or the same one with other arguments
     */
    public void checkProgram(List<String> command) throws IOException {
        if (command.stream().anyMatch(word -> word.startsWith("@"))) {
            // Arguments from a file: the command does not show the program.
            return;
        }
        for (Path directory : Stream.concat(files.stream(), recordings.stream()).toList()) {
            String recorded = String.join(" ", program(directory));
            boolean isSame = Stream.of(command, Secrets.mask(command))
                    .anyMatch(words -> (" " + String.join(" ", words)).endsWith(" " + recorded));
            if (!isSame) {
                throw new UsageException("the runs in " + directory + " are of \"" + recorded
                        + "\", which the command after -- does not start: specify the program of these runs"
                        + " with the same arguments");
            }
        }
    }

    /** Reads all runs. */
    void read(PairNames names, boolean whole, Progress progress, Consumer<RunPairs> runs) throws IOException {
        ProgressEstimate far = new ProgressEstimate(
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

    /** Whether only the user knows how a run failed. */
    static boolean isUnknown(Failure failure) {
        return UNKNOWN.isSame(failure);
    }

    private static Failure failure(Manifest manifest) {
        Failure failure = RunFailure.uncaught(manifest.uncaught());
        return failure == null ? UNKNOWN : failure;
    }

    /**
     * Checks that all runs are of the same program with the same arguments.
     *
     * @param others runs to compare with these
     * @throws RecordingException if a run differs
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
                        + "\": specify runs of one program with the same arguments");
            }
        }
    }

    private static List<String> program(Path directory) throws IOException {
        if (PairFile.isIn(directory)) {
            return PairFile.program(directory);
        }
        try (Recording recording = Recording.open(directory)) {
            return recording.manifest().begin().command();
        }
    }

    /** Names of the input. */
    public List<String> names() {
        return Stream.concat(files.stream(), recordings.stream())
                .map(Path::toString)
                .toList();
    }
}
