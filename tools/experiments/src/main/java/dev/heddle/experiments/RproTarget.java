package dev.heddle.experiments;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.experiments.tables.Extent;
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
    /** Of a quick table. */
    private static final List<String> QUICK = List.of("deadlock1", "deadlock2+20", "hashtable", "threelocks");
    /** This subject takes a number of acquisitions that make its runs longer. */
    private static final String PADDED = "deadlock2";

    /** The motivating programs and the collections, of which there are as many runs as in the paper. */
    private static final List<String> MANY = List.of("deadlock1", "deadlock2", "hashtable", "addall");
    /** These load their library anew for each run. */
    private static final List<String> LIBRARIES = List.of("log4j41214", "dbcp65");

    /** These load several libraries, and start them, or work long in between. */
    private static final List<String> SLOW = List.of("xray303", "xray318", "handshake");

    private static final long MOST = 10_000;
    private static final long SOME = 5_000;
    private static final long FEW = 2_500;
    private static final long FEWEST = 500;
    private static final double SECONDS = 0.005;
    private static final double SECONDS_WITH_LIBRARY = 0.06;
    private static final double SECONDS_OF_SLOW = 0.2;

    private static final List<Integer> PADDING = List.of(20, 50, 200);

    /** The padded ones after the plain one. */
    static List<RproTarget> of(Extent extent) {
        List<RproTarget> all = new ArrayList<>();
        for (Subject subject : Subjects.of(Subjects.DEADLOCK)) {
            // What counts is how many runs end in a deadlock.
            if (!subject.failure().equals(Optional.of(Subjects.DEADLOCK))) {
                continue;
            }
            all.add(new RproTarget(subject.name(), subject, List.of()));
            if (subject.name().equals(PADDED)) {
                for (int padding : PADDING) {
                    String text = Integer.toString(padding);
                    all.add(new RproTarget(PADDED + "+" + text, subject, List.of(text)));
                }
            }
        }
        return extent == Extent.WHOLE
                ? all
                : all.stream().filter(target -> QUICK.contains(target.name())).toList();
    }

    /** That of this name. */
    static RproTarget named(String name) {
        return of(Extent.WHOLE).stream()
                .filter(target -> target.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no subject " + name));
    }

    /** How many runs of each setting a whole table has. */
    long runs() {
        return SLOW.contains(subject.name())
                ? FEWEST
                : LIBRARIES.contains(subject.name()) ? FEW : MANY.contains(subject.name()) ? MOST : SOME;
    }

    /** Seconds of a run, about. */
    double seconds() {
        return SLOW.contains(subject.name())
                ? SECONDS_OF_SLOW
                : LIBRARIES.contains(subject.name()) ? SECONDS_WITH_LIBRARY : SECONDS;
    }

    JavaCommand command() {
        return SubjectCommand.of(subject, arguments);
    }
}
