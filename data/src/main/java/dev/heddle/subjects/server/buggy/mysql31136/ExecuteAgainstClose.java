package dev.heddle.subjects.server.buggy.mysql31136;

import dev.heddle.subjects.server.SharedConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Bug 31136 of MySQL Connector/J, in version 3.1.12: {@link PreparedStatement#executeQuery} against
 * {@link Connection#close}.
 *
 * <p>{@code executeQuery} holds the monitor of the statement and, reading the warning of the query through a statement of
 * its own, needs that of the connection. {@code close} holds the monitor of the connection and, closing all its
 * statements, needs that of the statement.
 *
 * <p>The argument is the port of a server on this machine.
 */
public final class ExecuteAgainstClose {
    /** The driver asks for the warnings of a result while it still holds what it needed to read it. */
    private static final String WARNING = "SELECT CAST('x' AS SIGNED)";

    private ExecuteAgainstClose() {}

    public static void main(String[] args) throws SQLException {
        Connection connection = SharedConnection.open(args[0], "useServerPrepStmts=false");
        PreparedStatement statement = connection.prepareStatement(WARNING);
        // Once before, so that later it takes the time of an answer and not that of loading classes.
        statement.executeQuery().close();
        SharedConnection.race(statement::executeQuery, connection::close);
    }
}
