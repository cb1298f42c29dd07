package dev.heddle.recorder.weave.synchronisers;

import dev.heddle.recorder.boot.LockKinds;
import dev.heddle.trace.name.Member;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The methods of locks of {@code java.util.concurrent} whose calls the profile {@code facts} hooks. A call is
 * recognised by the name and descriptor of its method, because a program may call the method on its own subclass; the
 * hook checks the class of the lock.
 */
public final class LockMethods {
    private static final String PACKAGE = "java/util/concurrent/locks/";
    private static final List<String> OWNERS = List.of(
            PACKAGE + "ReentrantLock",
            PACKAGE + "ReentrantReadWriteLock$WriteLock",
            PACKAGE + "ReentrantReadWriteLock$ReadLock",
            PACKAGE + "StampedLock");

    /** The methods that acquire a lock; the index is the number that hooks get. */
    private static final List<String> ACQUIRING = List.of(
            "lock()V",
            "lockInterruptibly()V",
            "tryLock()Z",
            "tryLock(JLjava/util/concurrent/TimeUnit;)Z",
            "writeLock()J",
            "writeLockInterruptibly()J",
            "tryWriteLock()J",
            "tryWriteLock(JLjava/util/concurrent/TimeUnit;)J",
            "readLock()J",
            "readLockInterruptibly()J",
            "tryReadLock()J",
            "tryReadLock(JLjava/util/concurrent/TimeUnit;)J");

    private static final int FIRST_STAMPED = 4;
    private static final int FIRST_SHARED = 8;

    private static final List<String> RELEASING =
            List.of("unlock()V", "unlock(J)V", "unlockWrite(J)V", "unlockRead(J)V");

    private LockMethods() {}

    /** The number of the acquiring method that an instruction calls, or -1. */
    public static int acquiring(int opcode, String name, String descriptor) {
        return isCall(opcode) && isLockName(name) ? ACQUIRING.indexOf(name + descriptor) : -1;
    }

    /** Whether an instruction calls a method that releases a lock. */
    public static boolean releases(int opcode, String name, String descriptor) {
        return isCall(opcode) && name.startsWith("unlock") && RELEASING.contains(name + descriptor);
    }

    /** A call of {@code super} is part of the program's own method of that name, whose calls count. */
    private static boolean isCall(int opcode) {
        return opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE;
    }

    /** Checked first, because the rest makes strings. */
    private static boolean isLockName(String name) {
        return name.endsWith("ock") || name.endsWith("Interruptibly");
    }

    /** The names of all methods. */
    public static Set<String> names() {
        Set<String> names = new HashSet<>();
        for (String method : ACQUIRING) {
            names.add(method.substring(0, method.indexOf('(')));
        }
        for (String method : RELEASING) {
            names.add(method.substring(0, method.indexOf('(')));
        }
        return names;
    }

    /** The number of methods that acquire a lock. */
    public static int count() {
        return ACQUIRING.size();
    }

    /**
     * The method that acquires a lock of a kind.
     *
     * @param kind one of {@link LockKinds}
     * @return null if the kind has no method with this number
     */
    public static Member acquiring(int kind, int method) {
        return method >= FIRST_STAMPED == (kind == LockKinds.STAMPED) ? member(kind, ACQUIRING.get(method)) : null;
    }

    /** The method that releases a lock of a kind. */
    public static Member releasing(int kind) {
        return member(kind, kind == LockKinds.STAMPED ? "unlock(J)V" : "unlock()V");
    }

    /** Whether other threads may hold the lock at the same time. */
    public static boolean isShared(int kind, int method) {
        return kind == LockKinds.READ || method >= FIRST_SHARED;
    }

    private static Member member(int kind, String method) {
        int at = method.indexOf('(');
        return new Member(OWNERS.get(kind), method.substring(0, at), method.substring(at));
    }

    /** The types of the arguments of a method with this number. */
    public static Type[] arguments(int method) {
        String acquiring = ACQUIRING.get(method);
        return Type.getArgumentTypes(acquiring.substring(acquiring.indexOf('(')));
    }
}
