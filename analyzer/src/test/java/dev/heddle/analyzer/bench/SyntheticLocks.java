package dev.heddle.analyzer.bench;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Writes the recording, with stacks instead of frames, of a program that does not exist: threads take locks of many objects, most of them one
 * at a time, some nested, nearly always in the order of their numbers, and now and then hand something over. The same seed gives the same
 * events.
 */
final class SyntheticLocks {
    private static final int LOCKS = 2000;
    private static final int THREADS = 16;
    private static final int METHODS = 60;
    private static final int STACKS = 4000;
    private static final int BLOCK = 4096;
    private static final int FIRST_LOCK = 1000;
    private static final int QUEUE = 1 << 29;
    private static final int FIRST_ACQUIRE = Op.FIRST_SITE;
    private static final int FIRST_RELEASE = Op.FIRST_SITE + METHODS;

    private final RecordingWriter writer;
    private final Random random;
    private final long limit;
    private final long[][] blocks = new long[THREADS][BLOCK * EventLayout.WORDS];
    private final int[] filled = new int[THREADS];
    private final int[] sequence = new int[THREADS];
    private long stamp;

    private SyntheticLocks(RecordingWriter writer, long events, long seed) {
        this.writer = writer;
        random = new Random(seed);
        limit = events;
    }

    /** @param events about how many */
    static void write(Path directory, long events, long seed) {
        RecordingWriter writer = RecordingWriter.create(directory, manifest(null, Map.of()));
        new SyntheticLocks(writer, events, seed).run();
        writer.close();
        writer.manifest(manifest(Instant.EPOCH, writer.files()));
    }

    private static Manifest manifest(Instant end, Map<String, Long> files) {
        return new Manifest(
                "synthetic",
                "sync",
                "none",
                List.of("synthetic.Main"),
                0,
                Map.of(),
                Instant.EPOCH,
                end,
                Manifest.Counts.NONE,
                0,
                0,
                null,
                Map.of(),
                Map.of(),
                List.of(),
                files);
    }

    private void run() {
        writer.classOf(1, new ClassName("synthetic/C", null, 1, "C.java", ClassName.Loader.APP, true, List.of()));
        for (int m = 0; m < METHODS; m++) {
            Member method = new Member("synthetic/C", "m" + m, "()V");
            writer.site(FIRST_ACQUIRE + m, new Site(Op.ACQUIRE, method, 3, m + 1, null));
            writer.site(FIRST_RELEASE + m, new Site(Op.RELEASE, method, 9, m + 1, null));
        }
        for (int s = 0; s < STACKS; s++) {
            writer.stack(
                    s,
                    List.of(
                            new StackLine("synthetic/C", "m" + s % METHODS, "C.java", s % METHODS + 1),
                            new StackLine("synthetic/Main", "from" + s / METHODS, "Main.java", s)));
        }
        for (int t = 0; t < THREADS; t++) {
            writer.thread(t, new ThreadName(t == 0 ? "0" : "0." + t, "worker-" + t, t == 0 ? -1 : 0, false));
            event(t, Op.BEGIN.code(), 0, 0);
            if (t == 0) {
                for (int other = 1; other < THREADS; other++) {
                    event(0, Op.START.code(), 0, other);
                }
            }
        }
        while (stamp < limit) {
            int thread = random.nextInt(THREADS);
            if (random.nextInt(2000) == 0) {
                event(thread, Op.SEND.code(), QUEUE, 0);
                event((thread + 1) % THREADS, Op.RECEIVE.code(), QUEUE, 0);
            }
            nest(thread, random.nextInt(LOCKS), random.nextInt(4) == 0 ? 1 + random.nextInt(2) : 0);
        }
        for (int t = 0; t < THREADS; t++) {
            event(t, Op.END.code(), 0, 0);
            flush(t);
        }
    }

    /** Which method takes a lock depends on the lock; by which stack it was called, on little. */
    private void nest(int thread, int lock, int more) {
        int method = lock % METHODS;
        int stack = method + METHODS * random.nextInt(3);
        event(thread, Op.STACK.code(), 0, stack);
        event(thread, FIRST_ACQUIRE + method, FIRST_LOCK + lock, 1);
        if (more > 0) {
            boolean against = random.nextInt(100_000) == 0;
            int next = against ? Math.max(0, lock - 1) : Math.min(LOCKS - 1, lock + 1 + random.nextInt(3));
            nest(thread, next, more - 1);
        }
        event(thread, FIRST_RELEASE + method, FIRST_LOCK + lock, 0);
    }

    private void event(int thread, int site, int target, int aux) {
        int at = filled[thread]++ * EventLayout.WORDS;
        blocks[thread][at] = EventLayout.word0(++stamp, site);
        blocks[thread][at + 1] = EventLayout.word1(aux, target);
        if (filled[thread] == BLOCK) {
            flush(thread);
        }
    }

    private void flush(int thread) {
        writer.events(thread, sequence[thread]++, 0, blocks[thread], 0, filled[thread]);
        filled[thread] = 0;
    }
}
