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
 * What a command line names to be analysed.
 *
 * @param recordings directories of recordings
 * @param texts STD text: files, pipes, or {@code -} for the standard input
 */
record Operands(List<String> recordings, List<Path> texts) {
    private static final String STANDARD_INPUT = "-";
    /** The standard input under a name of the file system, where it has one. */
    private static final Path STANDARD_INPUT_FILE = Path.of("/dev/stdin");

    /** @throws UsageException if what can be read only once is named twice */
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
     * All of them, as one may know them again, but for what can be read only once.
     *
     * @param out where results go
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

    /** @throws UsageException if one cannot be read again, so that nobody knows whether it is the same */
    void checkCanBeKnown() {
        for (Path text : texts) {
            if (StdTrace.isReadOnce(text)) {
                throw new UsageException("--resume needs runs that can be read again, and " + text + " is none");
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
     * Text is for some techniques only, and what comes through a pipe for one of them.
     *
     * @param techniques that were chosen
     * @param isAll whether those that read no text are left out
     * @throws UsageException if they cannot read it
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
            throw new UsageException(first + " is no recording, and " + String.join(", ", without)
                    + " cannot read STD text: make one of it with heddle convert --from std " + first);
        }
        for (Path text : texts) {
            if (techniques.size() > 1 && StdTrace.isReadOnce(text)) {
                throw new UsageException(text + " can be read only once: choose one technique, or write it to a file");
            }
        }
    }
}
