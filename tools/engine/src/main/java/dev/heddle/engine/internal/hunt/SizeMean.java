package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.technique.RunSize;
import dev.heddle.trace.run.Outcome;

/** Accumulates the size of runs. */
final class SizeMean {
    private int runs;
    private long decisions;
    private long acquisitions;
    private long threads;

    void add(Outcome outcome) {
        runs++;
        decisions += outcome.decisions();
        acquisitions += outcome.acquisitions();
        threads = Math.max(threads, outcome.threads());
    }

    void addAll(SizeMean other) {
        runs += other.runs;
        decisions += other.decisions;
        acquisitions += other.acquisitions;
        threads = Math.max(threads, other.threads);
    }

    int runs() {
        return runs;
    }

    /** Mean number of decisions and acquisitions, and the largest number of threads. */
    RunSize mean() {
        return runs == 0
                ? RunSize.UNKNOWN
                : new RunSize(
                        Math.round((double) decisions / runs),
                        Math.round((double) acquisitions / runs),
                        threads,
                        null,
                        null);
    }
}
