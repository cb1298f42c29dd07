package dev.heddle.engine.internal.progress;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.recording.ReadListener;
import java.nio.file.Path;

/** Tells how far the reading of a recording has come, pass by pass: an analysis may need more than one. */
public final class ReadingProgress implements ReadListener {
    private final Progress to;
    private final String recording;
    private int pass = -1;
    private HowFar far;

    /** @param recording as the user has named it */
    public ReadingProgress(Progress to, Path recording) {
        this.to = to;
        int names = recording.getNameCount();
        // How far it is must fit into the line behind it.
        this.recording = names > 2 ? "…/" + recording.subpath(names - 2, names) : recording.toString();
    }

    @Override
    public void read(int pass, long done, long all) {
        if (pass != this.pass) {
            this.pass = pass;
            far = new HowFar(to, what(pass), events -> Plural.of(events, "event"));
        }
        if (pass > 0 && done == all) {
            // What comes next tells nobody how far it is.
            to.status("read " + recording + ", going on with " + Plural.of(all, "event"));
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
