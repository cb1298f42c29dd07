package dev.heddle.experiments;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A program with a deadlock.
 *
 * @param name the subject's, with its argument: {@code deadlock2+50}
 * @param arguments of its main method
 */
record RproTarget(String name, Subject subject, List<String> arguments) {
    /** Those whose runs fit into minutes. */
    private static final List<String> PRESET =
            List.of("deadlock1", "deadlock2", "reentrantlocks", "threelocks", "hashtable", "addall");
    /** This subject takes a number of acquisitions that make its runs longer. */
    private static final String PADDED = "deadlock2";

    private static final List<Integer> PADDING = List.of(20, 50, 200);
    private static final int PADDING_PRESET = 20;

    /** The padded one after the plain one; @param glob null for those whose runs fit into minutes */
    static List<RproTarget> chosen(String glob) {
        List<RproTarget> chosen = new ArrayList<>();
        for (Subject subject : Subjects.of(Subjects.DEADLOCK)) {
            // What counts is how many runs end in a deadlock.
            if (!subject.failure().equals(Optional.of(Subjects.DEADLOCK))) {
                continue;
            }
            add(chosen, new RproTarget(subject.name(), subject, List.of()), glob, PRESET.contains(subject.name()));
            if (subject.name().equals(PADDED)) {
                for (int padding : PADDING) {
                    String text = Integer.toString(padding);
                    add(
                            chosen,
                            new RproTarget(PADDED + "+" + text, subject, List.of(text)),
                            glob,
                            padding == PADDING_PRESET);
                }
            }
        }
        if (chosen.isEmpty()) {
            throw new UsageException("no subject's name matches " + glob + ": names are such as deadlock1, " + PADDED
                    + "+" + PADDING_PRESET);
        }
        return chosen;
    }

    private static void add(List<RproTarget> chosen, RproTarget target, String glob, boolean isPreset) {
        if (glob == null ? isPreset : SubjectCommand.matches(target.name(), glob)) {
            chosen.add(target);
        }
    }

    JavaCommand command() {
        return SubjectCommand.of(subject, arguments);
    }
}
