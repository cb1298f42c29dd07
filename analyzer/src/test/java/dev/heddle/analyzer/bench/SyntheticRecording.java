package dev.heddle.analyzer.bench;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Writes the recording of a synthetic program. Its threads call methods of shared objects, a few of them hot, with and
 * without the object's lock. The methods loop over arrays, and threads sometimes wait for each other. The same seed
 * gives the same events.
 * <p>The numbers of threads, classes and methods are fixed. The number of objects grows with the length: one object for
 * each {@value #EVENTS_PER_OBJECT} events.
 */
public final class SyntheticRecording {
    static final int EVENTS_PER_OBJECT = 200;

    private static final int THREADS = 16;
    private static final int THREADS_OF_RUNS = 8;
    private static final int CLASSES_WITH_BUGS = 2;
    private static final int CLASSES = 24;
    private static final int METHODS = 6;
    private static final int FIELDS = 5;
    private static final int FIRST_ARRAY = 1 << 28;
    private static final int MONITOR = 1 << 29;
    private static final String MAIN = "synthetic/Main";

    private final int threads;
    /** The number of classes whose methods all hold the lock of their object. */
    private final int tidy;
    /** Random numbers for the content of methods, and then for the schedule. */
    private Random random;

    private final SyntheticWriter writer;
    private final long limit;
    private final int objects;
    private final Map<String, Integer> classes = new HashMap<>();
    private final List<List<Step>> methods = new ArrayList<>();

    /** A step of a method, the same in each call. */
    private record Step(Kind kind, int site, int field, int callee) {}

    private enum Kind {
        READ,
        WRITE,
        READ_ARRAY,
        WRITE_ARRAY,
        CALL
    }

    private SyntheticRecording(SyntheticWriter writer, long events, int threads, int tidy, Random program) {
        this.writer = writer;
        this.threads = threads;
        this.tidy = tidy;
        this.random = program;
        this.limit = events;
        this.objects = (int) Math.max(CLASSES, events / EVENTS_PER_OBJECT);
    }

    /**
     * Writes a recording.
     *
     * @param events approximate number of events; the last call of each thread is finished
     */
    public static void write(Path directory, long events, long seed) {
        Random random = new Random(seed);
        SyntheticWriter.write(
                directory, "access", MAIN, THREADS, writer -> new SyntheticRecording(writer, events, THREADS, 0, random)
                        .run(random));
    }

    /**
     * Writes one run of a program with several runs. The program has few bugs: methods of most classes hold the lock.
     *
     * @param events approximate number of events; the last call of each thread is finished
     * @param run seed of the schedule, and start of the run in seconds after {@link Instant#EPOCH}
     */
    public static void writeRun(Path directory, long events, long program, long run) {
        SyntheticWriter.write(
                directory,
                Instant.EPOCH.plusSeconds(run),
                "access",
                MAIN,
                THREADS_OF_RUNS,
                writer -> new SyntheticRecording(
                                writer, events, THREADS_OF_RUNS, CLASSES - CLASSES_WITH_BUGS, new Random(program))
                        .run(new Random(run)));
    }

    private void run(Random schedule) {
        declare();
        random = schedule;
        int runs = writer.site(new Site(Op.ENTER, new Member(MAIN, "run", "()V"), Site.ENTRY, 1, null));
        int exits = writer.site(new Site(Op.EXIT, new Member(MAIN, "run", "()V"), Site.EXIT, -1, null));
        writer.event(0, Op.BEGIN.code(), 0, 0);
        for (int t = 1; t < threads; t++) {
            writer.event(0, Op.START.code(), 0, t);
            writer.event(t, Op.BEGIN.code(), 0, 0);
        }
        for (int t = 0; t < threads; t++) {
            writer.event(t, runs, 0, 0);
        }
        while (writer.events() < limit) {
            int thread = random.nextInt(threads);
            if (random.nextInt(2000) == 0) {
                handOff(thread);
            }
            call(thread, object(), random.nextInt(METHODS), 7, MAIN, "run", 0);
        }
        for (int t = threads - 1; t >= 0; t--) {
            writer.event(t, exits, 0, 0);
            writer.event(t, Op.END.code(), 0, 0);
        }
    }

    private void declare() {
        declare("java/lang/Object", null, List.of());
        declare(MAIN, "java/lang/Object", List.of());
        for (int c = 0; c < CLASSES; c++) {
            List<ClassName.FieldName> fields = new ArrayList<>();
            for (int f = 0; f < FIELDS; f++) {
                fields.add(new ClassName.FieldName("f" + f, "I", 2));
            }
            fields.add(new ClassName.FieldName("items", "[I", 2));
            declare(name(c), c % 3 == 2 ? name(c - 1) : "java/lang/Object", fields);
        }
        for (int c = 0; c < CLASSES; c++) {
            for (int m = 0; m < METHODS; m++) {
                methods.add(method(c, m));
            }
        }
    }

    private List<Step> method(int c, int m) {
        List<Step> steps = new ArrayList<>();
        Member method = new Member(name(c), "m" + m, "()V");
        int length = 2 + random.nextInt(4);
        for (int i = 0; i < length; i++) {
            int offset = 10 + i * 5;
            int field = random.nextInt(FIELDS);
            Kind kind = Kind.values()[random.nextInt(10) < 7 ? random.nextInt(2) : 2 + random.nextInt(3)];
            boolean calls = kind == Kind.CALL && m > 0;
            Member target = new Member(name(c), "f" + field, "I");
            int site =
                    switch (kind) {
                        case READ -> writer.site(new Site(Op.GET_FIELD, method, offset, offset, target));
                        case WRITE -> writer.site(new Site(Op.PUT_FIELD, method, offset, offset, target));
                        case READ_ARRAY, WRITE_ARRAY ->
                            writer.site(
                                    new Site(Op.GET_FIELD, method, offset, offset, new Member(name(c), "items", "[I")));
                        case CALL ->
                            calls ? offset : writer.site(new Site(Op.GET_FIELD, method, offset, offset, target));
                    };
            steps.add(new Step(
                    calls || kind != Kind.CALL ? kind : Kind.READ, site, field, m == 0 ? 0 : random.nextInt(m)));
        }
        return steps;
    }

    private void declare(String name, String superName, List<ClassName.FieldName> fields) {
        int number = classes.size() + 1;
        classes.put(name, number);
        writer.names.classOf(
                number, new ClassName(name, superName, 1, "Main.java", ClassName.Loader.APP, true, fields));
    }

    private static String name(int c) {
        return "synthetic/C" + c;
    }

    /** One in three calls goes to one of a few hot objects. */
    private int object() {
        return 1000 + (random.nextInt(3) == 0 ? random.nextInt(CLASSES * 2) : random.nextInt(objects));
    }

    private void call(int thread, int object, int m, int offset, String callerClass, String caller, int depth) {
        int c = object % CLASSES;
        Member method = new Member(name(c), "m" + m, "()V");
        Member from = new Member(callerClass, caller, "()V");
        boolean locks = c < tidy || (m & 1) == 0;
        writer.event(
                thread,
                writer.site(new Site(Op.ENTER, method, Site.ENTRY, 1, null)),
                object,
                writer.site(new Site(Op.CALL, from, offset, offset, method)));
        if (locks) {
            writer.event(
                    thread,
                    writer.site(new Site(Op.ACQUIRE, method, Site.ENTRY, 1, null)),
                    object,
                    classes.get(name(c)));
        }
        for (Step step : methods.get(c * METHODS + m)) {
            step(thread, object, method, step, depth);
        }
        if (locks) {
            writer.event(thread, writer.site(new Site(Op.RELEASE, method, Site.EXIT, -1, null)), object, 0);
        }
        writer.event(thread, writer.site(new Site(Op.EXIT, method, Site.EXIT, -1, null)), 0, 0);
    }

    private void step(int thread, int object, Member method, Step step, int depth) {
        switch (step.kind) {
            case READ, WRITE -> writer.event(thread, step.site, object, 0);
            case READ_ARRAY, WRITE_ARRAY -> {
                writer.event(thread, step.site, object, FIRST_ARRAY + object);
                Op op = step.kind == Kind.READ_ARRAY ? Op.ARRAY_LOAD : Op.ARRAY_STORE;
                int element = writer.site(new Site(op, method, 90, 90, new Member("[I", "[]", "I")));
                int from = random.nextInt(32);
                int to = from + 1 + (random.nextInt(4) == 0 ? random.nextInt(16) : 0);
                for (int i = from; i < to; i++) {
                    writer.event(thread, element, FIRST_ARRAY + object, i);
                }
            }
            case CALL -> {
                if (depth < 4) {
                    call(thread, object, step.callee, step.site, method.owner(), method.name(), depth + 1);
                }
            }
        }
    }

    /** One thread waits for another. */
    private void handOff(int waiting) {
        int other = (waiting + 1 + random.nextInt(threads - 1)) % threads;
        Member run = new Member(MAIN, "run", "()V");
        int acquire = writer.site(new Site(Op.ACQUIRE, run, 50, 50, null));
        int release = writer.site(new Site(Op.RELEASE, run, 60, 60, null));
        writer.event(waiting, acquire, MONITOR, classes.get(MAIN));
        writer.event(waiting, Op.WAIT.code(), MONITOR, 0);
        writer.event(other, acquire, MONITOR, classes.get(MAIN));
        writer.event(other, Op.NOTIFY.code(), MONITOR, 0);
        writer.event(other, release, MONITOR, 0);
        writer.event(waiting, Op.WAKE.code(), MONITOR, 0);
        writer.event(waiting, release, MONITOR, 0);
    }
}
