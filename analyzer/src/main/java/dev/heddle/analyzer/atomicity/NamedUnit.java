package dev.heddle.analyzer.atomicity;

import dev.heddle.analyzer.assetfuzzer.Pattern;
import dev.heddle.analyzer.race.Race;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A unit of work that is not atomic, in names.
 *
 * @param field the variable
 * @param method of the unit; null if it is not known
 * @param steps the three accesses in the order that breaks it
 */
record NamedUnit(String field, @Nullable CodePoint method, List<Race.Access> steps) {
    NamedUnit {
        steps = List.copyOf(steps);
    }

    /** What it is called, of those of one variable. */
    Pattern pattern() {
        String kinds = kind(0) + kind(1) + kind(2);
        return switch (kinds) {
            case "RWW" -> Pattern.STALE_WRITE;
            case "RWR" -> Pattern.UNREPEATABLE_READ;
            case "WRW" -> Pattern.INTERMEDIATE_READ;
            case "WWR" -> Pattern.FOREIGN_READ;
            case "WWW" -> Pattern.LOST_WRITE;
            default -> throw new IllegalStateException(kinds + " breaks no unit");
        };
    }

    private String kind(int step) {
        return steps.get(step).writes() ? "W" : "R";
    }

    /** The same in every run. */
    long stableHash() {
        long hash = StableHash.of(field);
        for (Race.Access step : steps) {
            CodePoint place = step.place();
            hash = StableHash.mix(hash, StableHash.of(place.className()));
            hash = StableHash.mix(hash, StableHash.of(place.method() + place.descriptor()));
            hash = StableHash.mix(hash, (long) place.offset() << 1 | (step.writes() ? 1 : 0));
        }
        return hash;
    }
}
