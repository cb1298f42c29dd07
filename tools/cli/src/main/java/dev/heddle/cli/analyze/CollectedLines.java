package dev.heddle.cli.analyze;

import java.util.List;

/** The lines that a technique collected instead of findings, as a worker writes them. */
record CollectedLines(List<String> lines) {
    CollectedLines {
        lines = List.copyOf(lines);
    }
}
