package dev.heddle.engine.internal.recordings;

import dev.heddle.trace.recording.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a recording lacks although it is undamaged, in words. */
public final class Completeness {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    private Completeness() {}

    /** One line for each thing that is missing. */
    public static List<String> notes(Recording recording) {
        List<String> notes = new ArrayList<>();
        if (recording.manifest().stopped() != null) {
            notes.add("recording stopped before the program ended: "
                    + recording.manifest().stopped());
        }
        if (recording.discarded() > 0) {
            notes.add(String.format(
                    "keeps the newest %s: %,d older events were discarded",
                    size(recording.bytes()), recording.discarded()));
        }
        if (recording.dropped() > 0) {
            long threads = recording.threads().stream()
                    .filter(thread -> recording.droppedOf(thread) > 0)
                    .count();
            notes.add(String.format(
                    "%,d events of %d threads were dropped, because the program recorded faster than the disk could write",
                    recording.dropped(), threads));
        }
        if (recording.unknown() != null) {
            notes.add("is used without " + recording.unknown());
        }
        if (recording.cutBytes() > 0) {
            notes.add(String.format(
                    "the last %,d bytes are left out: the process was killed while it wrote them",
                    recording.cutBytes()));
        }
        return notes;
    }

    /** {@code 1.9 GiB}. */
    static String size(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
    }
}
