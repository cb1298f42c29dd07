package dev.heddle.trace.plan;

import java.util.Objects;

/**
 * A read of a run that saw an older write than the newest one.
 *
 * @param thread path of the reading thread
 * @param choice number of the thread's earlier reads that several writes were visible to
 * @param field the field, with the class that declares it
 * @param back how many newer writes were visible to the read, at least 1
 */
public record StaleRead(String thread, int choice, String field, int back) {
    public StaleRead {
        Objects.requireNonNull(thread, "thread");
        Objects.requireNonNull(field, "field");
        if (choice < 0 || back < 1) {
            throw new PlanException("a stale read has choice " + choice + " and back " + back
                    + ", and must have at least choice 0 and back 1");
        }
    }
}
