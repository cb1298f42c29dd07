package dev.heddle.subjects.app;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;

/** Threads that move money between the accounts of one database, a connection each; the sum stays. */
final class Transfers {

    private static final int ACCOUNTS = 12;
    private static final int START = 1_000;
    private static final int READS_EVERY = 8;

    private final String url;

    Transfers(String url) {
        this.url = url;
    }

    /** Fills the database, makes as many transfers as the size says, and checks the sum. */
    void run(Arguments arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("create table account (id int primary key, branch int, balance int)");
            statement.execute("create index by_branch on account (branch)");
            try (PreparedStatement insert = connection.prepareStatement("insert into account values (?, ?, ?)")) {
                for (int id = 0; id < ACCOUNTS; id++) {
                    execute(insert, id, id % 3, START);
                }
            }
            Check.same("transfers", arguments.size(), Pieces.sum(arguments, Clerk::new));
            try (ResultSet sum = statement.executeQuery("select sum(balance) from account")) {
                sum.next();
                Check.same("sum of the accounts", (long) ACCOUNTS * START, sum.getLong(1));
            }
        }
    }

    private static int execute(PreparedStatement statement, int... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            statement.setInt(i + 1, parameters[i]);
        }
        return statement.executeUpdate();
    }

    private final class Clerk implements Pieces.Worker {

        private final Connection connection = DriverManager.getConnection(url);
        private final PreparedStatement update =
                connection.prepareStatement("update account set balance = balance + ? where id = ?");
        private final PreparedStatement count =
                connection.prepareStatement("select count(*) from account where branch = ?");

        Clerk() throws SQLException {
            connection.setAutoCommit(false);
        }

        @Override
        public long work(int piece) throws SQLException {
            long random = Words.scramble(piece) >>> 1;
            int from = (int) (random % ACCOUNTS);
            int to = (int) (random / ACCOUNTS % ACCOUNTS);
            while (true) {
                try {
                    // In the order of the accounts: no two clerks lock each other out.
                    execute(update, from < to ? -1 : 1, Math.min(from, to));
                    execute(update, from < to ? 1 : -1, Math.max(from, to));
                    if (piece % READS_EVERY == 0) {
                        count.setInt(1, piece % 3);
                        count.executeQuery().close();
                    }
                    connection.commit();
                    return 1;
                } catch (SQLTransactionRollbackException e) {
                    // The database chose this transaction to end a deadlock, or it waited too long for a lock.
                    connection.rollback();
                }
            }
        }
    }
}
