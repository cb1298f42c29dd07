package dev.heddle.recorder.weave.facts;

import dev.heddle.trace.name.Member;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Calls in the program whose result depends on other threads although no scheduler decides before them. A search that
 * executes one is not exhaustive, so these calls are listed. The page docs/coverage.md lists the methods.
 */
public final class UndecidedCalls {
    /** The largest number of stored calls. */
    private static final int MOST = 20;

    /** A set whose class is woven before the program begins: a class that weaving loads first would stay unwoven. */
    private static final Set<String> NAMES = ConcurrentHashMap.newKeySet();

    static final Set<String> OF_THREADS =
            Set.of("activeCount", "activeGroupCount", "enumerate", "getAllStackTraces", "getStackTrace");
    static final Set<String> OF_STREAMS = Set.of("stream", "parallelStream");
    static final Set<String> OF_TASKS = Set.of("getQueuedTaskCount", "getSurplusQueuedTaskCount", "helpQuiesce");

    private UndecidedCalls() {}

    /**
     * Checks a call of the program that has no decision.
     *
     * @param from the calling method
     */
    public static void check(ClassWeaving type, int opcode, String owner, String name, String descriptor, Member from) {
        if (NAMES.size() < MOST
                && isUndecided(owner, name, descriptor)
                && AtomicCall.of(type, opcode, owner, name, descriptor) == null) {
            NAMES.add(simple(owner) + "." + name + " in " + from.qualifiedName());
        }
    }

    static boolean isUndecided(String owner, String name, String descriptor) {
        return switch (owner) {
            case "java/lang/invoke/MethodHandle" -> name.startsWith("invoke");
            case "java/lang/Thread", "java/lang/ThreadGroup" -> OF_THREADS.contains(name);
            case "sun/misc/Unsafe", "jdk/internal/misc/Unsafe" ->
                (name.startsWith("get") || name.startsWith("put")) && descriptor.startsWith("(Ljava/lang/Object;J");
            case "java/util/concurrent/ForkJoinTask" -> OF_TASKS.contains(name);
            default -> owner.startsWith("java/util/concurrent/") && OF_STREAMS.contains(name);
        };
    }

    private static String simple(String owner) {
        return owner.substring(owner.lastIndexOf('/') + 1);
    }

    /** The calls found so far, such as {@code Thread.activeCount in a.B.c}, in the order of their names; at most 20. */
    public static List<String> names() {
        return List.copyOf(new TreeSet<>(NAMES));
    }
}
