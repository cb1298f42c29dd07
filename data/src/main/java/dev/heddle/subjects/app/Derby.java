package dev.heddle.subjects.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.stream.Stream;

/** Derby, an old version: {@link Transfers} in a temporary directory. */
public final class Derby {

    /** The SQL state of the exception with which Derby confirms a shutdown. */
    private static final String SHUT_DOWN = "XJ015";

    private Derby() {}

    /** @param args number of threads, number of transfers */
    public static void main(String[] args) throws Exception {
        Arguments arguments = Arguments.of(args);
        Path directory = Files.createTempDirectory("heddle-derby");
        try {
            System.setProperty("derby.system.home", directory.toString());
            System.setProperty("derby.locks.waitTimeout", "60");
            new Transfers("jdbc:derby:memory:bank;create=true").run(arguments);
            shutDown();
        } finally {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static void shutDown() throws SQLException {
        try {
            DriverManager.getConnection("jdbc:derby:;shutdown=true");
        } catch (SQLException e) {
            if (!SHUT_DOWN.equals(e.getSQLState())) {
                throw e;
            }
        }
    }
}
