package dev.heddle.subjects.server.clean.mysql2147;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The program of bug 2147 of MySQL Connector/J, with a lock of its own around both calls: the monitors of statement and
 * connection are still taken in opposite orders, but never by two threads at once.
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
        Object guard = new Object();
        Racers.run(
                () -> {
                    synchronized (guard) {
                        warnings(statement);
                    }
                },
                () -> {
                    for (int i = 0; i < 20; i++) {
                        LocalWork.spin();
                    }
                    synchronized (guard) {
                        close(connection);
                    }
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
