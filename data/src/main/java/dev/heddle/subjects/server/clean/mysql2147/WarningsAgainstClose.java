package dev.heddle.subjects.server.clean.mysql2147;

import dev.heddle.subjects.server.SharedConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** As the buggy twin, with both calls under one lock. */
public final class WarningsAgainstClose {
    private WarningsAgainstClose() {}

    public static void main(String[] args) throws SQLException {
        Connection connection = SharedConnection.open(args[0]);
        Statement statement = connection.createStatement();
        statement.executeQuery("SELECT 1").close();
        // Once before, so that later it takes the time of an answer and not that of loading classes.
        statement.getWarnings();
        SharedConnection.inTurn(statement::getWarnings, connection::close);
    }
}
