package dev.heddle.cli.options;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.engine.internal.technique.Technique;
import dev.heddle.engine.internal.technique.Techniques;
import java.util.List;
import org.apache.commons.cli.Option;

/** The options that choose a technique, and those that narrow its analysis. */
public final class TechniqueOptions {
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

    private TechniqueOptions() {}

    /** The technique that the arguments choose, of those that work on recordings. */
    public static Technique analysing(Arguments arguments) {
        return chosen(Techniques.analysing(), ANALYSIS_OPTION, arguments);
    }

    /** The technique that the arguments choose. */
    public static Technique of(Arguments arguments) {
        return chosen(Techniques.hunting(), OPTION, arguments);
    }

    private static Technique chosen(List<Technique> from, Option option, Arguments arguments) {
        List<String> names = from.stream().map(Technique::name).toList();
        return from.get(names.indexOf(arguments.oneOf(option, names, names.get(0))));
    }

    /** The analysis options among the arguments. */
    public static Technique.AnalysisOptions analysisOptions(Arguments arguments) {
        return new Technique.AnalysisOptions(
                arguments.oneOf(UNITS, List.of("all", "receiver"), "all").equals("receiver"), !arguments.has(PAPER));
    }
}
