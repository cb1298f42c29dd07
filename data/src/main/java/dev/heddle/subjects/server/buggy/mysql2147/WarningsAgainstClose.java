package dev.heddle.subjects.server.buggy.mysql2147;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Bug 2147 of MySQL Connector/J, in version 3.1.12: {@link Statement#getWarnings} against {@link Connection#close}.
 *
 * <p>{@code getWarnings} holds the monitor of the statement and, asking the server for its warnings, needs that of the
 * connection. {@code close} holds the monitor of the connection and, closing all its statements, needs that of the
 * statement. Each waits for the other when both have got their first monitor.
 *
 * <p>It needs a server, whose port on this machine is the argument. A statement that is closed before it is asked for
 * warnings refuses to answer; that is as it should be.
 */
public final class WarningsAgainstClose {

    private WarningsAgainstClose() {}

    public static void main(String[] args) throws SQLException {
        DriverManager.registerDriver(new com.mysql.jdbc.Driver());
        // Reading ahead, the driver would make the more steps the slower an answer comes in.
        Connection connection = DriverManager.getConnection(
                "jdbc:mysql://127.0.0.1:" + Integer.parseInt(args[0]) + "/?user=root&useReadAheadInput=false");
        Statement statement = connection.createStatement();
        statement.executeQuery("SELECT 1").close();
        // Once before, so that later it takes the time of an answer and not that of loading classes.
        statement.getWarnings();
        Racers.run(() -> warnings(statement), () -> {
            for (int i = 0; i < 20; i++) {
                LocalWork.spin();
            }
            close(connection);
        });
    }

    private static void warnings(Statement statement) {
        try {
            statement.getWarnings();
        } catch (SQLException closed) {
            System.out.println("closed before it was asked");
        }
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
