package dev.heddle.engine.technique;

import dev.heddle.trace.finding.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Reads recordings, and tells what is in them. */
public interface Analysing extends Technique {
    /**
     * Reads recordings, and writes what it has to say into a directory: {@code findings.json}, plans, or what steers later runs.
     *
     * @param out a directory of its own, in which there is nothing of it
     */
    Analysis analyze(AnalysisInput input, OptionValues options, Path out) throws IOException;

    /** What one finding is called, as {@code race}. */
    default String noun() {
        return "candidate";
    }

    /** Whether another technique finds all that this one finds, and more: then a batch with all techniques leaves it out. */
    default boolean isPartOfAnother() {
        return false;
    }

    /** Whether it can read runs from files of STD text, too. */
    default boolean readsText() {
        return false;
    }

    /** A finding as a person reads it, in several lines. */
    List<String> text(Finding finding);
}
