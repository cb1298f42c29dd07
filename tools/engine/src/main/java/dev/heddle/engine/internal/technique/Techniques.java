package dev.heddle.engine.internal.technique;

import java.util.ArrayList;
import java.util.List;

/** All techniques by name. */
public final class Techniques {
    private static final List<Predicting> PREDICTING = List.of(new AssetFuzzerTechnique(), new RProTechnique());

    private Techniques() {}

    /** Those that work on recordings; the first is the default. */
    public static List<Technique> analysing() {
        List<Technique> all = new ArrayList<>(PREDICTING);
        all.add(new HappensBeforeTechnique());
        all.add(new DrFinderTechnique());
        return all;
    }

    /** Those that a hunt can use; the first is the default. */
    public static List<Technique> hunting() {
        List<Technique> all = new ArrayList<>(PREDICTING);
        all.addAll(Searching.ALL);
        all.add(new DrFinderTechnique());
        all.add(new ExploreTechnique());
        return all;
    }

    /** The technique that predicted what a plan asks for, or null. */
    public static Predicting named(String name) {
        return PREDICTING.stream()
                .filter(t -> t.name().equals(name))
                .findFirst()
                .orElse(null);
    }
}
