package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.drain.HeddleThread;
import dev.heddle.replayer.control.RealFrames;
import java.util.Arrays;

/**
 * Notices when the running thread is blocked in something that is not modelled, so that another one can go on. It only looks; what it
 * concludes is checked again under the game's lock. A thread that computes, for however long, is left alone.
 */
final class Watchdog {
    private static final long LOOK_MILLIS = 20;
    /** Looks after which a thread that waits in the JVM is outside. */
    private static final int WAITING_LOOKS = 3;
    /** Looks after which a thread that is blocked on a monitor, is outside: most are only in passing. */
    private static final int BLOCKED_LOOKS = 6;
    /** How long a thread is in a native method until it is outside: it may be slow and yet come back. */
    private static final long LONG_NATIVE_NANOS = 500_000_000;
    /** Looks in a row that must find a thread in a native method. */
    private static final int NATIVE_LOOKS = 3;
    /** How many times longer a thread has that waits for a processor, or computes. */
    private static final int COMPUTING = 10;
    /** How many times longer a thread may have at most because the machine is busy: then it is noticed within a second. */
    private static final int MOST_LOAD_BLOCKED = 6;

    private static final int MOST_LOAD_NATIVE = 2;
    /** Looks after which a thread is outside that does for the program what may block, or seems to wait for a class. */
    private static final int LONG_LOOKS = 50;
    /** Looks at which nobody can go on, until the threads outside are suspected of a deadlock with those inside. */
    private static final int SUSPICION_LOOKS = 100;

    private final SchedulerWatch game;

    private ControlledThread watched;
    /** How far the program had come at the last look. */
    private long moves;

    private int looks;
    /** When that was. */
    private long since;

    private int nativeLooks;
    /** What the system said of the thread at the last look that found it in a native method. */
    private NativeTask.Look task;
    /** Looks in a row at which the system said that the thread sleeps. */
    private int sleeping;

    private StackTraceElement top;
    private String where;
    private StackTraceElement[] lastStack = {};

    Watchdog(SchedulerWatch game) {
        this.game = game;
    }

    void start() {
        Thread thread = new HeddleThread(this::run, "heddle-watchdog");
        thread.start();
    }

    private void run() {
        Threads.ignoreCurrent();
        while (!game.isOver()) {
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                // Nobody but the program can have done this, and it has no business here.
                continue;
            }
            look();
        }
    }

    void look() {
        ControlledThread running = game.running();
        long now = game.moves();
        if (running != watched || now != moves) {
            watched = running;
            moves = now;
            looks = 0;
            since = System.nanoTime();
            nativeLooks = 0;
            task = null;
            sleeping = 0;
            top = null;
            lastStack = new StackTraceElement[0];
        }
        looks++;
        if (running == null) {
            if (looks > SUSPICION_LOOKS) {
                game.finishIfOutsideIsStuck();
            }
            game.keepPace();
        } else if (isOutside(running)) {
            game.leave(running, moves, where);
        }
    }

    private boolean isOutside(ControlledThread running) {
        int patience = game.patience();
        if (looks < WAITING_LOOKS * patience) {
            return false;
        }
        Thread.State state = running.thread.getState();
        StackTraceElement[] stack = running.thread.getStackTrace();
        boolean stands = running.thread.getState() == state && Arrays.equals(stack, lastStack);
        lastStack = stack;
        where = place(state, stack);
        if (isShutdown(stack)) {
            // The program has called exit: what the others do now is not part of the run.
            game.release();
            return false;
        }
        if (isInHeddle(stack)) {
            return running.inRealOperation && state != Thread.State.RUNNABLE && looks >= LONG_LOOKS * patience;
        }
        if (!stands && state != Thread.State.RUNNABLE) {
            // Its state may be one of before it was let go: a thread that only does not get its share of the processors
            // looks like that.
            return false;
        }
        return switch (state) {
            case WAITING, TIMED_WAITING -> true;
            case BLOCKED -> looks >= BLOCKED_LOOKS * patience * MachineLoad.factor(MOST_LOAD_BLOCKED);
            case RUNNABLE -> isLongNative(running, stack, patience) || seemsToWaitForClass(stack);
            case NEW, TERMINATED -> false;
        };
    }

    /**
     * Where the system says that the thread sleeps and has used no processor time since the look before, the load of the machine makes no
     * difference: a thread that only does not get its share does not sleep.
     */
    private boolean isLongNative(ControlledThread running, StackTraceElement[] stack, int patience) {
        if (stack.length == 0 || !stack[0].isNativeMethod()) {
            nativeLooks = 0;
            return false;
        }
        nativeLooks++;
        NativeTask.Look before = task;
        task = running.task == null ? null : running.task.look();
        int times;
        if (task == null) {
            times = MachineLoad.factor(MOST_LOAD_NATIVE);
        } else {
            boolean sleeps = task.sleeps() && before != null && before.ticks() == task.ticks();
            sleeping = sleeps ? sleeping + 1 : 0;
            times = sleeping >= NATIVE_LOOKS - 1 && !waitsForJvm(stack[0]) ? 1 : COMPUTING;
        }
        return nativeLooks >= NATIVE_LOOKS && System.nanoTime() - since >= LONG_NATIVE_NANOS * patience * times;
    }

    /** Whether the JVM is at work for the thread, as when it defines a class: it may sleep until a thread of the JVM has got its share of the processors. */
    private static boolean waitsForJvm(StackTraceElement frame) {
        return frame.getClassName().equals("java.lang.ClassLoader");
    }

    /**
     * A thread that waits for another one to initialise a class counts as runnable in the JVM. It does not move, and somebody stands in an
     * initialiser.
     */
    private boolean seemsToWaitForClass(StackTraceElement[] stack) {
        StackTraceElement now = stack.length == 0 ? null : stack[0];
        if (now == null || !now.equals(top)) {
            top = now;
            looks = Math.min(looks, BLOCKED_LOOKS);
            return false;
        }
        return looks >= LONG_LOOKS && game.isInitializerWaiting();
    }

    /** Whether it is Heddle that waits, below whatever of the JDK it calls: for its own locks, or for room in a ring. */
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

    /** The innermost frame, and from where the program came to it. */
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
