package dev.heddle.engine.internal.witness;

import dev.heddle.engine.technique.TechniqueOption;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Options of techniques that look for other orders of a run. */
public final class TraceOptions {
    /** What is done about wrong lines of texts. */
    public static final TechniqueOption<Boolean> LENIENT =
            TechniqueOption.flag("lenient", "skip invalid lines of STD text, and count them");

    /** Where witnesses are written, or null. */
    public static final TechniqueOption<@Nullable Path> WITNESS = new TechniqueOption<>(
            "witness",
            null,
            "DIR",
            "write the order of events that shows each prediction into this directory",
            null,
            Path::of);

    public static final List<TechniqueOption<?>> ALL = List.of(LENIENT, WITNESS);

    private TraceOptions() {}
}
