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
 * Detects that a thread is held in vain: no thread moves while it is held, or it has been held for very long. It then
 * releases one of the held threads (a thrash). While no thread is held, it only samples from time to time whether the
 * program is stuck.
 *
 * <p>A running thread counts as moving. A thread that blocks in a socket or another native method may return, and a
 * sleeping thread will, so the watchdog waits longer while a thread sleeps. It waits less after each forced release,
 * because a plan that cannot be enforced costs seconds.
 */
final class GateWatchdog {
    private static final long SAMPLE_MILLIS = 10;
    /** Samples between two searches for a stuck program. */
    private static final int SAMPLES_FOR_STUCK = 50;
    /** Factor of the stall timeout while a thread sleeps. */
    private static final int WITH_SLEEPERS = 5;
    /** Longest hold of a thread while others move, as a factor of the stall timeout. */
    private static final int LONGEST_HOLD = 20;
    /** Factor of the stall timeout after each thrash. */
    private static final double TIMEOUT_DECAY = 0.8;
    /** Samples after which a thread that blocks or waits has executed the operation it was released for. */
    private static final int DONE_SAMPLES = 2;
    /** The same for a running thread: it may not have had a processor. */
    private static final int DONE_SAMPLES_RUNNING = 10;
    /** Samples that must find a thread in the same native method before it counts as blocked outside. */
    private static final int OUTSIDE_SAMPLES = 5;
    /** Number of threads blocked outside that the outcome describes. */
    private static final int MAX_NOTED = 5;

    private final Gate gate;
    private final long patience;
    private final LiveThreads live;
    private final StuckSearch stuck;
    private final Thread thread;
    private final List<String> notes = new ArrayList<>();
    private long outside;
    private volatile boolean stopped;

    // Used by the watchdog's own thread only.
    private Map<Thread, ThreadSnapshot> snapshots = new IdentityHashMap<>();
    private GatedThread underWay;
    private int underWaySamples;
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

    /** Stops the sampling. */
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
        for (int samples = 1; !stopped; samples++) {
            try {
                Thread.sleep(SAMPLE_MILLIS);
            } catch (InterruptedException e) {
                // Only the program can have interrupted this thread, and it has no reason to.
                continue;
            }
            sampleUnderWay();
            boolean nobodyHeld = gate.held().isEmpty();
            if (nobodyHeld) {
                snapshots = new IdentityHashMap<>();
                quietSince = 0;
            } else {
                gate.releaseIfAlone();
                sampleHeld();
            }
            if (samples % SAMPLES_FOR_STUCK == 0 && !stopped) {
                stuck.sample(nobodyHeld, gate.isBeforeDeadlock());
            }
        }
    }

    private void sampleUnderWay() {
        GatedThread now = gate.underWay();
        if (now == null || now != underWay) {
            underWay = now;
            underWaySamples = 0;
            return;
        }
        boolean runs = now.log().thread.getState() == Thread.State.RUNNABLE;
        if (++underWaySamples >= (runs ? DONE_SAMPLES_RUNNING : DONE_SAMPLES)) {
            gate.isDoneSurely(now);
        }
    }

    private void sampleHeld() {
        long now = System.nanoTime();
        long movesNow = gate.moves();
        if (isAnyMoving() || movesNow != moves || quietSince == 0) {
            moves = movesNow;
            quietSince = now;
        }
        double left = patience * Math.pow(TIMEOUT_DECAY, gate.thrashes());
        long oldest = now;
        for (GatedThread held : gate.held()) {
            oldest = Math.min(oldest, held.heldSince);
        }
        if (now - quietSince >= left * (sleepers ? WITH_SLEEPERS : 1)) {
            gate.thrash(moves);
            quietSince = 0;
        } else if (now - oldest >= left * LONGEST_HOLD) {
            gate.thrash(gate.moves());
        }
    }

    private boolean isAnyMoving() {
        boolean moving = false;
        sleepers = false;
        Map<Thread, ThreadSnapshot> alive = new IdentityHashMap<>();
        for (Thread each : live.all()) {
            ThreadSnapshot snapshot = snapshots.getOrDefault(each, new ThreadSnapshot());
            alive.put(each, snapshot);
            moving |= snapshot.isMoving(each);
            sleepers |= each.getState() == Thread.State.TIMED_WAITING;
            if (snapshot.nativeSamples() == OUTSIDE_SAMPLES) {
                note(each);
            }
        }
        snapshots = alive;
        return moving;
    }

    private void note(Thread blocked) {
        synchronized (notes) {
            if (++outside <= MAX_NOTED) {
                StackTraceElement[] stack = blocked.getStackTrace();
                String where = stack.length == 0 ? "an unknown place" : RealFrames.line(stack[0]);
                notes.add("thread \"" + blocked.getName() + "\" was blocked outside at " + where);
            }
        }
    }
}
