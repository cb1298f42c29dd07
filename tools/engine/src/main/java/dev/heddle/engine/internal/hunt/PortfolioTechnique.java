package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.technique.RecordingLevel;

/** The default technique: runs all techniques in one search. */
public final class PortfolioTechnique implements HuntingTechnique {
    /** Name on the command line. */
    public static final String ID = "portfolio";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String title() {
        return "all techniques in one search";
    }

    @Override
    public String help() {
        return "tries orders of threads, predictions, preemptions and random schedules, the simplest first";
    }

    @Override
    public RecordingLevel needs() {
        return RecordingLevel.ACCESSES;
    }

    @Override
    public Hunting hunting() {
        return PortfolioContribution.hunting();
    }
}
