package dev.heddle.subjects.hung;

import dev.heddle.subjects.FakeConnection;
import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.sql.Connection;
import java.sql.SQLException;
import org.apache.commons.dbcp.PoolingConnection;
import org.apache.commons.pool.impl.GenericKeyedObjectPool;

/** commons-dbcp: a statement is prepared while the pool of statements tests its idle ones. */
public final class StatementEviction {
    private StatementEviction() {}

    public static void main(String[] args) throws SQLException {
        Window window = new Window(args, 2);
        GenericKeyedObjectPool statements = new GenericKeyedObjectPool();
        statements.setTestWhileIdle(true);
        PoolingConnection connection = new PoolingConnection(FakeConnection.open(), statements);
        statements.setFactory(connection);
        prepare(connection);
        Racers.run(
                () -> {
                    synchronized (connection) {
                        window.meet();
                        prepare(connection);
                    }
                },
                () -> {
                    LocalWork.spin();
                    synchronized (statements) {
                        window.meet();
                        evict(statements);
                    }
                });
    }

    private static void prepare(Connection connection) {
        try {
            connection.prepareStatement("SELECT 1").close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void evict(GenericKeyedObjectPool statements) {
        try {
            statements.evict();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
