package dev.heddle.subjects.server.buggy.mysql17709;

import dev.heddle.subjects.server.SharedConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Bug 17709 of MySQL Connector/J, in version 3.1.11: {@link Connection#prepareStatement} against
 * {@link PreparedStatement#close}.
 *
 * <p>{@code prepareStatement} holds the monitor of the connection and needs its mutex to send a command. {@code close}
 * holds the mutex to send its command and, removing the statement from the list of the connection, needs the monitor.
 *
 * <p>The argument is the port of a server on this machine.
 */
public final class PrepareAgainstClose {
    private PrepareAgainstClose() {}

    public static void main(String[] args) throws SQLException {
        Connection connection = SharedConnection.open(args[0]);
        // Once before, so that later it takes the time of an answer and not that of loading classes.
        connection.prepareStatement("SELECT 1").close();
        PreparedStatement statement = connection.prepareStatement("SELECT 2");
        SharedConnection.race(() -> connection.prepareStatement("SELECT 3"), statement::close);
    }
}
