package program;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.CountDownLatch;

/** Code of a program under test that blocks without a hook. */
public final class Blocking {
    private Blocking() {}

    public static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void accept(ServerSocket server) {
        try {
            server.accept().close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void enter(Object monitor, Runnable inside) {
        synchronized (monitor) {
            inside.run();
        }
    }
}
