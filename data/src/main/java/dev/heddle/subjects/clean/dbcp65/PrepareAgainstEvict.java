package dev.heddle.subjects.clean.dbcp65;

import dev.heddle.subjects.FakeConnection;
import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.sql.Connection;
import java.sql.SQLException;
import org.apache.commons.dbcp.PoolingConnection;
import org.apache.commons.pool.impl.GenericKeyedObjectPool;

/**
 * Statements are prepared and evicted, one at a time.
 */
public final class PrepareAgainstEvict {

    private PrepareAgainstEvict() {}

    public static void main(String[] args) throws SQLException {
        GenericKeyedObjectPool statements = new GenericKeyedObjectPool();
        statements.setTestWhileIdle(true);
        PoolingConnection connection = new PoolingConnection(FakeConnection.open(), statements);
        statements.setFactory(connection);
        prepare(connection);
        Object guard = new Object();
        Racers.run(
                () -> {
                    synchronized (guard) {
                        prepare(connection);
                    }
                },
                () -> {
                    LocalWork.spin();
                    synchronized (guard) {
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
