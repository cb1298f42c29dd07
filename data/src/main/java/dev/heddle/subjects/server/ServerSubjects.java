package dev.heddle.subjects.server;

import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subject.Expectation;
import dev.heddle.subjects.Subjects;
import java.util.List;
import java.util.Optional;

/** The programs that talk to a server, whose port on this machine is their argument: {@link MariaDb}. */
public final class ServerSubjects {
    private static final String MYSQL = "mysql2147";
    private static final String DESCRIPTION =
            "A statement is asked for its warnings while its connection is closed, MySQL bug 2147, Connector/J 3.1.12.";

    private ServerSubjects() {}

    /** Both twins of all of them, the buggy one first. */
    public static List<Subject> all() {
        return List.of(
                new Subject(
                        MYSQL,
                        dev.heddle.subjects.server.buggy.mysql2147.WarningsAgainstClose.class,
                        Expectation.BUGGY,
                        Subjects.DEADLOCK,
                        DESCRIPTION,
                        Optional.of(Subjects.DEADLOCK)),
                new Subject(
                        MYSQL,
                        dev.heddle.subjects.server.clean.mysql2147.WarningsAgainstClose.class,
                        Expectation.CLEAN,
                        Subjects.DEADLOCK,
                        DESCRIPTION,
                        Optional.empty()));
    }
}
