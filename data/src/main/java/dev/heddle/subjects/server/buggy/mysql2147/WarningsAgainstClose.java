package dev.heddle.subjects.server.buggy.mysql2147;

import dev.heddle.subjects.server.SharedConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Bug 2147 of MySQL Connector/J, in version 3.1.12: {@link Statement#getWarnings} against {@link Connection#close}.
 *
 * <p>{@code getWarnings} holds the monitor of the statement and, asking the server for its warnings, needs that of the
 * connection. {@code close} holds the monitor of the connection and, closing all its statements, needs that of the
 * statement. Each waits for the other when both have got their first monitor.
 *
 * <p>The argument is the port of a server on this machine.
 */
public final class WarningsAgainstClose {
    private WarningsAgainstClose() {}

    public static void main(String[] args) throws SQLException {
        Connection connection = SharedConnection.open(args[0]);
        Statement statement = connection.createStatement();
        statement.executeQuery("SELECT 1").close();
        // Once before, so that later it takes the time of an answer and not that of loading classes.
        statement.getWarnings();
        SharedConnection.race(statement::getWarnings, connection::close);
    }
}
