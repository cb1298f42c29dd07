package dev.heddle.bench.workload;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Transfers, bookings and queries on an H2 database in memory; the unit of work is a transaction. */
final class H2Transactions implements Workload {
    private static final int ACCOUNTS = 1_000;
    private static final String URL = "jdbc:h2:mem:bench;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=120000";

    private final Connection main = DriverManager.getConnection(URL);

    H2Transactions() throws SQLException {}

    @Override
    public long run(int threads, int amount) throws Exception {
        createTables();
        List<Teller> tellers = new ArrayList<>();
        try {
            Team.sum(threads, amount, () -> {
                Teller teller = new Teller(DriverManager.getConnection(URL));
                tellers.add(teller);
                return teller;
            });
        } finally {
            for (Teller teller : tellers) {
                teller.connection.close();
            }
        }
        return checksum();
    }

    private void createTables() throws SQLException {
        try (Statement statement = main.createStatement()) {
            statement.execute("DROP ALL OBJECTS");
            statement.execute("CREATE TABLE account (id INT PRIMARY KEY, branch INT, balance BIGINT)");
            statement.execute("CREATE TABLE booking (id INT PRIMARY KEY, account INT, amount INT, note VARCHAR(40))");
            statement.execute("CREATE INDEX booking_account ON booking(account)");
            statement.execute(
                    "INSERT INTO account SELECT x, MOD(x, 20), 1000 FROM SYSTEM_RANGE(0, " + (ACCOUNTS - 1) + ")");
        }
    }

    private long checksum() throws SQLException {
        try (Statement statement = main.createStatement();
                ResultSet result = statement.executeQuery("SELECT (SELECT SUM(balance * (id + 1)) FROM account),"
                        + " (SELECT SUM(MOD(id, 9973) * amount) FROM booking), (SELECT COUNT(*) FROM booking)")) {
            result.next();
            return 31 * (31 * result.getLong(1) + result.getLong(2)) + result.getLong(3);
        }
    }

    @Override
    public void end() throws SQLException {
        main.close();
    }

    private static final class Teller implements Team.Member {
        private final Connection connection;
        private final PreparedStatement move;
        private final PreparedStatement book;
        private final PreparedStatement cancel;
        private final PreparedStatement branch;
        private final PreparedStatement history;

        Teller(Connection connection) throws SQLException {
            this.connection = connection;
            connection.setAutoCommit(false);
            move = connection.prepareStatement("UPDATE account SET balance = balance + ? WHERE id = ?");
            book = connection.prepareStatement("INSERT INTO booking VALUES (?, ?, ?, ?)");
            cancel = connection.prepareStatement("DELETE FROM booking WHERE id = ?");
            branch = connection.prepareStatement("SELECT COUNT(*), MAX(balance) FROM account WHERE id BETWEEN ? AND ?");
            history = connection.prepareStatement(
                    "SELECT id, amount, note FROM booking WHERE account = ? ORDER BY amount");
        }

        @Override
        public long work(int piece) throws SQLException {
            long random = Team.scramble(piece);
            int from = (int) (random >>> 8 & 0xFFFF) % ACCOUNTS;
            int to = (int) (random >>> 24 & 0xFFFF) % ACCOUNTS;
            int amount = (int) (random >>> 40 & 0xFF);
            switch ((int) (random & 7)) {
                case 0, 1, 2 -> transfer(Math.min(from, to), Math.max(from, to), amount);
                case 3, 4 -> {
                    insert(piece, from, amount);
                    update(from, -amount);
                }
                case 5 -> {
                    insert(piece, from, amount);
                    cancel.setInt(1, piece);
                    cancel.executeUpdate();
                }
                case 6 -> read(history, from);
                default -> read(branch, from, from + 50);
            }
            connection.commit();
            return 0;
        }

        /** Rows are locked in the order of their numbers, so that two transfers never wait for each other. */
        private void transfer(int low, int high, int amount) throws SQLException {
            update(low, amount);
            update(high, -amount);
        }

        private void update(int account, int amount) throws SQLException {
            move.setInt(1, amount);
            move.setInt(2, account);
            move.executeUpdate();
        }

        private void insert(int id, int account, int amount) throws SQLException {
            book.setInt(1, id);
            book.setInt(2, account);
            book.setInt(3, amount);
            book.setString(4, "booking " + id);
            book.executeUpdate();
        }

        private static void read(PreparedStatement query, int... parameters) throws SQLException {
            for (int i = 0; i < parameters.length; i++) {
                query.setInt(i + 1, parameters[i]);
            }
            try (ResultSet result = query.executeQuery()) {
                while (result.next()) {
                    result.getLong(1);
                }
            }
        }
    }
}
