package dev.heddle.recorder.boot;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * The hooks of the woven synchronisers of the JDK, with the conditions under which they record. Each gets the log that
 * the running thread had when it entered the woven method. The site has the operation; the hook adds the words of the
 * event. Like {@link Hooks}, none of them allocates, boxes, logs or throws. None ever locks or waits.
 */
public final class SynchroniserHooks {
    /** Odd, so that different classes stay different. */
    private static final int MIX = 0x9E3779B1;

    private SynchroniserHooks() {}

    // Events

    /** Called from woven code: an operation on an object. */
    @Hook
    public static void mark(boolean when, Object target, ThreadLog log, int site) {
        if (when) {
            if (log.isActive() && target != null) {
                handOver(log, site, target, 0);
            } else {
                log.passUnseen();
            }
        }
    }

    /** Called from woven code: like {@link #mark}, whatever code called the woven method. */
    @Hook
    public static void markAnyway(boolean when, Object target, ThreadLog log, int site) {
        if (when) {
            ThreadLog now = log.now();
            if (!now.isQuiet() && target != null) {
                handOver(now, site, target, 0);
            }
        }
    }

    /** Called from woven code: an operation on an object, with a number. */
    @Hook
    public static void count(boolean when, Object target, int number, ThreadLog log, int site) {
        if (when) {
            if (log.isActive() && target != null) {
                handOver(log, site, target, number);
            } else {
                log.passUnseen();
            }
        }
    }

    /** Called from woven code: an operation on an object, with another object. */
    @Hook
    public static void item(boolean when, Object target, Object item, ThreadLog log, int site) {
        if (when) {
            if (log.isActive() && target != null) {
                handOver(log, site, target, item == null ? 0 : System.identityHashCode(item));
            } else {
                log.passUnseen();
            }
        }
    }

    /** Called from woven code: like {@link #item}, whatever code called the woven method. */
    @Hook
    public static void itemAnyway(boolean when, Object target, Object item, ThreadLog log, int site) {
        if (when) {
            ThreadLog now = log.now();
            if (!now.isQuiet() && target != null) {
                handOver(now, site, target, item == null ? 0 : System.identityHashCode(item));
            }
        }
    }

    /** Called from woven code: a class value has computed the value of a class. */
    @Hook
    public static void association(boolean when, Object values, Object type, Object value, int site) {
        if (when) {
            classValue(values, type, value, site);
        }
    }

    /** Called from woven code: a class value has returned the value of a class. */
    @Hook
    public static void classValue(Object values, Object type, Object value, int site) {
        ThreadLog log = ThreadLog.current();
        if (log.isActive() && values != null && type != null) {
            handOver(log, site, values, associationOf(type, value));
        }
    }

    /**
     * A word for a class together with its value, never 0. A word for the value alone would order all classes with the
     * same value, such as a Boolean. A word for the class alone would order a value that was computed too late and
     * discarded.
     */
    private static int associationOf(Object type, Object value) {
        int word = (System.identityHashCode(type) * MIX ^ System.identityHashCode(value)) & Integer.MAX_VALUE;
        return word == 0 ? 1 : word;
    }

    /** Called from woven code: the program has acquired a lock, which is named by the class of another object. */
    @Hook
    public static void lock(boolean when, Object lock, Object named, ThreadLog log, int site) {
        if (when) {
            if (log.isActive() && lock != null) {
                log.acquired(site, System.identityHashCode(lock), ClassNumbers.of(log, named));
            } else {
                log.passUnseen();
            }
        }
    }

    /** Called from woven code: a thread has read the interrupt flag of a thread. */
    @Hook
    public static void interrupted(boolean when, Thread thread, int site) {
        if (when) {
            ThreadLog log = ThreadLog.current();
            if (log.isActive()) {
                int number = log.thread == thread ? log.number : Threads.numberOf(thread);
                if (number >= 0) {
                    log.emit(site, 0, number);
                }
            }
        }
    }

    /** Called from woven code: a method has caught an exception. */
    @Hook
    public static void caught(Throwable exception, int site) {
        if (exception instanceof InterruptedException) {
            ThreadLog log = ThreadLog.current();
            if (log.isActive()) {
                log.emit(site, 0, log.number);
            }
        }
    }

    /** Called from woven code: a thread begins to work for a pool, which queues tasks from this number of threads on. */
    @Hook
    public static void pool(boolean when, Object pool, int threads, ThreadLog log, int site) {
        if (when) {
            ThreadLog now = log.now();
            if (!now.isQuiet()) {
                now.emit(site, System.identityHashCode(pool), threads);
            }
        }
    }

    /** Called from woven code: the initialiser of a class is about to end. */
    @Hook
    public static void classReady(Class<?> type, int site) {
        ThreadLog log = ThreadLog.current();
        if (log.isActive()) {
            log.emit(site, 0, ClassNumbers.ofClass(log, type));
            Clock.publishNews();
            if (Hooks.controller != null) {
                notifyController(log, site, null, type.getName().hashCode());
            }
        }
    }

    private static void handOver(ThreadLog log, int site, Object target, int word) {
        log.emit(site, System.identityHashCode(target), word);
        if (Hooks.controller != null) {
            notifyController(log, site, target, word);
        }
    }

    private static void notifyController(ThreadLog log, int site, Object target, int word) {
        log.enterAgent();
        Hooks.controller.ordered(log, site, target, word);
        log.leaveAgent();
    }

    /** Called from woven code: a method that reads or changes the state of a concurrent object has returned. */
    @Hook
    public static void asked(boolean when, Object target, ThreadLog log, int site) {
        if (when && target != null && log.isActiveFromOutside()) {
            log.emit(site, System.identityHashCode(target), 0);
        }
    }

    /** Called from woven code: such a method of a class that is not woven has returned. */
    @Hook
    public static void afterCall(Object target, int site) {
        ThreadLog log = ThreadLog.current();
        if (target != null && log.isActive()) {
            log.emit(site, System.identityHashCode(target), 0);
        }
    }

    /**
     * Called from woven code: like {@link #afterCall}, if the object is an atomic although the call names another
     * class.
     */
    @Hook
    public static void afterAny(Object target, int site) {
        if (isAtomic(target)) {
            afterCall(target, site);
        }
    }

    /**
     * Called from woven code: such a method of the system properties has returned; {@code System} is the event's
     * target.
     */
    @Hook
    public static void afterProperties(int site) {
        afterCall(System.class, site);
    }

    // Decisions, and the state that a scheduler keeps: woven only when there is a controller.

    /** Called from woven code: the program has called a method of a synchroniser. */
    @Hook
    public static void before(boolean when, Object target, int site) {
        ThreadLog log = when ? active() : null;
        if (log != null && target != null) {
            log.enterAgent();
            Hooks.controller.synchronise(log, site, target);
            log.leaveAgent();
        }
    }

    /**
     * Called from woven code: the program has called a method that reads or changes the state of a concurrent object.
     */
    @Hook
    public static void ask(Object target, int site) {
        ThreadLog log = ThreadLog.current();
        if (target != null && log.isActiveFromOutside() && Hooks.controller != null) {
            log.enterAgent();
            Hooks.controller.synchronise(log, site, target);
            log.leaveAgent();
        }
    }

    /** Called from woven code: the program is about to call such a method of a class that is not woven. */
    @Hook
    public static void beforeCall(Object target, int site) {
        before(true, target, site);
    }

    /**
     * Called from woven code: like {@link #beforeCall}, if the object is an atomic although the call names another
     * class.
     */
    @Hook
    public static void beforeAny(Object target, int site) {
        before(isAtomic(target), target, site);
    }

    /**
     * Called from woven code: code of the JDK that is not woven is about to convert an object to text, possibly a
     * concurrent one.
     */
    @Hook
    public static void beforeText(Object object, int site) {
        before(object != null && isConcurrent(object.getClass()), object, site);
    }

    /** Called from woven code: the program is about to call a method by reflection. */
    @Hook
    public static void beforeInvoke(Object method, Object receiver, int site) {
        if (method != null) {
            Class<?> declaring = ((Method) method).getDeclaringClass();
            before(isConcurrent(declaring), receiver == null ? declaring : receiver, site);
        }
    }

    private static boolean isConcurrent(Class<?> type) {
        return type.getName().startsWith("java.util.concurrent.");
    }

    private static boolean isAtomic(Object object) {
        return object instanceof Number
                ? object instanceof AtomicInteger
                        || object instanceof AtomicLong
                        || object instanceof LongAdder
                        || object instanceof LongAccumulator
                        || object instanceof DoubleAdder
                        || object instanceof DoubleAccumulator
                : object instanceof AtomicBoolean
                        || object instanceof AtomicReference
                        || object instanceof AtomicIntegerArray
                        || object instanceof AtomicLongArray
                        || object instanceof AtomicReferenceArray;
    }

    /** Called from woven code: the program is about to call such a method of the system properties. */
    @Hook
    public static void beforeProperties(int site) {
        before(true, System.class, site);
    }

    /** Called from woven code: the program is about to read a class value. */
    @Hook
    public static void beforeClassValue(Object values, Object type, int site) {
        before(type != null, values, site);
    }

    /** Called from woven code: the program has acquired a lock. */
    @Hook
    public static void locked(boolean when, Object lock, int site) {
        locked(when, lock, false, site);
    }

    /** Called from woven code: the program has acquired a lock in shared mode. */
    @Hook
    public static void lockedShared(boolean when, Object lock, int site) {
        locked(when, lock, true, site);
    }

    private static void locked(boolean when, Object lock, boolean shared, int site) {
        ThreadLog log = when ? active() : null;
        if (log != null && lock != null) {
            log.enterAgent();
            Hooks.controller.locked(log, site, lock, shared);
            log.leaveAgent();
        }
    }

    /** Called from woven code: the program is about to release a lock, if the thread holds it. */
    @Hook
    public static void unlocked(boolean when, Object lock, int site) {
        unlocked(when, lock, false);
    }

    /** Called from woven code: like {@link #unlocked}, for a lock in shared mode. */
    @Hook
    public static void unlockedShared(boolean when, Object lock, int site) {
        unlocked(when, lock, true);
    }

    private static void unlocked(boolean when, Object lock, boolean shared) {
        ThreadLog log = when ? active() : null;
        if (log != null && lock != null) {
            log.enterAgent();
            Hooks.controller.unlocked(log, lock, shared);
            log.leaveAgent();
        }
    }

    /** Called from woven code: the program releases a lock to wait on a condition. */
    @Hook
    public static void setAside(boolean when, Object lock, int site) {
        ThreadLog log = when ? active() : null;
        if (log != null && lock != null) {
            log.enterAgent();
            Hooks.controller.setAside(log, lock);
            log.leaveAgent();
        }
    }

    /** Called from woven code: the wait on a condition has ended, and the thread holds the lock again. */
    @Hook
    public static void takenBack(boolean when, Object lock, int site) {
        ThreadLog log = when ? active() : null;
        if (log != null && lock != null) {
            log.enterAgent();
            Hooks.controller.takenBack(log, lock);
            log.leaveAgent();
        }
    }

    /** The log of the running thread, if it is active and there is a controller; otherwise null. */
    private static ThreadLog active() {
        ThreadLog log = ThreadLog.current();
        return log.isActive() && Hooks.controller != null ? log : null;
    }

    // Words of events

    /**
     * Called from woven code: the number of a phaser's next phase. A thread that is about to arrive keeps the phase
     * from changing.
     */
    public static int nextPhase(Phaser phaser) {
        return phaser.getPhase() + 1 & Integer.MAX_VALUE;
    }

    /**
     * Called from woven code: the phase number that a phaser has returned, which is negative if the phaser has
     * terminated.
     */
    public static int phase(int returned) {
        return returned & Integer.MAX_VALUE;
    }

    /** Called from woven code: the value of a map entry, which may be null. */
    public static Object valueOf(Object entry) {
        return entry == null ? null : ((Map.Entry<?, ?>) entry).getValue();
    }
}
