package dev.heddle.subjects.defects;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.Multimap;
import dev.heddle.subjects.Racers;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/**
 * Google Collections, Guava's issue 339: {@code AsMap.entrySet} reads its cached view, checks the field again and
 * returns the first value. Failure: a thread that only reads gets null while another one makes the view.
 */
public final class FieldReadTwice {
    private FieldReadTwice() {}

    public static void main(String[] args) {
        Multimap<String, String> colours = HashMultimap.create();
        colours.put("pen", "red");
        Map<String, Collection<String>> view = colours.asMap();
        Object[] entries = new Set<?>[2];
        Racers.run(() -> entries[0] = view.entrySet(), () -> entries[1] = view.entrySet());
        if (entries[0] == null || entries[1] == null) {
            throw new IllegalStateException("entrySet returned null");
        }
    }
}
