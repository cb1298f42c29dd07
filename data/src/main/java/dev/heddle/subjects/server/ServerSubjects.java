package dev.heddle.subjects.server;

import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subject.Expectation;
import dev.heddle.subjects.Subjects;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The programs that talk to a server, whose port on this machine is their argument: {@link MariaDb}. They have the four
 * deadlocks of the database driver that the RPro paper measures (section 5).
 */
public final class ServerSubjects {
    /** The bug that only an older version of the driver has. */
    private static final String OLDER = "mysql17709";

    private ServerSubjects() {}

    /** Both twins of all of them, the buggy one first. */
    public static List<Subject> all() {
        return Stream.of(
                        twins(
                                "mysql2147",
                                dev.heddle.subjects.server.buggy.mysql2147.WarningsAgainstClose.class,
                                dev.heddle.subjects.server.clean.mysql2147.WarningsAgainstClose.class,
                                "A statement is asked for its warnings while its connection is closed,"
                                        + " MySQL bug 2147, Connector/J 3.1.12."),
                        twins(
                                "mysql14972",
                                dev.heddle.subjects.server.buggy.mysql14972.QueryAgainstPrepare.class,
                                dev.heddle.subjects.server.clean.mysql14972.QueryAgainstPrepare.class,
                                "A statement executes a query while its connection prepares another statement,"
                                        + " MySQL bug 14972, Connector/J 3.1.12."),
                        twins(
                                OLDER,
                                dev.heddle.subjects.server.buggy.mysql17709.PrepareAgainstClose.class,
                                dev.heddle.subjects.server.clean.mysql17709.PrepareAgainstClose.class,
                                "A connection prepares a statement while another one is closed,"
                                        + " MySQL bug 17709, Connector/J 3.1.11."),
                        twins(
                                "mysql31136",
                                dev.heddle.subjects.server.buggy.mysql31136.ExecuteAgainstClose.class,
                                dev.heddle.subjects.server.clean.mysql31136.ExecuteAgainstClose.class,
                                "A prepared statement executes a query while its connection is closed,"
                                        + " MySQL bug 31136, Connector/J 3.1.12."))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Subject> twins(String name, Class<?> buggy, Class<?> clean, String description) {
        return List.of(
                new Subject(
                        name, buggy, Expectation.BUGGY, Subjects.DEADLOCK, description, Optional.of(Subjects.DEADLOCK)),
                new Subject(name, clean, Expectation.CLEAN, Subjects.DEADLOCK, description, Optional.empty()));
    }

    /**
     * The class path of a program, with its version of the driver first.
     *
     * @param subjectsJar the jar of all subjects, beside its libraries
     */
    public static String classPath(Subject subject, Path subjectsJar) {
        Path older = subjectsJar.resolveSibling("programs").resolve("mysql-3.1.11");
        return subject.name().equals(OLDER)
                ? older.resolve("*") + File.pathSeparator + subjectsJar
                : subjectsJar.toString();
    }
}
