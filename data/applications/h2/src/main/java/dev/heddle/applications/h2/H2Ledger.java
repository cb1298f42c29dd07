package dev.heddle.applications.h2;

import dev.heddle.applications.ledger.Ledger;
import dev.heddle.applications.ledger.LedgerServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.jdbcx.JdbcConnectionPool;

/** An H2 database in memory that several connections change at a time, each change a transaction of its own. */
public final class H2Ledger implements Ledger {
    private static final int CONNECTIONS = 4;

    private final JdbcConnectionPool connections;
    private final Map<String, Boolean> opened = new ConcurrentHashMap<>();

    private H2Ledger(JdbcConnectionPool connections) {
        this.connections = connections;
    }

    public static void main(String[] arguments) throws Exception {
        JdbcConnectionPool connections = JdbcConnectionPool.create("jdbc:h2:mem:ledger;LOCK_TIMEOUT=120000", "sa", "");
        connections.setMaxConnections(CONNECTIONS);
        connections.setLoginTimeout(120);
        // The database lives as long as one connection to it.
        try (Connection first = connections.getConnection();
                PreparedStatement table = first.prepareStatement(
                        "create table accounts (name varchar primary key, total bigint not null)")) {
            table.execute();
            LedgerServer.serve(new H2Ledger(connections));
        }
        connections.dispose();
    }

    @Override
    public long add(String account, long amount) throws SQLException {
        opened.computeIfAbsent(account, this::open);
        try (Connection connection = connections.getConnection()) {
            connection.setAutoCommit(false);
            change(connection, "update accounts set total = total + ? where name = ?", amount, account);
            long sum = total(connection, account);
            connection.commit();
            return sum;
        }
    }

    @Override
    public long sum(String account) throws SQLException {
        try (Connection connection = connections.getConnection()) {
            return total(connection, account);
        }
    }

    private boolean open(String account) {
        try (Connection connection = connections.getConnection()) {
            change(connection, "insert into accounts (total, name) values (?, ?)", 0, account);
            return true;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot open account " + account, e);
        }
    }

    private static void change(Connection connection, String sql, long amount, String account) throws SQLException {
        try (PreparedStatement change = connection.prepareStatement(sql)) {
            change.setLong(1, amount);
            change.setString(2, account);
            if (change.executeUpdate() != 1) {
                throw new IllegalStateException("no row changed by " + sql + " for " + account);
            }
        }
    }

    private static long total(Connection connection, String account) throws SQLException {
        try (PreparedStatement ask = connection.prepareStatement("select total from accounts where name = ?")) {
            ask.setString(1, account);
            try (ResultSet rows = ask.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }
}
