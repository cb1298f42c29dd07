package dev.heddle.engine.technique;

import dev.heddle.trace.finding.Findings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an analysis came to.
 *
 * @param findings what was written, the most telling finding first; null for an analysis that finds nothing but collects what steers later runs
 * @param lines what it has collected and where that is, one line each; empty if there are findings
 */
public record Analysis(@Nullable Findings findings, List<String> lines) {
    public Analysis {
        lines = List.copyOf(lines);
    }

    public static Analysis found(Findings findings) {
        return new Analysis(findings, List.of());
    }

    public static Analysis collected(List<String> lines) {
        return new Analysis(null, lines);
    }
}
