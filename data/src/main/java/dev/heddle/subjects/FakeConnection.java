package dev.heddle.subjects;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;

/** A connection to no database: every question is answered by the simplest answer, statements have one row. */
public final class FakeConnection {

    private FakeConnection() {}

    /** A new one, open. */
    public static Connection open() {
        return fake(Connection.class);
    }

    private static <T> T fake(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                FakeConnection.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answer(proxy, method.getName(), method.getReturnType(), arguments)));
    }

    private static Object answer(Object proxy, String method, Class<?> type, Object[] arguments) {
        return switch (method) {
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            case "toString" -> "fake";
            case "next", "getAutoCommit" -> true;
            default -> simplest(type);
        };
    }

    private static Object simplest(Class<?> type) {
        if (type == PreparedStatement.class || type == Statement.class || type == ResultSet.class) {
            return fake(type);
        } else if (type == boolean.class) {
            return false;
        } else if (type == int.class) {
            return 0;
        }
        return type == long.class ? (Object) 0L : null;
    }
}
