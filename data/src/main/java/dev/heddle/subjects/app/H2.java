package dev.heddle.subjects.app;

/** H2, a current version: {@link Transfers} in memory. */
public final class H2 {

    private H2() {}

    /** @param args number of threads, number of transfers */
    public static void main(String[] args) throws Exception {
        new Transfers("jdbc:h2:mem:bank;LOCK_TIMEOUT=60000;DB_CLOSE_DELAY=-1").run(Arguments.of(args));
    }
}
