package dev.heddle.engine.internal.explain;

import dev.heddle.analyzer.report.KeySteps;
import dev.heddle.trace.run.Interleaving;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The detail of a finding that holds the place of its cause. */
public final class CauseDetail {
    /** Name of the detail. */
    public static final String NAME = "cause";

    private CauseDetail() {}

    /**
     * The place of the cause that written steps show.
     *
     * @param file null without steps
     * @return without lines and threads, so that it is the same in other runs; empty if unknown
     */
    public static List<String> of(@Nullable Path file) {
        try {
            KeySteps key = file == null ? null : KeySteps.of(Interleaving.read(file));
            return key == null ? List.of() : key.cause();
        } catch (IOException e) {
            // The report names the file that it cannot read.
            return List.of();
        }
    }
}
