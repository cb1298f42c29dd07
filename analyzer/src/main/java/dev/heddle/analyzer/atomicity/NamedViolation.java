package dev.heddle.analyzer.atomicity;

import dev.heddle.analyzer.assetfuzzer.AccessPattern;
import dev.heddle.analyzer.race.Race;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A unit of work that is not atomic, with names.
 *
 * @param field the variable
 * @param method method of the unit; null if it is unknown
 * @param steps the three accesses in the violating order
 */
record NamedViolation(String field, @Nullable CodePoint method, List<Race.Access> steps) {
    NamedViolation {
        steps = List.copyOf(steps);
    }

    /** The pattern of the violation, one of those of one variable. */
    AccessPattern pattern() {
        String kinds = kind(0) + kind(1) + kind(2);
        return switch (kinds) {
            case "RWW" -> AccessPattern.STALE_WRITE;
            case "RWR" -> AccessPattern.UNREPEATABLE_READ;
            case "WRW" -> AccessPattern.INTERMEDIATE_READ;
            case "WWR" -> AccessPattern.FOREIGN_READ;
            case "WWW" -> AccessPattern.LOST_WRITE;
            default -> throw new IllegalStateException(kinds + " breaks no unit");
        };
    }

    private String kind(int step) {
        return steps.get(step).writes() ? "W" : "R";
    }

    /** A hash that is the same in every run. */
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
