package dev.heddle.subjects.server.clean.mysql31136;

import dev.heddle.subjects.server.SharedConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** As the buggy twin, with both calls under one lock. */
public final class ExecuteAgainstClose {
    /** The driver asks for the warnings of a result while it still holds what it needed to read it. */
    private static final String WARNING = "SELECT CAST('x' AS SIGNED)";

    private ExecuteAgainstClose() {}

    public static void main(String[] args) throws SQLException {
        Connection connection = SharedConnection.open(args[0], "useServerPrepStmts=false");
        PreparedStatement statement = connection.prepareStatement(WARNING);
        // Once before, so that later it takes the time of an answer and not that of loading classes.
        statement.executeQuery().close();
        SharedConnection.inTurn(statement::executeQuery, connection::close);
    }
}
