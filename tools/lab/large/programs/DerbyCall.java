import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;

/**
 * A Java function that Derby calls acquires the lock of a cache, while the thread holds the monitor of the connection.
 * A second thread refills the cache through the same connection.
 */
public final class DerbyCall {
    private static final Object CACHE = new Object();

    /** Called by Derby. */
    public static int rate() {
        synchronized (CACHE) {
            return 3;
        }
    }

    public static void main(String[] args) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:derby:memory:rates;create=true")) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("create function rate() returns int language java parameter style java no sql"
                        + " external name 'DerbyCall.rate'");
                statement.execute("create table rates (rate int)");
                statement.execute("insert into rates values (3)");
            }
            Clerks.run(() -> query(connection, "values rate()"), () -> {
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
