package dev.heddle.experiments;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A program to look for races in.
 *
 * @param name the subject's, with its argument: {@code hiddenedges+2}; a clean twin has {@code clean/} before it
 */
record DrFinderTarget(String name, JavaCommand command) {
    /** Arguments that make another program of a subject; the empty one is no argument. */
    private static final Map<String, List<String>> VARIANTS =
            Map.of("hiddenraces", List.of("", "z"), "hiddenedges", List.of("1", "2", "3"));

    /** @param glob null for those with races */
    static List<DrFinderTarget> chosen(String glob) {
        List<DrFinderTarget> chosen = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (Subject subject : Subjects.of(Subjects.DRFINDER)) {
            boolean isBuggy = subject.expectation() == Subject.Expectation.BUGGY;
            for (String variant : VARIANTS.getOrDefault(subject.name(), List.of(""))) {
                String name = (isBuggy ? "" : "clean/") + subject.name() + (variant.isEmpty() ? "" : "+" + variant);
                names.add(name);
                if (glob == null ? isBuggy : SubjectCommand.matches(name, glob)) {
                    List<String> arguments = variant.isEmpty() ? List.of() : List.of(variant);
                    chosen.add(new DrFinderTarget(name, SubjectCommand.of(subject, arguments)));
                }
            }
        }
        if (chosen.isEmpty()) {
            throw new UsageException("no subject's name matches " + glob + ": names are " + String.join(", ", names));
        }
        return chosen;
    }
}
