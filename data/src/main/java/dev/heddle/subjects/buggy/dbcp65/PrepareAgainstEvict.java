package dev.heddle.subjects.buggy.dbcp65;

import dev.heddle.subjects.FakeConnection;
import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.sql.Connection;
import java.sql.SQLException;
import org.apache.commons.dbcp.PoolingConnection;
import org.apache.commons.pool.impl.GenericKeyedObjectPool;

/**
 * DBCP-65: {@code PoolingConnection.prepareStatement} holds the connection and asks for its pool of statements; the
 * evictor of that pool holds the pool and asks for the connection, to note that a statement was used.
 */
public final class PrepareAgainstEvict {

    private PrepareAgainstEvict() {}

    public static void main(String[] args) throws SQLException {
        GenericKeyedObjectPool statements = new GenericKeyedObjectPool();
        statements.setTestWhileIdle(true);
        PoolingConnection connection = new PoolingConnection(FakeConnection.open(), statements);
        statements.setFactory(connection);
        prepare(connection);
        Racers.run(() -> prepare(connection), () -> {
            LocalWork.spin();
            evict(statements);
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
