import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;

/** Two clerks of an embedded Derby number their sales. The number is read and increased without a lock. */
public final class DerbySales {
    private static final String URL = "jdbc:derby:memory:sales;create=true";

    private static int number;

    public static void main(String[] args) throws Exception {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            statement.execute("create table sales (id int primary key, clerk varchar(20))");
        }
        Clerks.run(DerbySales::sell);
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("select count(*) from sales")) {
            count.next();
            if (count.getInt(1) != 4) {
                throw new AssertionError("sales lost: " + count.getInt(1) + " of 4");
            }
        }
    }

    private static void sell() throws Exception {
        try (Connection connection = DriverManager.getConnection(URL);
                PreparedStatement insert = connection.prepareStatement("insert into sales values (?, ?)")) {
            for (int i = 0; i < 2; i++) {
                int mine = number;
                number = mine + 1;
                insert.setInt(1, mine);
                insert.setString(2, Thread.currentThread().getName());
                insert.executeUpdate();
            }
        }
    }
}
