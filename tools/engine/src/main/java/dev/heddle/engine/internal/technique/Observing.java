package dev.heddle.engine.internal.technique;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Finds in runs what happened in them. There is nothing to try: what it finds has been seen. */
public non-sealed interface Observing extends Technique {
    /**
     * Looks at runs. Writes {@code findings.json} into the directory.
     *
     * @param texts further runs, in files of STD text
     * @param lenient whether wrong lines of texts are left out instead of ending the analysis
     * @param notes takes what the user should know about the texts, line by line
     * @return what was written, the most telling finding first
     */
    Findings analyze(List<Recording> recordings, List<Path> texts, boolean lenient, Path out, Consumer<String> notes)
            throws IOException;

    /** Everything of this technique's kind that happened in a run, each under a name that is the same in every run. */
    Set<String> observe(Recording run);

    /** A finding as a person reads it, in several lines. */
    List<String> text(Finding finding);
}
