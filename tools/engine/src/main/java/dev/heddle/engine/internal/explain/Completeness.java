package dev.heddle.engine.internal.explain;

import dev.heddle.engine.internal.text.Sizes;
import dev.heddle.trace.recording.Recording;
import java.util.ArrayList;
import java.util.List;

/** Lists what an undamaged recording lacks. */
public final class Completeness {
    private Completeness() {}

    /** One line for each missing part. */
    public static List<String> notes(Recording recording) {
        List<String> notes = new ArrayList<>();
        if (recording.manifest().stopped() != null) {
            notes.add("recording stopped before the program ended: "
                    + recording.manifest().stopped());
        }
        if (recording.discarded() > 0) {
            notes.add(String.format(
                    "keeps the newest %s: %,d older events were discarded",
                    Sizes.inWords(recording.bytes()), recording.discarded()));
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
            notes.add("is read without " + recording.unknown());
        }
        if (recording.cutBytes() > 0) {
            notes.add(String.format(
                    "the last %,d bytes are left out: the process was killed while it wrote them",
                    recording.cutBytes()));
        }
        return notes;
    }
}
