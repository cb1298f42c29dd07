import java.util.concurrent.atomic.AtomicReference;

/** Runs one piece of work in two threads, and fails if one of them fails. */
final class Clerks {
    private Clerks() {}

    /** Work that may fail. */
    interface Work {
        void run() throws Exception;
    }

    static void run(Work work) throws Exception {
        run(work, work);
    }

    static void run(Work one, Work other) throws Exception {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread first = thread("first", one, failure);
        Thread second = thread("second", other, failure);
        first.start();
        second.start();
        first.join();
        second.join();
        if (failure.get() != null) {
            throw new AssertionError("a clerk failed", failure.get());
        }
    }

    private static Thread thread(String name, Work work, AtomicReference<Throwable> failure) {
        return new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (Exception | AssertionError e) {
                        failure.set(e);
                    }
                },
                name);
    }
}
