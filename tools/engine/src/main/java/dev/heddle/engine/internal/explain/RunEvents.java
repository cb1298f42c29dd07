package dev.heddle.engine.internal.explain;

import dev.heddle.trace.event.ElementRange;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.recording.Recording;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The events of a short run, numbered in the order in which they happened. */
final class RunEvents {
    /** Most events of a run: more would take a gigabyte, and steps would no longer be readable. */
    static final int MOST = 2_000_000;

    private static final int WORDS = 4;

    private final Names names;
    /** Classes of the acquired locks. */
    private final Map<Integer, Integer> lockClasses = new HashMap<>();
    /** The first field in which an array or an atomic object was seen, by the identity of that object. */
    private final Map<Integer, String> holders = new HashMap<>();

    private final RecordedThreads threads;

    private int[] words = new int[WORDS * 1024];
    private int size;

    /** @param recording with at most {@value #MOST} events */
    RunEvents(Recording recording) {
        names = recording.names();
        recording.forEach((stamp, thread, site, target, aux) -> add(thread, site, target, aux));
        Set<String> paths = new TreeSet<>();
        for (int thread = 0; thread < names.threadLimit(); thread++) {
            if (names.hasThread(thread)) {
                paths.add(path(thread));
            }
        }
        threads = RecordedThreads.of(List.of(recording), paths);
    }

    private void add(int thread, int site, int target, int aux) {
        if (size * WORDS == words.length) {
            words = Arrays.copyOf(words, words.length * 2);
        }
        int at = size++ * WORDS;
        words[at] = thread;
        words[at + 1] = site;
        words[at + 2] = target;
        words[at + 3] = aux;
        Op op = names.site(site).op();
        if (op == Op.ACQUIRE || op == Op.ACQUIRE_SHARED) {
            lockClasses.put(target, aux);
        } else if (aux != 0 && isOfField(op)) {
            holders.computeIfAbsent(aux, contents -> field(names.site(site).variable()));
        }
    }

    private static boolean isOfField(Op op) {
        return switch (op) {
            case GET_FIELD, PUT_FIELD, GET_STATIC, PUT_STATIC -> true;
            default -> op.isVolatile();
        };
    }

    private static @Nullable String field(@Nullable Member member) {
        return member == null ? null : member.owner().replace('/', '.') + "." + member.name();
    }

    int size() {
        return size;
    }

    int thread(int event) {
        return words[event * WORDS];
    }

    /** Number of a site in the recording. */
    int siteNumber(int event) {
        return words[event * WORDS + 1];
    }

    Site site(int event) {
        return names.site(words[event * WORDS + 1]);
    }

    Op op(int event) {
        return site(event).op();
    }

    int target(int event) {
        return words[event * WORDS + 2];
    }

    int aux(int event) {
        return words[event * WORDS + 3];
    }

    /** Path of a thread. */
    String path(int thread) {
        return names.hasThread(thread) ? names.thread(thread).path() : "?" + thread;
    }

    /** Java name of a thread, or the place that starts a thread without one; null if both are unknown. */
    @Nullable String javaName(int thread) {
        String name = names.hasThread(thread) ? threads.name(path(thread)) : "";
        return name.isEmpty() ? null : name;
    }

    /** The variable of an access; equal for two accesses to the same memory. */
    record Variable(String name, int object, int index) {}

    /** Null if the event is not an access, or its variable is unknown. */
    Variable variable(int event) {
        Site site = site(event);
        Op op = site.op();
        if (!op.isOnVariable()) {
            return null;
        }
        if (op.isArrayAccess()) {
            return op.isRange() ? null : element(target(event), aux(event));
        }
        Member member = site.variable();
        if (op.family() == Op.Family.ATOMIC) {
            return new Variable(atomic(member, target(event)), target(event), aux(event));
        }
        String field = field(member);
        return field == null ? null : new Variable(field, op.isStaticAccess() ? 0 : target(event), 0);
    }

    /** The first elements of a copied range, as the variables of single accesses name them. */
    List<Variable> elements(int event, int most) {
        int from = ElementRange.from(aux(event));
        int to = Math.min(ElementRange.to(aux(event)), from + most);
        List<Variable> elements = new ArrayList<>();
        for (int index = from; index < to; index++) {
            elements.add(element(target(event), index));
        }
        return elements;
    }

    private Variable element(int array, int index) {
        String field = holders.get(array);
        return new Variable(field == null ? "an array's element " + index : field + "[" + index + "]", array, index);
    }

    /**
     * The field that holds an atomic object, and its class. An access through a handle shows the handle, and the object or
     * array that has the variable.
     */
    private String atomic(Member member, int object) {
        if (member == null) {
            return "an atomic";
        }
        String owner = member.owner().replace('/', '.');
        String field = holders.get(object);
        if (owner.endsWith("Unsafe") || owner.endsWith("VarHandle") || owner.endsWith("FieldUpdater")) {
            return "a variable " + (field == null ? "" : "of " + field + " ") + "by " + owner;
        }
        return field == null ? owner : field + " (" + owner + ")";
    }

    /** The lock or permit of an event, in words. */
    String lock(int event) {
        Op op = op(event);
        if (op == Op.TAKE_PERMITS || op == Op.GIVE_PERMITS) {
            return "permits of a semaphore";
        }
        int type = lockClasses.getOrDefault(target(event), -1);
        return type >= 0 && names.hasClass(type)
                ? "the lock of " + names.classOf(type).qualifiedName()
                : "a lock";
    }

    /** The object of a library that an event sends to or receives from, in words. */
    String used(int event) {
        String owner = site(event).method().owner();
        return "the " + owner.substring(Math.max(owner.lastIndexOf('/'), owner.lastIndexOf('$')) + 1);
    }

    /** The qualified name of the class of a lock; null if unknown. */
    String classOfLock(int lock) {
        int type = lockClasses.getOrDefault(lock, -1);
        return type >= 0 && names.hasClass(type) ? names.classOf(type).qualifiedName() : null;
    }

    /** The number of the thread with a path; -1 without one. */
    int threadOf(String path) {
        for (int i = 0; i < size; i++) {
            if (path(thread(i)).equals(path)) {
                return thread(i);
            }
        }
        return -1;
    }

    CodePoint point(int event) {
        return point(site(event));
    }

    /** The place of a site; null if it is not in the code. */
    CodePoint point(Site site) {
        if (site.isSynthetic()) {
            return null;
        }
        ClassName owner = names.classNamed(site.method().owner());
        return CodePoint.of(site, owner == null ? null : owner.sourceFile());
    }

    /** The stacks of some events, each with the innermost frame first. */
    Map<Integer, List<CodePoint>> stacks(Set<Integer> wanted) {
        Map<Integer, List<Integer>> calls = new HashMap<>();
        Map<Integer, List<CodePoint>> stacks = new HashMap<>();
        for (int i = 0; i < size; i++) {
            List<Integer> open = calls.computeIfAbsent(thread(i), thread -> new ArrayList<>());
            Op op = op(i);
            if (op == Op.ENTER) {
                open.add(i);
            }
            if (wanted.contains(i)) {
                stacks.put(i, stack(i, open));
            }
            if (op == Op.EXIT && !open.isEmpty()) {
                open.remove(open.size() - 1);
            }
        }
        return stacks;
    }

    private List<CodePoint> stack(int event, List<Integer> open) {
        List<CodePoint> stack = new ArrayList<>();
        CodePoint at = point(event);
        if (at == null) {
            return List.of();
        }
        stack.add(at);
        for (int i = open.size() - 1; i >= 0; i--) {
            int call = aux(open.get(i));
            CodePoint caller = call != 0 && names.hasSite(call) ? point(names.site(call)) : null;
            if (caller == null) {
                // The caller is not woven, but the caller of that is.
                caller = i == 0 ? null : point(open.get(i - 1));
            }
            if (caller != null) {
                stack.add(caller);
            }
        }
        return stack;
    }
}
