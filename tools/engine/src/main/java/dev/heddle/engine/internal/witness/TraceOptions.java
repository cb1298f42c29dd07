package dev.heddle.engine.internal.witness;

import dev.heddle.analyzer.trace.TraceStorage;
import dev.heddle.engine.internal.text.Values;
import dev.heddle.engine.technique.OptionValues;
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

    /** How much of the events of a run is kept in memory, in bytes; null for what is usual. */
    public static final TechniqueOption<@Nullable Long> MEMORY = new TechniqueOption<>(
            "trace-memory",
            null,
            "SIZE",
            "keep the events of a run on disk if they take more than this; default a quarter of the heap",
            null,
            Values::size);

    public static final List<TechniqueOption<?>> ALL = List.of(LENIENT, WITNESS, MEMORY);

    private TraceOptions() {}

    /**
     * Where the events of runs are kept.
     *
     * @param out of the analysis: what is on disk is there until it ends
     */
    public static TraceStorage room(OptionValues options, Path out) {
        Long most = options.get(MEMORY);
        return most == null ? TraceStorage.in(out) : TraceStorage.in(out, most);
    }
}
