package dev.heddle.trace.recording;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Of which classes a run recorded the accesses, if not of all. Synchronisation is recorded of all of them. Classes are named with dots, those without
 * fields that change are not named, and {@value #JDK} stands for the collections of the JDK and what extends them.
 *
 * @param sample which part of the classes was watched, as {@code 1/16}; null if only classes that were asked for by name
 * @param part the number that says which of the parts it was
 * @param moves how often the next part took its place
 * @param names names with {@code *} of classes that were watched in any case
 * @param classes woven classes that were watched, if only for a time; empty before the end
 * @param unwatched woven classes that never were; empty before the end
 * @param spent what the run gave up to keep within a budget; null if it had none
 */
public record Watched(
        @Nullable String sample,
        int part,
        int moves,
        List<String> names,
        List<String> classes,
        List<String> unwatched,
        @Nullable Spent spent) {
    /** Stands for the collections of the JDK. */
    public static final String JDK = "java.util.*";

    public Watched {
        names = List.copyOf(names);
        classes = List.copyOf(classes);
        unwatched = List.copyOf(unwatched);
    }

    /** Without a budget. */
    public Watched(
            @Nullable String sample,
            int part,
            int moves,
            List<String> names,
            List<String> classes,
            List<String> unwatched) {
        this(sample, part, moves, names, classes, unwatched, null);
    }

    /** What is watched, in words: {@code 1/16 of the classes (part 3) and com.acme.Order within a budget of 5 %}. */
    public String what() {
        StringBuilder what = new StringBuilder();
        if (sample != null) {
            what.append(sample).append(" of the classes (part ").append(part);
            if (moves > 0) {
                what.append(" and the next ").append(moves);
            }
            what.append(')');
        }
        if (!names.isEmpty()) {
            what.append(sample == null ? "" : " and ").append(String.join(", ", names));
        }
        if (what.isEmpty()) {
            what.append("all classes");
        }
        if (spent != null) {
            what.append(" within a budget of ").append(Spent.text(spent.percent()));
        }
        return what.toString();
    }
}
