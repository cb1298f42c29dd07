package dev.heddle.engine.internal.runs;

import dev.heddle.trace.finding.Findings;
import java.io.IOException;
import java.nio.file.Path;

/** Keeps the findings of a hunt that ends early, so that {@code heddle report} can show them. */
public final class InterruptedHunt {
    private InterruptedHunt() {}

    /**
     * Writes the findings so far.
     *
     * @param out directory of the results
     * @param why the error or signal that ends the hunt; an error of this write is added to it
     */
    public static void keep(Findings findings, Path out, Throwable why) {
        try {
            findings.write(out);
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }
}
