package dev.heddle.recorder.weave.facts;

import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.synchronisers.LockingClasses;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/**
 * The calls that matter in the profile without accesses. Only methods with such a call, or with another synchronisation
 * operation, have a frame there.
 */
public final class SyncCalls {
    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String THREAD = "java/lang/Thread";

    /**
     * Supertypes that may hide such a class. Iterators are not among them: they take no locks, and their elements
     * matter to accesses only, which this profile does not record.
     */
    private static final Set<String> FRONTS = Set.of(
            "java/util/AbstractCollection",
            "java/util/AbstractMap",
            "java/util/Collection",
            "java/util/Deque",
            "java/util/Dictionary",
            "java/util/List",
            "java/util/Map",
            "java/util/NavigableMap",
            "java/util/NavigableSet",
            "java/util/Queue",
            "java/util/Set",
            "java/util/SortedMap",
            "java/util/SortedSet");

    /**
     * Methods that a class of the program may inherit from a synchroniser; for other names its ancestors need not be
     * read.
     */
    private static final Set<String> NAMES = Set.of(
            "acquire",
            "add",
            "await",
            "call",
            "compute",
            "computeIfAbsent",
            "computeIfPresent",
            "countDown",
            "execute",
            "fork",
            "get",
            "getOrDefault",
            "invoke",
            "invokeAll",
            "join",
            "lock",
            "merge",
            "offer",
            "peek",
            "poll",
            "put",
            "putIfAbsent",
            "release",
            "remove",
            "replace",
            "run",
            "submit",
            "take",
            "tryAcquire",
            "tryLock",
            "unlock");

    private static final Set<String> THREAD_METHODS = Set.of(
            "start",
            "join",
            "interrupt",
            "interrupted",
            "isInterrupted",
            "isAlive",
            "getState",
            "sleep",
            "yield",
            "onSpinWait",
            "startVirtualThread");

    private SyncCalls() {}

    /** Whether a method that makes this call has a frame. */
    static boolean synchronises(ClassWeaving type, int opcode, String owner, String name, String descriptor) {
        if (owner.startsWith(CONCURRENT) || LockingClasses.has(owner) || owner.startsWith("java/lang/Thread$")) {
            return true;
        }
        if (type.extent == WeaveExtent.PROGRAM && type.scope.mayReachMonitors(owner)) {
            return true;
        }
        if (opcode != Opcodes.INVOKESTATIC && ClassValues.isGet(type, owner, name, descriptor)) {
            return true;
        }
        if (opcode != Opcodes.INVOKESTATIC && isMonitorMethod(name, descriptor)) {
            return true;
        }
        if (type.extent.hasAccesses() && AtomicCall.of(type, opcode, owner, name, descriptor) != null) {
            return true;
        }
        return THREAD_METHODS.contains(name) && (owner.equals(THREAD) || type.hierarchy.isThread(owner, type.loader));
    }

    static boolean isMonitorMethod(String name, String descriptor) {
        return switch (name) {
            case "wait" -> descriptor.equals("()V") || descriptor.equals("(J)V") || descriptor.equals("(JI)V");
            case "notify", "notifyAll" -> descriptor.equals("()V");
            default -> false;
        };
    }

    /** Whether another call may still reach a synchroniser, so that it must be announced. */
    public static boolean mayReachSynchroniser(ClassWeaving type, String owner, String name) {
        if (owner.startsWith("java/") || owner.charAt(0) == '[') {
            return FRONTS.contains(owner);
        }
        return NAMES.contains(name) && type.hierarchy.extendsConcurrent(owner, type.loader);
    }
}
