package dev.heddle.engine.internal.search;

import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.plan.Counting;
import java.util.List;

/** Options that searches with change points share. */
final class PctOptions {
    /** Ordering constraints of the bug. */
    static final TechniqueOption<Integer> DEPTH = TechniqueOption.number(
                    "depth", 1, 3, "ordering constraints of the bug, one more than change points; default 3")
            .withLetter("d");

    private static final String ACQUISITIONS = "acquisitions";

    private PctOptions() {}

    /** How far apart change points are at most; the usual value may be null, for any distance. */
    static TechniqueOption<Integer> radius(Integer usual) {
        return TechniqueOption.number(
                        "radius",
                        1,
                        usual,
                        "change points are at most so many events from the first; default "
                                + (usual == null ? "none" : usual))
                .withLetter("r");
    }

    /** What change points are counted over. */
    static TechniqueOption<String> events(String usual) {
        return TechniqueOption.word(
                "events", List.of("all", ACQUISITIONS), usual, "what change points are counted over; default " + usual);
    }

    /** The value of such an option. */
    static Counting counting(OptionValues options, TechniqueOption<String> events) {
        return options.get(events).equals(ACQUISITIONS) ? Counting.ACQUISITIONS : Counting.ALL;
    }
}
