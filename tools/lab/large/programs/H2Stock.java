import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;

/** Two clerks of an H2 in memory take items. The stock in the cache is checked and taken without a lock. */
public final class H2Stock {
    private static final String URL = "jdbc:h2:mem:stock;DB_CLOSE_DELAY=-1";

    private int cached;

    public static void main(String[] args) throws Exception {
        new H2Stock().run();
    }

    private void run() throws Exception {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            statement.execute("create table stock (item int primary key, pieces int check (pieces >= 0))");
            statement.execute("insert into stock values (1, 3)");
            try (ResultSet rows = statement.executeQuery("select pieces from stock where item = 1")) {
                rows.next();
                cached = rows.getInt(1);
            }
        }
        Clerks.run(this::take);
    }

    private void take() throws Exception {
        try (Connection connection = DriverManager.getConnection(URL);
                PreparedStatement update =
                        connection.prepareStatement("update stock set pieces = pieces - 1 where item = ?")) {
            while (cached > 0) {
                cached--;
                update.setInt(1, 1);
                update.executeUpdate();
            }
        }
    }
}
