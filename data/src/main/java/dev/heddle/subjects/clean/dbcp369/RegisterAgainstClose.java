package dev.heddle.subjects.clean.dbcp369;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import org.apache.commons.dbcp.datasources.PerUserPoolDataSource;

/** Makes and closes data sources under one lock. */
public final class RegisterAgainstClose {
    private static final int SOURCES = 2;
    private static final Object LOCK = new Object();

    private RegisterAgainstClose() {}

    public static void main(String[] args) {
        PerUserPoolDataSource[] old = new PerUserPoolDataSource[SOURCES];
        for (int i = 0; i < SOURCES; i++) {
            old[i] = registered();
        }
        Racers.run(
                () -> {
                    synchronized (LOCK) {
                        registered();
                    }
                },
                () -> {
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
        synchronized (LOCK) {
            try {
                source.close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
