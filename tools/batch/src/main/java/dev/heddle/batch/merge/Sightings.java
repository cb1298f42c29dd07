package dev.heddle.batch.merge;

import java.time.Instant;
import java.util.Collection;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The runs, times and builds in which a finding was seen. Merging is commutative and associative.
 *
 * @param runs number of runs
 * @param first start of the earliest run; null if unknown for all
 * @param last start of the latest run
 * @param builds sorted names of builds
 */
public record Sightings(
        long runs, @Nullable Instant first, @Nullable Instant last, Collection<String> builds) {
    /** Seen in no run. */
    public static final Sightings NEVER = new Sightings(0, null, null, new TreeSet<>());

    /** Seen in one run. @param build null if unknown */
    public static Sightings in(@Nullable Instant started, @Nullable String build) {
        TreeSet<String> builds = new TreeSet<>();
        if (build != null) {
            builds.add(build);
        }
        return new Sightings(1, started, started, builds);
    }

    /** The union; no run may be in both. */
    public Sightings merge(Sightings other) {
        TreeSet<String> all = new TreeSet<>(builds);
        all.addAll(other.builds);
        return new Sightings(runs + other.runs, earlier(first, other.first), later(last, other.last), all);
    }

    private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
        return one == null ? other : other == null || one.isBefore(other) ? one : other;
    }

    private static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
        return one == null ? other : other == null || one.isAfter(other) ? one : other;
    }
}
