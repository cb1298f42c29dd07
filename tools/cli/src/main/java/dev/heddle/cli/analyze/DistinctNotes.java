package dev.heddle.cli.analyze;

import dev.heddle.engine.base.Progress;
import java.util.HashSet;
import java.util.Set;

/** Tells each note once: what one technique has said of an input, the next one would say again. */
final class DistinctNotes implements Progress {
    private final Progress to;
    private final Set<String> told = new HashSet<>();

    DistinctNotes(Progress to) {
        this.to = to;
    }

    @Override
    public void status(String text) {
        to.status(text);
    }

    @Override
    public void note(String line) {
        if (told.add(line)) {
            to.note(line);
        }
    }
}
