package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.LimitedCall.CutException;
import dev.heddle.engine.internal.launch.StartedProcesses;

/**
 * The progress of an analysis that has a time limit: when the time is over, the next report of progress ends the
 * analysis. Analyses report progress with every block that they read.
 */
final class LimitedProgress implements Progress {
    private final Progress to;
    private final String phase;
    private final long end;
    private volatile boolean isLimited;

    /**
     * @param to receives the progress
     * @param phase for the message
     * @param end value of {@link System#nanoTime}
     */
    LimitedProgress(Progress to, String phase, long end) {
        this.to = to;
        this.phase = phase;
        this.end = end;
    }

    /** The limit counts from now on: while a recording is opened, an exception would look like damage to it. */
    void begin() {
        isLimited = true;
    }

    /** The progress of a part of the analysis that may take half of the time that is left. */
    LimitedProgress half() {
        long now = System.nanoTime();
        LimitedProgress part = new LimitedProgress(to, phase, now + (end - now) / 2);
        part.isLimited = isLimited;
        return part;
    }

    /** @throws CutException if the time is over, or a signal is ending the command */
    @Override
    public void status(String text) {
        if (isLimited && (end - System.nanoTime() <= 0 || StartedProcesses.isStopping())) {
            throw new CutException(phase);
        }
        to.status(text);
    }

    @Override
    public void note(String line) {
        to.note(line);
    }

    @Override
    public void failed(String id, String failure) {
        to.failed(id, failure);
    }
}
