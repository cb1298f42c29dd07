package dev.heddle.engine.technique;

import dev.heddle.trace.finding.Findings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of an analysis.
 *
 * @param findings the most important finding first; null for an analysis that only collects
 *     data for later runs
 * @param lines one line for each file of collected data; empty if there are findings
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
