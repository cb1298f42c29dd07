package dev.heddle.trace.plan;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StableHash;

/** A checksum of a sequence of operations, so that a plan need not list every operation of a turn. */
public final class StepCheck {
    private StepCheck() {}

    /** The checksum of one operation, equal in every run. */
    public static int of(Op op, Site site) {
        long hash = StableHash.mix(site.stableHash(), op.code());
        return (int) (hash ^ hash >>> 32);
    }

    /** Appends one operation; the checksum of an empty sequence is 0. */
    public static int add(int check, int operation) {
        return check * 31 + operation;
    }
}
