package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.technique.TechniqueOption;

/** Options of searches with change points. */
final class PctOptions {
    /** Ordering constraints of the bug. */
    static final TechniqueOption<Integer> DEPTH = TechniqueOption.number(
                    "depth", 1, 3, "ordering constraints of the bug, one more than change points; default 3")
            .withLetter("d");

    private PctOptions() {}

    /** Largest distance of change points; the default may be null, for any distance. */
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
