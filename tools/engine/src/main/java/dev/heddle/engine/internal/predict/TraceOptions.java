package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.trace.TraceStorage;
import dev.heddle.engine.internal.text.ValueParser;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.TechniqueOption;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Options of techniques that search for other orders of a run. */
public final class TraceOptions {
    /** How invalid lines of STD text are handled. */
    public static final TechniqueOption<Boolean> LENIENT =
            TechniqueOption.flag("lenient", "skip invalid lines of STD text, and count them");

    /** Directory for witnesses, or null. */
    public static final TechniqueOption<@Nullable Path> WITNESS = new TechniqueOption<>(
            "witness",
            null,
            "DIR",
            "write the order of events that shows each prediction into this directory",
            null,
            Path::of);

    /** Most bytes of a run's events in memory; null for the default. */
    public static final TechniqueOption<@Nullable Long> MEMORY = new TechniqueOption<>(
            "trace-memory",
            null,
            "SIZE",
            "keep the events of a run on disk if they take more than this; default a quarter of the heap",
            null,
            ValueParser::size);

    public static final List<TechniqueOption<?>> ALL = List.of(LENIENT, WITNESS, MEMORY);

    private TraceOptions() {}

    /**
     * Storage for the events of runs.
     *
     * @param out directory of the analysis; files on disk stay there until it ends
     */
    public static TraceStorage room(OptionValues options, Path out) {
        Long most = options.get(MEMORY);
        return most == null ? TraceStorage.in(out) : TraceStorage.in(out, most);
    }
}
