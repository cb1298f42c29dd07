package dev.heddle.engine.internal.search;

import dev.heddle.engine.technique.TechniqueOption;

/** Options that searches with change points share. */
final class PctOptions {
    /** Ordering constraints of the bug. */
    static final TechniqueOption<Integer> DEPTH = TechniqueOption.number(
                    "depth", 1, 3, "ordering constraints of the bug, one more than change points; default 3")
            .withLetter("d");

    private PctOptions() {}

    /** How far apart change points are at most; the usual value may be null, for any distance. */
    static TechniqueOption<Integer> radius(Integer usual) {
        return TechniqueOption.number(
                        "radius",
                        1,
                        usual,
                        "largest distance of change points from the first, in events; default "
                                + (usual == null ? "none" : usual))
                .withLetter("r");
    }
}
