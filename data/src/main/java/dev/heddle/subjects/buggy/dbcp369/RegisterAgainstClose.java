package dev.heddle.subjects.buggy.dbcp369;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import org.apache.commons.dbcp.datasources.PerUserPoolDataSource;

/**
 * DBCP-369: data sources register in a table that all of them share. {@code registerNewInstance} looks through it under
 * a lock, and {@code close} removes the data source without one. R<sub>u</sub>(modCount) W<sub>u′</sub>(modCount)
 * R<sub>u</sub>(modCount). Failure: {@link java.util.ConcurrentModificationException} in {@code setDataSourceName}.
 */
public final class RegisterAgainstClose {

    private static final int SOURCES = 2;

    private RegisterAgainstClose() {}

    public static void main(String[] args) {
        PerUserPoolDataSource[] old = new PerUserPoolDataSource[SOURCES];
        for (int i = 0; i < SOURCES; i++) {
            old[i] = registered();
        }
        Racers.run(RegisterAgainstClose::registered, () -> {
            LocalWork.spin();
            closeAll(old);
        });
    }

    /** A data source registers when its source of connections is set. */
    private static PerUserPoolDataSource registered() {
        PerUserPoolDataSource source = new PerUserPoolDataSource();
        source.setDataSourceName("orders");
        return source;
    }

    private static void closeAll(PerUserPoolDataSource... sources) {
        for (PerUserPoolDataSource source : sources) {
            close(source);
        }
    }

    private static void close(PerUserPoolDataSource source) {
        try {
            source.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
