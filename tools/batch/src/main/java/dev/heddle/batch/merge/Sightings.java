package dev.heddle.batch.merge;

import java.time.Instant;
import java.util.Collection;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * In how many runs a finding was seen, when, and in which builds. Values of different runs merge in any order, and in any grouping.
 *
 * @param runs how many
 * @param first when the earliest of them began; null if that is known of none
 * @param last when the latest of them began
 * @param builds names of builds, sorted
 */
public record Sightings(
        long runs, @Nullable Instant first, @Nullable Instant last, Collection<String> builds) {
    /** In no run. */
    public static final Sightings NEVER = new Sightings(0, null, null, new TreeSet<>());

    /** In one run. @param build null if nobody said */
    public static Sightings in(@Nullable Instant started, @Nullable String build) {
        TreeSet<String> builds = new TreeSet<>();
        if (build != null) {
            builds.add(build);
        }
        return new Sightings(1, started, started, builds);
    }

    /** Both; no run is in both. */
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
