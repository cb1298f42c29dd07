package dev.heddle.cli.analyze;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.convert.StdTrace;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Technique;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The runs that a command line names.
 *
 * @param recordings directories of recordings
 * @param texts STD text: files, pipes, or {@code -} for the standard input
 */
record Operands(List<String> recordings, List<Path> texts) {
    private static final String STANDARD_INPUT = "-";
    /** The standard input under a name of the file system, where it has one. */
    private static final Path STANDARD_INPUT_FILE = Path.of("/dev/stdin");

    /** @throws UsageException if a pipe is named twice */
    static Operands of(List<String> words) throws IOException {
        List<String> recordings = new ArrayList<>();
        List<Path> texts = new ArrayList<>();
        for (String word : words) {
            if (!StdTrace.isText(word)) {
                recordings.add(word);
                continue;
            }
            Path text = Path.of(word);
            for (Path before : texts) {
                if (StdTrace.isReadOnce(text) && StdTrace.isReadOnce(before) && isSame(text, before)) {
                    throw new UsageException(text + " is named twice, but can be read only once");
                }
            }
            texts.add(text);
        }
        return new Operands(recordings, texts);
    }

    /**
     * The identities of all runs, except pipes, which can be read only once.
     *
     * @param out the directory of the results
     */
    List<AnalysedRun> runs(Path out) throws IOException {
        List<AnalysedRun> runs = new ArrayList<>();
        for (String recording : recordings) {
            runs.add(AnalysedRun.of(Path.of(recording), out));
        }
        for (Path text : texts) {
            if (!StdTrace.isReadOnce(text)) {
                runs.add(AnalysedRun.of(text, out));
            }
        }
        return runs;
    }

    /**
     * @param option that requires it
     * @throws UsageException if one can be read only once
     */
    void checkCanBeReadAgain(String option) {
        for (Path text : texts) {
            if (StdTrace.isReadOnce(text)) {
                throw new UsageException(option + " cannot be used with " + text
                        + ": it can be read only once (a pipe or standard input)");
            }
        }
    }

    private static boolean isStandardInput(Path text) {
        return text.toString().equals(STANDARD_INPUT);
    }

    private static boolean isSame(Path one, Path other) throws IOException {
        if (one.equals(other)) {
            return true;
        }
        Path first = isStandardInput(one) ? STANDARD_INPUT_FILE : one;
        Path second = isStandardInput(other) ? STANDARD_INPUT_FILE : other;
        return Files.exists(first) && Files.exists(second) && Files.isSameFile(first, second);
    }

    /**
     * Checks that the techniques can read the texts. A pipe can be read by one technique only.
     *
     * @param techniques the chosen ones
     * @param isAll whether techniques that read no text are skipped
     * @throws UsageException if a technique cannot read a text
     */
    void check(List<Analysing> techniques, boolean isAll) {
        if (texts.isEmpty()) {
            return;
        }
        List<String> without = techniques.stream()
                .filter(one -> !one.readsText())
                .map(Technique::id)
                .toList();
        if (!isAll && !without.isEmpty()) {
            Path first = texts.get(0);
            throw new UsageException(first + " is not a recording, and " + String.join(", ", without)
                    + " cannot read STD text: convert it with heddle convert --from std " + first);
        }
        for (Path text : texts) {
            if (techniques.size() > 1 && StdTrace.isReadOnce(text)) {
                throw new UsageException(text + " can be read only once: choose one technique, or write it to a file");
            }
        }
    }
}
