package dev.heddle.subjects.server.clean.mysql17709;

import dev.heddle.subjects.server.SharedConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** As the buggy twin, with both calls under one lock. */
public final class PrepareAgainstClose {
    private PrepareAgainstClose() {}

    public static void main(String[] args) throws SQLException {
        Connection connection = SharedConnection.open(args[0]);
        // Once before, so that later it takes the time of an answer and not that of loading classes.
        connection.prepareStatement("SELECT 1").close();
        PreparedStatement statement = connection.prepareStatement("SELECT 2");
        SharedConnection.inTurn(() -> connection.prepareStatement("SELECT 3"), statement::close);
    }
}
