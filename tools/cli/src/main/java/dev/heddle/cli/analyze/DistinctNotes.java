package dev.heddle.cli.analyze;

import dev.heddle.engine.base.Progress;
import java.util.HashSet;
import java.util.Set;

/** Prints each note once: several techniques report the same about an input. */
final class DistinctNotes implements Progress {
    private final Progress to;
    private final Set<String> printed = new HashSet<>();

    DistinctNotes(Progress to) {
        this.to = to;
    }

    @Override
    public void status(String text) {
        to.status(text);
    }

    @Override
    public void note(String line) {
        if (printed.add(line)) {
            to.note(line);
        }
    }
}
