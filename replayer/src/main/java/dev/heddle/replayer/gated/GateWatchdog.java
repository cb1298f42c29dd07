package dev.heddle.replayer.gated;

import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.drain.HeddleThread;
import dev.heddle.replayer.control.RealFrames;
import dev.heddle.replayer.control.RunEnding;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Notices that a thread is held in vain: that nothing moves while it is held, or that it has been held for very long. Then one of those
 * that are held goes on (thrash). While nobody is held it only looks, now and then, whether the program is stuck by itself.
 *
 * <p>A thread counts as moving if it runs. One that blocks outside, in a socket or another native method, may come back, and one that
 * sleeps will, so for the latter the watchdog has more patience. With every thrash it has less: a plan that cannot be had costs seconds.
 */
final class GateWatchdog {
    private static final long LOOK_MILLIS = 10;
    /** So often a look at whether the program is stuck. */
    private static final int LOOKS_FOR_STUCK = 50;
    /** How many times longer the patience is when somebody sleeps. */
    private static final int WITH_SLEEPERS = 5;
    /** How many times longer a thread is held at most, although others move. */
    private static final int AT_MOST = 20;
    /** What is left of the patience after a thrash. */
    private static final double LEFT = 0.8;
    /** Looks after which a thread that blocks or waits has executed the operation it was let go for. */
    private static final int DONE_LOOKS = 2;
    /** The same for one that runs: it may not have had a processor. */
    private static final int DONE_LOOKS_RUNNING = 10;
    /** Looks that must find a thread in the same native method before it is said to be outside. */
    private static final int OUTSIDE_LOOKS = 5;
    /** So many of the threads outside are described in the outcome. */
    private static final int MAX_NOTED = 5;

    private final Gate gate;
    private final long patience;
    private final LiveThreads live;
    private final StuckSearch stuck;
    private final Thread thread;
    private final List<String> notes = new ArrayList<>();
    private long outside;
    private volatile boolean stopped;

    // Only the watchdog's own thread touches these.
    private Map<Thread, ThreadSnapshot> stays = new IdentityHashMap<>();
    private GatedThread underWay;
    private int underWayLooks;
    private long moves;
    private long quietSince;
    private boolean sleepers;

    GateWatchdog(Gate gate, RunEnding ending, long patience) {
        this.gate = gate;
        this.patience = patience;
        live = new LiveThreads();
        stuck = new StuckSearch(live, ending);
        thread = new HeddleThread(this::run, "heddle-watchdog");
    }

    void start() {
        thread.start();
    }

    /** From now on the program is not looked at any more. */
    void stop() {
        stopped = true;
    }

    /** How often a thread was found blocked in a native method while others were held. */
    long outside() {
        synchronized (notes) {
            return outside;
        }
    }

    List<String> notes() {
        synchronized (notes) {
            return List.copyOf(notes);
        }
    }

    private void run() {
        Threads.ignoreCurrent();
        for (int looks = 1; !stopped; looks++) {
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                // Nobody but the program can have done this, and it has no business here.
                continue;
            }
            lookAtUnderWay();
            boolean nobodyHeld = gate.held().isEmpty();
            if (nobodyHeld) {
                stays = new IdentityHashMap<>();
                quietSince = 0;
            } else {
                gate.letGoIfAlone();
                lookAtHeld();
            }
            if (looks % LOOKS_FOR_STUCK == 0 && !stopped) {
                stuck.look(nobodyHeld, gate.isBeforeDeadlock());
            }
        }
    }

    private void lookAtUnderWay() {
        GatedThread now = gate.underWay();
        if (now == null || now != underWay) {
            underWay = now;
            underWayLooks = 0;
            return;
        }
        boolean runs = now.log().thread.getState() == Thread.State.RUNNABLE;
        if (++underWayLooks >= (runs ? DONE_LOOKS_RUNNING : DONE_LOOKS)) {
            gate.isDoneSurely(now);
        }
    }

    private void lookAtHeld() {
        long now = System.nanoTime();
        long movesNow = gate.moves();
        if (isAnyMoving() || movesNow != moves || quietSince == 0) {
            moves = movesNow;
            quietSince = now;
        }
        double left = patience * Math.pow(LEFT, gate.thrashes());
        long oldest = now;
        for (GatedThread held : gate.held()) {
            oldest = Math.min(oldest, held.heldSince);
        }
        if (now - quietSince >= left * (sleepers ? WITH_SLEEPERS : 1)) {
            gate.thrash(moves);
            quietSince = 0;
        } else if (now - oldest >= left * AT_MOST) {
            gate.thrash(gate.moves());
        }
    }

    private boolean isAnyMoving() {
        boolean moving = false;
        sleepers = false;
        Map<Thread, ThreadSnapshot> alive = new IdentityHashMap<>();
        for (Thread each : live.all()) {
            ThreadSnapshot stay = stays.getOrDefault(each, new ThreadSnapshot());
            alive.put(each, stay);
            moving |= stay.isMoving(each);
            sleepers |= each.getState() == Thread.State.TIMED_WAITING;
            if (stay.nativeLooks() == OUTSIDE_LOOKS) {
                note(each);
            }
        }
        stays = alive;
        return moving;
    }

    private void note(Thread blocked) {
        synchronized (notes) {
            if (++outside <= MAX_NOTED) {
                StackTraceElement[] stack = blocked.getStackTrace();
                String where = stack.length == 0 ? "an unknown place" : RealFrames.line(stack[0]);
                notes.add("thread \"" + blocked.getName() + "\" was outside at " + where);
            }
        }
    }
}
