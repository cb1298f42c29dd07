package dev.heddle.analyzer;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.trace.event.ElementRange;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A run in memory, written event by event in the order of the run. Offsets distinguish instructions. */
public final class TraceBuilder implements EventSource {
    /** One event with the arguments of {@link EventConsumer}. */
    public record Event(long stamp, int thread, int site, int target, int aux) {}

    private final String name;
    private final Names names = new Names();
    private final Map<Site, Integer> sites = new HashMap<>();
    private final Map<String, Integer> classes = new HashMap<>();
    private final List<Event> events = new ArrayList<>();
    private final Map<Integer, Deque<Member>> frames = new HashMap<>();
    private int nextSite = Op.FIRST_SITE;

    public TraceBuilder(String name) {
        this.name = name;
    }

    /**
     * Declares an application class. A field is written as {@code "name"}, {@code "static name"} or
     * {@code "final name"}.
     */
    public TraceBuilder declare(String className, String superName, String... fields) {
        List<ClassName.FieldName> declared = Arrays.stream(fields)
                .map(text -> new ClassName.FieldName(
                        text.substring(text.lastIndexOf(' ') + 1),
                        "I",
                        (text.startsWith("static ") ? 8 : 0) | (text.contains("final ") ? 16 : 0)))
                .toList();
        String simple = className.substring(className.lastIndexOf('/') + 1);
        ClassName.Loader loader = className.startsWith("java/") ? ClassName.Loader.BOOT : ClassName.Loader.APP;
        names.putClass(
                classNumber(className),
                new ClassName(className, superName, 1, simple + ".java", loader, true, declared));
        return this;
    }

    private int classNumber(String className) {
        return classes.computeIfAbsent(className, c -> classes.size() + 1);
    }

    public TraceBuilder thread(int thread, String path) {
        names.putThread(thread, new ThreadName(path, "t" + thread, -1, false));
        return this;
    }

    /** Enters a method. The call is at this offset of the caller; the line is 10 times the offset. */
    public TraceBuilder enter(int thread, String className, String method, int receiver, int callOffset) {
        Deque<Member> stack = frames.computeIfAbsent(thread, t -> new ArrayDeque<>());
        Member called = new Member(className, method, "()V");
        int call = 0;
        if (!stack.isEmpty()) {
            call = site(new Site(Op.CALL, stack.peek(), callOffset, callOffset * 10, called));
        }
        stack.push(called);
        return add(thread, site(new Site(Op.ENTER, called, Site.ENTRY, 1, null)), receiver, call);
    }

    public TraceBuilder exit(int thread) {
        Member method = frames.get(thread).pop();
        return add(thread, site(new Site(Op.EXIT, method, Site.EXIT, -1, null)), 0, 0);
    }

    public TraceBuilder receiver(int thread, int object) {
        return add(thread, here(thread, Op.RECEIVER, 3, null), object, 0);
    }

    /** Accesses a field in the current method. Aux is the array in the field, if any. */
    public TraceBuilder field(int thread, Op op, String owner, String field, int object, int offset, int aux) {
        return add(thread, here(thread, op, offset, new Member(owner, field, "I")), object, aux);
    }

    public TraceBuilder read(int thread, String owner, String field, int object, int offset) {
        return field(thread, Op.GET_FIELD, owner, field, object, offset, 0);
    }

    public TraceBuilder write(int thread, String owner, String field, int object, int offset) {
        return field(thread, Op.PUT_FIELD, owner, field, object, offset, 0);
    }

    public TraceBuilder element(int thread, Op op, int array, int index, int offset) {
        return add(thread, here(thread, op, offset, new Member("[I", "[]", "I")), array, index);
    }

    /**
     * Adds one half of an atomic operation.
     *
     * @param called method of {@code java.util.concurrent.atomic}, such as {@code AtomicLong.get()}
     */
    public TraceBuilder atomic(int thread, Op op, String called, int target, int aux, int offset) {
        int dot = called.indexOf('.');
        int open = called.indexOf('(');
        Member method = new Member(
                "java/util/concurrent/atomic/" + called.substring(0, dot),
                called.substring(dot + 1, open),
                called.substring(open) + "J");
        return add(thread, here(thread, op, offset, method), target, aux);
    }

    /** Accesses a range of an array by a call that does not determine the element type. */
    public TraceBuilder range(int thread, Op op, int array, int from, int to, int offset) {
        int at = from;
        while (at < to) {
            int length = ElementRange.firstPiece(at, to);
            int site = here(thread, op, offset, new Member("", "", Site.ANY_ELEMENT));
            add(thread, site, array, ElementRange.code(at, length));
            at += length;
        }
        return this;
    }

    public TraceBuilder acquire(int thread, int lock, String lockClass, int offset) {
        return acquire(thread, Op.ACQUIRE, lock, lockClass, offset);
    }

    public TraceBuilder acquire(int thread, Op op, int lock, String lockClass, int offset) {
        return add(thread, here(thread, op, offset, null), lock, classNumber(lockClass));
    }

    public TraceBuilder release(int thread, int lock, int offset) {
        return release(thread, Op.RELEASE, lock, offset);
    }

    public TraceBuilder release(int thread, Op op, int lock, int offset) {
        return add(thread, here(thread, op, offset, null), lock, 0);
    }

    /** Allocates an object in the current method. */
    public TraceBuilder allocate(int thread, int object, String className, int offset) {
        return add(thread, here(thread, Op.ALLOCATE, offset, null), object, classNumber(className));
    }

    /** Adds a signal, sleep or other event in the current method. */
    public TraceBuilder signal(int thread, Op op, int target, int aux) {
        return add(thread, op.code(), target, aux);
    }

    /** Adds a signal at an offset of the current method. */
    public TraceBuilder signalAt(int thread, Op op, int target, int aux, int offset) {
        return add(thread, here(thread, op, offset, called(op)), target, aux);
    }

    /** Declares that the initialiser of one class needs another class. */
    public TraceBuilder need(String type, String needed, int offset) {
        site(new Site(Op.CLASS_NEED, initialiser(type), offset, offset * 10, initialiser(needed)));
        return this;
    }

    /** Adds the first use of a class by a thread. */
    public TraceBuilder use(int thread, String type, int offset) {
        return add(thread, here(thread, Op.CLASS_USE, offset, initialiser(type)), 0, 0);
    }

    /** Adds the end of a class's initialisation. */
    public TraceBuilder ready(int thread, String type) {
        return add(thread, site(new Site(Op.CLASS_READY, initialiser(type), Site.EXIT, -1, null)), 0, 0);
    }

    private static Member initialiser(String type) {
        return new Member(type, "<clinit>", "()V");
    }

    private static Member called(Op op) {
        return switch (op) {
            case WAIT, WAKE -> new Member("java/lang/Object", "wait", "()V");
            case JOIN -> new Member("java/lang/Thread", "join", "()V");
            default -> null;
        };
    }

    private int here(int thread, Op op, int offset, Member target) {
        Deque<Member> stack = frames.get(thread);
        Member method = stack == null || stack.isEmpty() ? new Member("Nowhere", "run", "()V") : stack.peek();
        return site(new Site(op, method, offset, offset * 10, target));
    }

    private int site(Site site) {
        return sites.computeIfAbsent(site, s -> {
            names.putSite(nextSite, s);
            return nextSite++;
        });
    }

    private TraceBuilder add(int thread, int site, int target, int aux) {
        if (!names.hasThread(thread)) {
            thread(thread, "0." + thread);
        }
        events.add(new Event(events.size() + 1L, thread, site, target, aux));
        return this;
    }

    public List<Event> events() {
        return events;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Names names() {
        return names;
    }

    @Override
    public void forEach(EventConsumer consumer) {
        for (Event event : events) {
            consumer.event(event.stamp, event.thread, event.site, event.target, event.aux);
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Event event : events) {
            Site site = names.site(event.site);
            text.append(event.thread).append(' ').append(site.op());
            text.append(' ').append(site.method().name()).append('@').append(site.offset());
            text.append(site.target() == null ? "" : " " + site.target().name());
            text.append(" target ").append(event.target).append(" aux ").append(event.aux);
            text.append('\n');
        }
        return text.toString();
    }
}
