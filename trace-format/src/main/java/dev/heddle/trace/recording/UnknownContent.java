package dev.heddle.trace.recording;

import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Content of a recording that this version does not know, because a newer one wrote it: kinds of excerpts, operations.
 * It is left out and reported.
 */
final class UnknownContent {
    private final TreeMap<Integer, Long> excerptsByType = new TreeMap<>();
    private final TreeMap<Integer, Long> eventsByCode = new TreeMap<>();
    private final Map<Integer, Integer> codeOfSite = new HashMap<>();

    void excerpt(byte type) {
        excerptsByType.merge(type & 0xFF, 1L, Long::sum);
    }

    /** A site has an operation with this unknown code. */
    void site(int number, int code) {
        codeOfSite.put(number, code);
    }

    /** Whether the operation of this site is unknown; a synthetic site has its own number as code. */
    boolean isSite(int number) {
        return codeOfSite.containsKey(number) || number > 0 && number < Op.FIRST_SITE && !Op.isKnown(number);
    }

    /** Counts an event at a site whose operation is not known. */
    void event(int site) {
        eventsByCode.merge(codeOfSite.getOrDefault(site, site), 1L, Long::sum);
    }

    /** Whether events are left out. */
    boolean hasEvents() {
        return !eventsByCode.isEmpty();
    }

    /** One line, or null if everything is known. */
    @Nullable String text() {
        List<String> parts = new ArrayList<>();
        eventsByCode.forEach((code, count) -> parts.add(count + " events of the unknown operation " + code));
        excerptsByType.forEach((type, count) -> parts.add(count + " excerpts of the unknown type " + type));
        return parts.isEmpty() ? null : String.join(", ", parts) + ": a newer Heddle recorded them";
    }
}
