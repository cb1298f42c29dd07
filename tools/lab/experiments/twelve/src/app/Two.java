package app;

/** Runs two threads to their end. */
final class Two {
    private Two() {}

    /** The work of a thread. */
    interface Work {
        void run() throws Exception;
    }

    static void run(String one, Work work, String other, Work otherWork) throws InterruptedException {
        Thread first = new Thread(() -> done(work), one);
        Thread second = new Thread(() -> done(otherWork), other);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    private static void done(Work work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
