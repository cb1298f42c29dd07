package dev.heddle.subjects.server;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** A connection of MySQL Connector/J that two threads use at the same time. */
public final class SharedConnection {
    /** How much later the second thread calls, so that an uncontrolled run rarely ends in the deadlock. */
    private static final int DELAY = 20;

    private SharedConnection() {}

    /** A call to the driver. */
    public interface Call {
        /** @throws SQLException if the driver refuses the call, for example because the other thread closed its object */
        void run() throws SQLException;
    }

    /**
     * Connects to the server.
     *
     * @param port of the server on this machine
     * @param options of the driver, each as {@code name=value}
     */
    public static Connection open(String port, String... options) throws SQLException {
        DriverManager.registerDriver(new com.mysql.jdbc.Driver());
        // Reading ahead, the driver would make the more steps the slower an answer comes in.
        StringBuilder address = new StringBuilder("jdbc:mysql://127.0.0.1:")
                .append(Integer.parseInt(port))
                .append("/?user=root&useReadAheadInput=false");
        for (String option : options) {
            address.append('&').append(option);
        }
        return DriverManager.getConnection(address.toString());
    }

    /** Makes both calls in two threads, the second one a little later. */
    public static void race(Call first, Call second) {
        Racers.run(() -> call(first), () -> {
            delay();
            call(second);
        });
    }

    /** Makes both calls in two threads, under one lock. */
    public static void inTurn(Call first, Call second) {
        Object guard = new Object();
        Racers.run(
                () -> {
                    synchronized (guard) {
                        call(first);
                    }
                },
                () -> {
                    delay();
                    synchronized (guard) {
                        call(second);
                    }
                });
    }

    private static void delay() {
        for (int i = 0; i < DELAY; i++) {
            LocalWork.spin();
        }
    }

    private static void call(Call call) {
        try {
            call.run();
        } catch (SQLException refused) {
            System.out.println("the driver refused a call, because its object was closed");
        }
    }
}
