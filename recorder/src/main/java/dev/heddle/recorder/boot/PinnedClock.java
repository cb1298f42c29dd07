package dev.heddle.recorder.boot;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;

/** The clock of {@code java.time} under control: it shows what {@code System.currentTimeMillis} shows there. */
final class PinnedClock extends Clock {
    private final ZoneId zone;

    PinnedClock(ZoneId zone) {
        this.zone = zone;
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
        return new PinnedClock(other);
    }

    @Override
    public long millis() {
        return Hooks.currentTimeMillis();
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PinnedClock && zone.equals(((PinnedClock) other).zone);
    }

    @Override
    public int hashCode() {
        return zone.hashCode();
    }

    @Override
    public String toString() {
        return "SystemClock[" + zone + "]";
    }
}
