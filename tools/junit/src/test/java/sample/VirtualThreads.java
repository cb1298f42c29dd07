package sample;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The samples are compiled for JDK 17. */
final class VirtualThreads {
    private VirtualThreads() {}

    static AutoCloseable executor() throws ReflectiveOperationException {
        return (AutoCloseable) (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }
}
