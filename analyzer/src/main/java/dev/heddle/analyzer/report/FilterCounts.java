package dev.heddle.analyzer.report;

import dev.heddle.trace.finding.CountNote;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Counts of what the recorder's filter may have hidden from an analysis; see docs/internals/recording.md. */
public final class FilterCounts {
    /** Objects that a second thread used after one thread alone. */
    public static final String HANDED_OVER = "objectsHandedOver";
    /** Such objects for which nothing orders the two threads. */
    public static final String WITHOUT_ORDER = "objectsHandedOverWithoutOrder";
    /** Such objects of which the first thread was in a method. */
    public static final String IN_OWN_METHODS = "objectsHandedOverInTheirOwnMethods";
    /** Atomic sets with unrecorded reads that nothing orders with a write. */
    public static final String READ_WITHOUT_ORDER = "setsReadAgainWithoutOrder";
    /** Atomic sets with unrecorded reads in units of work that also have other ones. */
    public static final String READ_IN_LONG_UNITS = "setsReadAgainInLongUnits";

    private FilterCounts() {}

    /** The counts that limit the findings, if they are not 0. */
    public static List<CountNote> notes(Map<String, Long> counts) {
        List<CountNote> notes = new ArrayList<>();
        long objects = counts.getOrDefault(WITHOUT_ORDER, 0L) + counts.getOrDefault(IN_OWN_METHODS, 0L);
        if (objects > 0) {
            notes.add(
                    new CountNote(
                            objects == 1 ? "object handed over without order" : "objects handed over without order",
                            objects,
                            "accesses before another thread used them are not recorded; to record them: heddle record --filter off"));
        }
        long sets = counts.getOrDefault(READ_WITHOUT_ORDER, 0L) + counts.getOrDefault(READ_IN_LONG_UNITS, 0L);
        if (sets > 0) {
            notes.add(
                    new CountNote(
                            sets == 1 ? "atomic set read again" : "atomic sets read again",
                            sets,
                            "some reads of sets that other threads write are not recorded; to record them: heddle record --detail pairs"));
        }
        return notes;
    }
}
