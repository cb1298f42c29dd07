package dev.heddle.subjects.server.buggy.mysql14972;

import dev.heddle.subjects.server.SharedConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Bug 14972 of MySQL Connector/J, in version 3.1.12: {@link Statement#executeQuery} against
 * {@link Connection#prepareStatement}.
 *
 * <p>{@code executeQuery} holds the mutex of the connection and, reading the warning of the query through a statement of
 * its own, needs the monitor of the connection. {@code prepareStatement} holds that monitor and needs the mutex to send
 * its command.
 *
 * <p>The argument is the port of a server on this machine.
 */
public final class QueryAgainstPrepare {
    /** The driver asks for the warnings of a result while it still holds what it needed to read it. */
    private static final String WARNING = "SELECT CAST('x' AS SIGNED)";

    private QueryAgainstPrepare() {}

    public static void main(String[] args) throws SQLException {
        Connection connection = SharedConnection.open(args[0]);
        Statement statement = connection.createStatement();
        // Once before, so that later it takes the time of an answer and not that of loading classes.
        statement.executeQuery(WARNING).close();
        connection.prepareStatement("SELECT 1");
        SharedConnection.race(() -> statement.executeQuery(WARNING), () -> connection.prepareStatement("SELECT 2"));
    }
}
