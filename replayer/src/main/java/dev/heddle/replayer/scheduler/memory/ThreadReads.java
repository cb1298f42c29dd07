package dev.heddle.replayer.scheduler.memory;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.trace.run.StuckThread.Named;
import java.util.Arrays;

/** The reads of a thread. */
final class ThreadReads {
    final ThreadLog log;
    final String path;
    /** Number of reads by site. */
    int[] bySite = {};

    final ReadReferences references = new ReadReferences();
    int choices;
    long bits;
    Object reference;

    ThreadReads(ThreadLog log) {
        this.log = log;
        this.path = log.path;
    }

    Named named() {
        return new Named(path, log.thread.getName());
    }

    int atSite(int site) {
        if (site >= bySite.length) {
            bySite = Arrays.copyOf(bySite, Math.max(site + 1, bySite.length * 2));
        }
        return bySite[site]++;
    }
}
