package dev.heddle.analyzer.bench;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/**
 * Writes the recording of a synthetic program, with stacks instead of frames. Its threads acquire locks of many
 * objects, most of them one at a time, some nested. The locks are nearly always acquired in the order of their numbers,
 * and sometimes a thread sends a signal. The same seed gives the same events.
 */
final class SyntheticLocks {
    private static final int LOCKS = 2000;
    private static final int THREADS = 16;
    private static final int METHODS = 60;
    private static final int STACKS = 4000;
    private static final int FIRST_LOCK = 1000;
    private static final int QUEUE = 1 << 29;
    private static final int FIRST_ACQUIRE = Op.FIRST_SITE;
    private static final int FIRST_RELEASE = Op.FIRST_SITE + METHODS;

    private final SyntheticWriter writer;
    private final Random random;
    private final long limit;

    private SyntheticLocks(SyntheticWriter writer, long events, long seed) {
        this.writer = writer;
        random = new Random(seed);
        limit = events;
    }

    /**
     * Writes a recording.
     *
     * @param events approximate number of events
     */
    static void write(Path directory, long events, long seed) {
        SyntheticWriter.write(
                directory, "sync", "synthetic.Main", THREADS, writer -> new SyntheticLocks(writer, events, seed).run());
    }

    private void run() {
        writer.names.classOf(1, new ClassName("synthetic/C", null, 1, "C.java", ClassName.Loader.APP, true, List.of()));
        for (int m = 0; m < METHODS; m++) {
            Member method = new Member("synthetic/C", "m" + m, "()V");
            writer.names.site(FIRST_ACQUIRE + m, new Site(Op.ACQUIRE, method, 3, m + 1, null));
            writer.names.site(FIRST_RELEASE + m, new Site(Op.RELEASE, method, 9, m + 1, null));
        }
        for (int s = 0; s < STACKS; s++) {
            writer.names.stack(
                    s,
                    List.of(
                            new StackLine("synthetic/C", "m" + s % METHODS, "C.java", s % METHODS + 1),
                            new StackLine("synthetic/Main", "from" + s / METHODS, "Main.java", s)));
        }
        for (int t = 0; t < THREADS; t++) {
            writer.event(t, Op.BEGIN.code(), 0, 0);
            if (t == 0) {
                for (int other = 1; other < THREADS; other++) {
                    writer.event(0, Op.START.code(), 0, other);
                }
            }
        }
        while (writer.events() < limit) {
            int thread = random.nextInt(THREADS);
            if (random.nextInt(2000) == 0) {
                writer.event(thread, Op.SEND.code(), QUEUE, 0);
                writer.event((thread + 1) % THREADS, Op.RECEIVE.code(), QUEUE, 0);
            }
            nest(thread, random.nextInt(LOCKS), random.nextInt(4) == 0 ? 1 + random.nextInt(2) : 0);
        }
        for (int t = 0; t < THREADS; t++) {
            writer.event(t, Op.END.code(), 0, 0);
        }
    }

    /** The method that acquires a lock depends on the lock. There are few different call stacks. */
    private void nest(int thread, int lock, int more) {
        int method = lock % METHODS;
        int stack = method + METHODS * random.nextInt(3);
        writer.event(thread, Op.STACK.code(), 0, stack);
        writer.event(thread, FIRST_ACQUIRE + method, FIRST_LOCK + lock, 1);
        if (more > 0) {
            boolean against = random.nextInt(100_000) == 0;
            int next = against ? Math.max(0, lock - 1) : Math.min(LOCKS - 1, lock + 1 + random.nextInt(3));
            nest(thread, next, more - 1);
        }
        writer.event(thread, FIRST_RELEASE + method, FIRST_LOCK + lock, 0);
    }
}
