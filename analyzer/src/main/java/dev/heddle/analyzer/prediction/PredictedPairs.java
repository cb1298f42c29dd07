package dev.heddle.analyzer.prediction;

import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.trace.TraceReading;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.analyzer.witness.RaceConsumer;
import dev.heddle.analyzer.witness.Witness;
import dev.heddle.analyzer.witness.WitnessChecker;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects predicted races, one for each field and pair of places. Only races with a valid witness count. */
final class PredictedPairs implements RaceConsumer {
    private final TraceSource source;
    private final TraceReading reading;
    private final Trace trace;
    private final WitnessChecker checker;
    private final Map<Key, Pair> found = new LinkedHashMap<>();
    private final Map<Key, Pair> unproven = new LinkedHashMap<>();
    /** The field of each variable, cached because it is often needed. */
    private final String[] fields;

    private final SearchProgress progress;
    private String engine = "";
    private long refused;

    /**
     * Identifies a field and two places. The smaller number is first. Each number has a place and, in its lowest bit,
     * the access mode.
     */
    record Key(String field, long one, long other) {}

    /**
     * A predicted pair of accesses.
     *
     * @param first the access that occurred first in the run
     * @param witness null if none was found
     * @param engine the engine that found it
     */
    record Pair(int first, int second, @Nullable Witness witness, String engine) {}

    PredictedPairs(TraceSource source, TraceReading reading, SearchProgress progress) {
        this.source = source;
        this.progress = progress;
        this.reading = reading;
        this.trace = reading.trace();
        this.checker = new WitnessChecker(trace, source::thread);
        this.fields = new String[trace.variables()];
    }

    /** Sets the engine of the following pairs. */
    void foundBy(String name) {
        engine = name;
    }

    @Override
    public void at(long done, long all) {
        progress.at(engine, done, all);
    }

    @Override
    public boolean wants(int earlier, int later) {
        return !found.containsKey(key(earlier, later));
    }

    @Override
    public void race(int earlier, int later, Supplier<Witness> witness) {
        if (wants(earlier, later)) {
            Witness shown = witness.get();
            if (checker.check(shown) == null) {
                found.put(key(earlier, later), new Pair(earlier, later, shown, engine));
            } else {
                refused++;
            }
        }
    }

    @Override
    public void unproven(int earlier, int later) {
        unproven.putIfAbsent(key(earlier, later), new Pair(earlier, later, null, engine));
    }

    /** The key of a pair. Pairs with the same key are not distinguished. */
    Key key(int earlier, int later) {
        int variable = trace.operand(earlier);
        if (fields[variable] == null) {
            fields[variable] = source.field(reading.original(variable));
        }
        long one = end(earlier);
        long other = end(later);
        return new Key(fields[variable], Math.min(one, other), Math.max(one, other));
    }

    private long end(int event) {
        return (long) trace.place(event) << 1 | (trace.kind(event).isWrite() ? 1 : 0);
    }

    /** The predicted pairs, followed by those at other places without a witness. */
    Collection<Pair> all() {
        Map<Key, Pair> all = new LinkedHashMap<>(found);
        unproven.forEach(all::putIfAbsent);
        return all.values();
    }

    /** Number of witnesses that the checker rejected. Their pairs are not predicted. */
    long refused() {
        return refused;
    }
}
