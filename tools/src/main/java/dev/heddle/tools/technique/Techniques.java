package dev.heddle.tools.technique;

import dev.heddle.tools.cli.Arguments;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.cli.Option;

/** All techniques by name. */
public final class Techniques {
    /** The option that chooses what is done with recordings. */
    public static final Option ANALYSIS_OPTION = Arguments.value(
            null,
            "technique",
            "NAME",
            "predict: assetfuzzer (the default), deadlock; races that happened: happens-before; what steers DrFinder: drfinder");
    /** The option that chooses any. */
    public static final Option OPTION = Arguments.value(
            null,
            "technique",
            "NAME",
            "predict and try: assetfuzzer (the default), deadlock; or search among schedules: random, pct, pctvb, pos, rpro, noise, and exhaustively within bounds explore; or turn the order of locks round, for races: drfinder");
    /** The option that narrows the units of work. */
    public static final Option UNITS = Arguments.value(
            null,
            "units",
            "all|receiver",
            "assetfuzzer: methods of a class are units of work on all its objects, or on the receiver only; default all");
    /** The option that switches the pruning beyond the paper off. */
    public static final Option PAPER =
            Arguments.flag(null, "no-prune", "assetfuzzer: keep candidates whose order no schedule can realise");

    private static final List<Predicting> PREDICTING = List.of(new AssetFuzzerTechnique(), new RProTechnique());

    private Techniques() {}

    /** The technique that the arguments choose, of those that work on recordings. */
    public static Technique analysing(Arguments arguments) {
        List<Technique> all = new ArrayList<>(PREDICTING);
        all.add(new HappensBeforeTechnique());
        all.add(new DrFinderTechnique());
        return chosen(all, ANALYSIS_OPTION, arguments);
    }

    /** The technique that the arguments choose. */
    public static Technique of(Arguments arguments) {
        return chosen(hunting(), OPTION, arguments);
    }

    /** Names of all that a hunt can use. */
    public static List<String> huntNames() {
        return hunting().stream().map(Technique::name).toList();
    }

    private static List<Technique> hunting() {
        List<Technique> all = new ArrayList<>(PREDICTING);
        all.addAll(Searching.ALL);
        all.add(new DrFinderTechnique());
        all.add(new ExploreTechnique());
        return all;
    }

    private static <T extends Technique> T chosen(List<T> from, Option option, Arguments arguments) {
        List<String> names = from.stream().map(Technique::name).toList();
        return from.get(names.indexOf(arguments.oneOf(option, names, names.get(0))));
    }

    /** The technique that predicted what a plan asks for, or null. */
    public static Predicting named(String name) {
        return PREDICTING.stream()
                .filter(t -> t.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** The analysis options among the arguments. */
    public static Technique.AnalysisOptions analysisOptions(Arguments arguments) {
        return new Technique.AnalysisOptions(
                arguments.oneOf(UNITS, List.of("all", "receiver"), "all").equals("receiver"), !arguments.has(PAPER));
    }
}
