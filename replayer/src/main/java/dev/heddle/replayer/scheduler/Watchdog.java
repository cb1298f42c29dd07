package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.drain.HeddleThread;
import dev.heddle.replayer.control.RealFrames;
import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.replayer.scheduler.threads.NativeTask;
import java.util.Arrays;

/**
 * Detects that the running thread is blocked in an operation that is not modelled, so that another thread can run. It
 * only samples; each conclusion is checked again under the scheduler lock. A thread that computes is never suspended,
 * however long it takes.
 */
final class Watchdog {
    private static final long SAMPLE_MILLIS = 20;
    /** Samples after which a thread that waits in the JVM leaves control. */
    private static final int WAITING_SAMPLES = 3;
    /** Samples after which a thread that is blocked at a monitor leaves control: most such blocks are short. */
    private static final int BLOCKED_SAMPLES = 6;
    /** Time in a native method after which a thread leaves control: a slow method may still return. */
    private static final long LONG_NATIVE_NANOS = 500_000_000;
    /**
     * The same for a thread that sleeps in an operation of a socket or selector. In one process such an operation mostly
     * waits for another thread, which cannot run meanwhile. A server elsewhere mostly answers sooner.
     */
    private static final long LONG_SOCKET_NANOS = 60_000_000;
    /** Consecutive samples that must find a thread in a native method. */
    private static final int NATIVE_SAMPLES = 3;
    /** Factor for a thread that waits for a processor, or computes. */
    private static final int COMPUTING = 10;
    /** Largest factor for a busy machine: a blocked thread is then detected within a second. */
    private static final int MOST_LOAD_BLOCKED = 6;

    private static final int MOST_LOAD_NATIVE = 2;
    /**
     * Samples after which a thread leaves control that executes a possibly blocking operation for the program, or seems
     * to wait for a class.
     */
    private static final int LONG_SAMPLES = 50;
    /**
     * Samples without an enabled thread, after which uncontrolled threads are suspected of a deadlock with controlled
     * ones.
     */
    private static final int SUSPICION_SAMPLES = 100;

    private final SchedulerWatch scheduler;

    private ControlledThread watched;
    /** Steps of the program at the last sample. */
    private long moves;

    private int samples;
    /** Time of that sample. */
    private long since;

    private int nativeSamples;
    /** The system's data about the thread at the last sample that found it in a native method. */
    private NativeTask.Sample task;
    /** Consecutive samples in which the system reported the thread as sleeping. */
    private int sleeping;

    private StackTraceElement top;
    private String where;
    private StackTraceElement[] lastStack = {};

    Watchdog(SchedulerWatch scheduler) {
        this.scheduler = scheduler;
    }

    void start() {
        Thread thread = new HeddleThread(this::run, "heddle-watchdog");
        thread.start();
    }

    private void run() {
        Threads.ignoreCurrent();
        while (!scheduler.isOver()) {
            try {
                Thread.sleep(SAMPLE_MILLIS);
            } catch (InterruptedException e) {
                // Only the program can have interrupted this thread, and it has no reason to.
                continue;
            }
            sample();
        }
    }

    void sample() {
        ControlledThread running = scheduler.running();
        long now = scheduler.moves();
        if (running != watched || now != moves) {
            watched = running;
            moves = now;
            samples = 0;
            since = System.nanoTime();
            nativeSamples = 0;
            task = null;
            sleeping = 0;
            top = null;
            lastStack = new StackTraceElement[0];
        }
        samples++;
        if (running == null) {
            if (samples > SUSPICION_SAMPLES) {
                scheduler.finishIfOutsideIsStuck();
            }
            scheduler.keepPace();
        } else if (hasLeftControl(running)) {
            scheduler.leave(running, moves, where);
        }
    }

    private boolean hasLeftControl(ControlledThread running) {
        int patience = scheduler.patience();
        if (samples < WAITING_SAMPLES * patience) {
            return false;
        }
        Thread.State state = running.thread.getState();
        StackTraceElement[] stack = running.thread.getStackTrace();
        boolean isStill = running.thread.getState() == state && Arrays.equals(stack, lastStack);
        lastStack = stack;
        where = place(state, stack);
        if (isShutdown(stack)) {
            // The program has called exit: operations of other threads are not part of the run.
            scheduler.release();
            return false;
        }
        if (running.log().isInTransformer()) {
            // Hooks really execute its operations, which usually wait for threads of its agent, in real time.
            return isStill && state != Thread.State.RUNNABLE && samples >= LONG_SAMPLES * patience;
        }
        if (isInHeddle(stack)) {
            return running.inRealOperation && state != Thread.State.RUNNABLE && samples >= LONG_SAMPLES * patience;
        }
        if (!isStill && state != Thread.State.RUNNABLE) {
            // The state may be older than its turn: a thread that waits for a processor looks the same.
            return false;
        }
        return switch (state) {
            case WAITING, TIMED_WAITING -> true;
            case BLOCKED -> samples >= BLOCKED_SAMPLES * patience * MachineLoad.factor(MOST_LOAD_BLOCKED);
            case RUNNABLE -> isLongNative(running, stack, patience) || seemsToWaitForClass(stack);
            case NEW, TERMINATED -> false;
        };
    }

    /**
     * If the system reports that the thread sleeps and has used no processor time since the last sample, the load of
     * the machine does not matter: a thread that waits for a processor does not sleep.
     */
    private boolean isLongNative(ControlledThread running, StackTraceElement[] stack, int patience) {
        if (stack.length == 0 || !stack[0].isNativeMethod()) {
            nativeSamples = 0;
            return false;
        }
        nativeSamples++;
        NativeTask.Sample before = task;
        task = running.task == null ? null : running.task.sample();
        int times;
        if (task == null) {
            times = MachineLoad.factor(MOST_LOAD_NATIVE);
        } else {
            boolean sleeps = task.sleeps() && before != null && before.ticks() == task.ticks();
            sleeping = sleeps ? sleeping + 1 : 0;
            times = sleeping >= NATIVE_SAMPLES - 1 && !waitsForJvm(stack[0]) ? 1 : COMPUTING;
        }
        long least = times == 1 && isOfSocket(stack[0].getClassName()) ? LONG_SOCKET_NANOS : LONG_NATIVE_NANOS;
        return nativeSamples >= NATIVE_SAMPLES && System.nanoTime() - since >= least * patience * times;
    }

    private static boolean isOfSocket(String className) {
        return className.startsWith("sun.nio.ch.") && !className.contains("File");
    }

    /**
     * Returns whether the JVM works for the thread, for example defines a class: the thread may sleep until a JVM
     * thread gets a processor.
     */
    private static boolean waitsForJvm(StackTraceElement frame) {
        return frame.getClassName().equals("java.lang.ClassLoader");
    }

    /**
     * The JVM reports a thread that waits for a class initialiser of another thread as runnable. Such a thread does not
     * move, and another thread is in an initialiser.
     */
    private boolean seemsToWaitForClass(StackTraceElement[] stack) {
        StackTraceElement now = stack.length == 0 ? null : stack[0];
        if (now == null || !now.equals(top)) {
            top = now;
            samples = Math.min(samples, BLOCKED_SAMPLES);
            return false;
        }
        return samples >= LONG_SAMPLES && scheduler.isInitializerWaiting();
    }

    /** Returns whether Heddle itself waits, in JDK code that it calls: for its own locks, or for space in a ring. */
    private static boolean isInHeddle(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            String name = frame.getClassName();
            if (name.startsWith("java.lang.Heddle")
                    || name.startsWith("dev.heddle.recorder.")
                    || name.startsWith("dev.heddle.replayer.")
                    || name.startsWith("dev.heddle.trace.")) {
                return true;
            }
            if (!isOfJdk(name)) {
                return false;
            }
        }
        return false;
    }

    private static boolean isOfJdk(String name) {
        return name.startsWith("java.")
                || name.startsWith("jdk.")
                || name.startsWith("sun.")
                || name.startsWith("javax.");
    }

    /** The innermost frame, and the program's frame from which it was called. */
    private static String place(Thread.State state, StackTraceElement[] stack) {
        String words = stack.length == 0 ? "an unknown place" : RealFrames.line(stack[0]);
        for (StackTraceElement frame : stack) {
            if (!isOfJdk(frame.getClassName())) {
                words += ", called from " + RealFrames.line(frame);
                break;
            }
        }
        return words + ", " + state;
    }

    private static boolean isShutdown(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().equals("java.lang.Shutdown")) {
                return true;
            }
        }
        return false;
    }
}
