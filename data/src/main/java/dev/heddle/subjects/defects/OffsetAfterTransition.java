package dev.heddle.subjects.defects;

import dev.heddle.subjects.Racers;
import org.joda.time.DateTimeZone;

/**
 * Joda-Time, {@code CachedDateTimeZone}: a thread publishes the offsets of a period by a race, and their links are plain
 * fields. Failure: another thread does not see the link to the second half of the period, and gets summer time in
 * winter. Only a read of an older value shows it.
 */
public final class OffsetAfterTransition {
    /** Two days after the end of summer time, in the same cached period. */
    private static final long INSTANT = 1_382_900_000_000L;

    private static final int WINTER = 3_600_000;

    private OffsetAfterTransition() {}

    public static void main(String[] args) {
        DateTimeZone zone = DateTimeZone.forID("Europe/Paris");
        int[] offsets = new int[2];
        Racers.run(() -> offsets[0] = zone.getOffset(INSTANT), () -> offsets[1] = zone.getOffset(INSTANT));
        if (offsets[0] != WINTER || offsets[1] != WINTER) {
            throw new IllegalStateException("the offsets in winter are " + offsets[0] + " and " + offsets[1]);
        }
    }
}
