package dev.heddle.subjects.app;

/**
 * H2, an old version: {@link Transfers} in memory, with sessions that may run at the same time, which was no default
 * then.
 */
public final class OldH2 {

    private OldH2() {}

    /** @param args number of threads, number of transfers */
    public static void main(String[] args) throws Exception {
        new Transfers("jdbc:h2:mem:bank;LOCK_TIMEOUT=60000;DB_CLOSE_DELAY=-1;MULTI_THREADED=1").run(Arguments.of(args));
    }
}
