package dev.heddle.tools.technique;

import dev.heddle.tools.cli.Arguments;
import java.util.List;
import org.apache.commons.cli.Option;

/** All techniques by name. */
public final class Techniques {
    /** The option that chooses one. */
    public static final Option OPTION =
            Arguments.value(null, "technique", "NAME", "which analysis: assetfuzzer (the default) or rpro");
    /** The option that narrows the units of work. */
    public static final Option UNITS = Arguments.value(
            null,
            "units",
            "all|receiver",
            "assetfuzzer: methods of a class are units of work on all its objects, or on the receiver only; default all");
    /** The option that switches the pruning beyond the paper off. */
    public static final Option PAPER =
            Arguments.flag(null, "no-prune", "assetfuzzer: keep candidates whose order no schedule can realise");

    private static final List<Technique> ALL = List.of(new AssetFuzzerTechnique(), new RProTechnique());

    private Techniques() {}

    /** The technique that the arguments choose. */
    public static Technique of(Arguments arguments) {
        List<String> names = ALL.stream().map(Technique::name).toList();
        String name = arguments.oneOf(OPTION, names, names.get(0));
        return ALL.stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow();
    }

    /** The technique that made a plan. */
    public static Technique named(String name) {
        return ALL.stream().filter(t -> t.name().equals(name)).findFirst().orElse(null);
    }

    /** The analysis options among the arguments. */
    public static Technique.AnalysisOptions analysisOptions(Arguments arguments) {
        return new Technique.AnalysisOptions(
                arguments.oneOf(UNITS, List.of("all", "receiver"), "all").equals("receiver"), !arguments.has(PAPER));
    }
}
