package dev.heddle.batch.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** DuckDB as a reader that knows nothing of this code. It loads nothing from the network. */
public final class DuckDb {
    private DuckDb() {}

    /** The rows of the last of some statements as text, null for what is missing. */
    public static List<List<String>> query(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("set autoinstall_known_extensions = false");
            for (int i = 0; i < statements.length - 1; i++) {
                statement.execute(statements[i]);
            }
            List<List<String>> rows = new ArrayList<>();
            try (ResultSet result = statement.executeQuery(statements[statements.length - 1])) {
                int columns = result.getMetaData().getColumnCount();
                while (result.next()) {
                    List<String> row = new ArrayList<>();
                    for (int i = 1; i <= columns; i++) {
                        row.add(result.getString(i));
                    }
                    rows.add(row);
                }
            }
            return rows;
        }
    }
}
