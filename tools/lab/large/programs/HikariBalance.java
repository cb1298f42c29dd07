import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;

/** Two clerks pay into an H2 through HikariCP. The object that mirrors the balance is updated without a lock. */
public final class HikariBalance {
    private long balance;

    public static void main(String[] args) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:bank;DB_CLOSE_DELAY=-1");
        config.setMaximumPoolSize(3);
        try (HikariDataSource source = new HikariDataSource(config)) {
            new HikariBalance().run(source);
        }
    }

    private void run(HikariDataSource source) throws Exception {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table account (id int primary key, balance bigint)");
            statement.execute("insert into account values (1, 0)");
        }
        Clerks.run(() -> pay(source));
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select balance from account")) {
            rows.next();
            if (rows.getLong(1) != balance) {
                throw new AssertionError("mirror " + balance + ", database " + rows.getLong(1));
            }
        }
    }

    private void pay(HikariDataSource source) throws Exception {
        try (Connection connection = source.getConnection();
                PreparedStatement update =
                        connection.prepareStatement("update account set balance = balance + ? where id = 1")) {
            update.setLong(1, 10);
            update.executeUpdate();
            balance += 10;
        }
    }
}
