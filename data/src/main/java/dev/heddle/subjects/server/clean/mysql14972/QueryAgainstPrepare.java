package dev.heddle.subjects.server.clean.mysql14972;

import dev.heddle.subjects.server.SharedConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** As the buggy twin, with both calls under one lock. */
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
        SharedConnection.inTurn(() -> statement.executeQuery(WARNING), () -> connection.prepareStatement("SELECT 2"));
    }
}
