import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Two clerks of an HSQLDB in memory list their orders without a lock. */
public final class HsqldbOrders {
    private static final String URL = "jdbc:hsqldb:mem:orders";

    private static final List<String> LATEST = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            statement.execute("create table orders (id int generated always as identity, clerk varchar(20))");
        }
        Clerks.run(HsqldbOrders::order);
        if (LATEST.size() != 4) {
            throw new AssertionError("orders lost: " + LATEST.size() + " of 4");
        }
    }

    private static void order() throws Exception {
        try (Connection connection = DriverManager.getConnection(URL);
                PreparedStatement insert = connection.prepareStatement("insert into orders (clerk) values (?)")) {
            for (int i = 0; i < 2; i++) {
                insert.setString(1, Thread.currentThread().getName());
                insert.executeUpdate();
                LATEST.add(Thread.currentThread().getName() + i);
            }
        }
    }
}
