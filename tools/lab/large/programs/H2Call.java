import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;

/**
 * A Java function that H2 calls acquires the lock of a cache, while the thread holds the lock of the session. A second
 * thread refills the cache through the same connection.
 */
public final class H2Call {
    private static final Object CACHE = new Object();

    /** Called by H2. */
    public static int rate() {
        synchronized (CACHE) {
            return 3;
        }
    }

    public static void main(String[] args) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:rates")) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("create alias rate for 'H2Call.rate'");
                statement.execute("create table rates (rate int)");
                statement.execute("insert into rates values (3)");
            }
            Clerks.run(() -> query(connection, "select rate()"), () -> {
                // An ordinary run passes.
                Thread.sleep(1000);
                synchronized (CACHE) {
                    query(connection, "select rate from rates");
                }
            });
        }
    }

    private static void query(Connection connection, String text) throws Exception {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(text)) {
            rows.next();
            rows.getInt(1);
        }
    }
}
