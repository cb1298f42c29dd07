package dev.heddle.engine.internal.text;

import dev.heddle.engine.base.Progress;
import dev.heddle.trace.recording.ReadListener;
import java.nio.file.Path;

/** Reports the progress of reading a recording, pass by pass; an analysis may need more than one pass. */
public final class ReadingProgress implements ReadListener {
    private final Progress to;
    private final String recording;
    private int pass = -1;
    private ProgressEstimate far;

    /** @param recording name as the user typed it */
    public ReadingProgress(Progress to, Path recording) {
        this.to = to;
        int names = recording.getNameCount();
        // The percentage must fit into the same line.
        this.recording = names > 2 ? "…/" + recording.subpath(names - 2, names) : recording.toString();
    }

    @Override
    public void read(int pass, long done, long all) {
        if (pass != this.pass) {
            this.pass = pass;
            far = new ProgressEstimate(to, what(pass), events -> Plural.of(events, "event"));
        }
        if (pass > 0 && done == all) {
            // The next step reports no progress.
            to.status("read " + recording + ", analysing " + Plural.of(all, "event"));
        } else {
            far.at(done, all);
        }
    }

    private String what(int pass) {
        return switch (pass) {
            case 0 -> "opening " + recording;
            case 1 -> "reading " + recording;
            default -> "reading " + recording + ", pass " + pass;
        };
    }
}
