package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.Threads;
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
    /** Looks after which a thread in a native method is outside: it may be slow and yet come back. */
    private static final int LONG_NATIVE_LOOKS = 25;
    /** Looks in a row that must find a thread in a native method. */
    private static final int NATIVE_LOOKS = 3;
    /** Looks after which a thread is outside that does for the program what may block, or seems to wait for a class. */
    private static final int LONG_LOOKS = 50;
    /** Looks at which nobody can go on, until the threads outside are suspected of a deadlock with those inside. */
    private static final int SUSPICION_LOOKS = 100;

    private final Game game;

    private ControlledThread watched;
    /** How far the program had come at the last look. */
    private long moves;

    private int looks;
    private int nativeLooks;
    private StackTraceElement top;
    private String where;
    private StackTraceElement[] lastStack = {};

    Watchdog(Game game) {
        this.game = game;
    }

    void start() {
        Thread thread = new Thread(this::run, "heddle-watchdog");
        thread.setDaemon(true);
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
        ControlledThread running = game.running;
        long now = game.moves();
        if (running != watched || now != moves) {
            watched = running;
            moves = now;
            looks = 0;
            nativeLooks = 0;
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
            case BLOCKED -> looks >= BLOCKED_LOOKS * patience * MachineLoad.factor();
            case RUNNABLE -> isLongNative(stack, patience * MachineLoad.factor()) || seemsToWaitForClass(stack);
            case NEW, TERMINATED -> false;
        };
    }

    private boolean isLongNative(StackTraceElement[] stack, int patience) {
        nativeLooks = stack.length > 0 && stack[0].isNativeMethod() ? nativeLooks + 1 : 0;
        return looks >= LONG_NATIVE_LOOKS * patience && nativeLooks >= NATIVE_LOOKS;
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
        String words = stack.length == 0 ? "an unknown place" : Frames.line(stack[0]);
        for (StackTraceElement frame : stack) {
            if (!isOfJdk(frame.getClassName())) {
                words += ", called from " + Frames.line(frame);
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
