package dev.heddle.trace.recording;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The classes whose accesses a run recorded, if not all. Synchronisation of all classes is recorded. Class names have
 * dots. Classes without mutable fields are not listed, and {@value #JDK} stands for the collections of the JDK and
 * their subclasses.
 *
 * @param sample the share of the classes that was watched, for example {@code 1/16}; null if only classes that were
 *     named
 * @param part the number of this share
 * @param moves number of times that the next share replaced it, in recordings of earlier versions; otherwise 0
 * @param names patterns with {@code *} of classes that were always watched
 * @param classes woven classes that were watched, at least for a time; empty before the end
 * @param unwatched woven classes that were never watched; empty before the end
 */
public record Watched(
        @Nullable String sample,
        int part,
        int moves,
        List<String> names,
        List<String> classes,
        List<String> unwatched) {
    /** Stands for the collections of the JDK. */
    public static final String JDK = "java.util.*";

    public Watched {
        names = List.copyOf(names);
        classes = List.copyOf(classes);
        unwatched = List.copyOf(unwatched);
    }

    /** The watched classes in words: {@code 1/16 of the classes (part 3) and com.acme.Order}. */
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
        return what.toString();
    }
}
