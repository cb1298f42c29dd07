package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.trace.plan.NoisePlan;
import dev.heddle.trace.plan.Plan;

/** Noise: threads sleep at random. */
public final class NoiseSearch implements Searching {
    private static final String ID = "noise";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String title() {
        return "noise";
    }

    @Override
    public String help() {
        return "makes threads sleep at random, as stress tests do";
    }

    @Override
    public boolean isBaseline() {
        return true;
    }

    @Override
    public Plan plan(RunSize size, OptionValues options) {
        return plan(1);
    }

    /** The plan of a search with noise. */
    public static NoisePlan plan(long seed) {
        return new NoisePlan(ID, ID, seed, NoisePlan.DEFAULT_PROBABILITY, NoisePlan.DEFAULT_LENGTH);
    }
}
