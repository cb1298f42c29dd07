package dev.heddle.experiments;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.experiments.tables.TableExtent;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import dev.heddle.subjects.server.MariaDb;
import dev.heddle.subjects.server.ServerSubjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A program with a deadlock.
 *
 * @param name the subject's, with its argument: {@code deadlock2+50}
 * @param arguments of its main method
 */
record RproTarget(String name, Subject subject, List<String> arguments) {
    /** The targets of a quick table. */
    private static final List<String> QUICK = List.of("deadlock1", "deadlock2+20", "hashtable", "threelocks");
    /** This subject takes a number of acquisitions that make its runs longer. */
    private static final String PADDED = "deadlock2";

    /** How many runs of each setting a whole table has, and about how many seconds one takes. */
    private enum Size {
        /** The motivating programs and the collections, of which there are as many runs as in the paper. */
        SMALL(10_000, 0.005, "deadlock1", "deadlock2", "hashtable", "addall"),
        /** These load their library again for each run. */
        LIBRARY(2_500, 0.06, "log4j41214", "dbcp65"),
        /** These load several libraries, and start them, or work long in between. */
        SLOW(500, 0.2, "xray303", "xray318", "handshake"),
        /** These talk to a server. */
        SERVED(200, 0.3, "mysql2147", "mysql14972", "mysql17709", "mysql31136"),
        /** All others. */
        USUAL(5_000, 0.005);

        private final long runs;
        private final double seconds;
        private final List<String> subjects;

        Size(long runs, double seconds, String... subjects) {
            this.runs = runs;
            this.seconds = seconds;
            this.subjects = List.of(subjects);
        }

        static Size of(Subject subject) {
            return Stream.of(values())
                    .filter(size -> size.subjects.contains(subject.name()))
                    .findFirst()
                    .orElse(USUAL);
        }
    }

    private static final List<Integer> PADDING = List.of(20, 50, 200);

    /** The padded ones after the plain one. */
    static List<RproTarget> of(TableExtent extent) {
        List<RproTarget> all = new ArrayList<>();
        for (Subject subject : deadlocks()) {
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
        return extent == TableExtent.WHOLE
                ? all
                : all.stream().filter(target -> QUICK.contains(target.name())).toList();
    }

    private static List<Subject> deadlocks() {
        List<Subject> subjects = new ArrayList<>(Subjects.of(Subjects.DEADLOCK));
        subjects.addAll(ServerSubjects.all());
        return subjects;
    }

    /** That of this name. */
    static RproTarget named(String name) {
        return of(TableExtent.WHOLE).stream()
                .filter(target -> target.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no subject " + name));
    }

    /** How many runs of each setting a whole table has. */
    long runs() {
        return Size.of(subject).runs;
    }

    /** Seconds of a run, about. */
    double seconds() {
        return Size.of(subject).seconds;
    }

    /** Whether it needs a server. */
    boolean isServed() {
        return ServerSubjects.all().contains(subject);
    }

    /** How it is run, if it needs no server. */
    JavaCommand command() {
        return SubjectCommand.of(subject, arguments);
    }

    /** How it is run with this server. */
    JavaCommand command(MariaDb server) {
        return SubjectCommand.of(subject, List.of(Integer.toString(server.port())));
    }
}
