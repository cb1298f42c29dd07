package dev.heddle.replayer.gated;

import dev.heddle.recorder.boot.Controller;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.control.Enforcement;
import dev.heddle.replayer.control.KnownSites;
import dev.heddle.replayer.control.RunEnding;
import dev.heddle.replayer.control.SiteLookup;
import dev.heddle.replayer.control.UncaughtExceptions;
import dev.heddle.replayer.strategy.GatedStrategy;
import dev.heddle.replayer.strategy.ThreadView.HeldLock;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.run.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Gated mode behind the hooks: asks the {@link Gate} about the few operations that are points, and lets all others
 * pass. Blocking and time are real.
 *
 * <p>A thread that is not at a point pays for one array read, and one read of a counter that is 0 unless threads are
 * followed.
 */
public final class GatedController extends Controller implements Enforcement {
    private final Gate gate;
    private final PointSites sites;
    private final SiteLookup lookup;
    private final UncaughtExceptions uncaught = new UncaughtExceptions();
    private final GateWatchdog watchdog;

    /** @param patienceNanos stall timeout: time without movement after which a held thread is released */
    public GatedController(GatedStrategy points, SiteLookup lookup, RunEnding ending, long patienceNanos) {
        this.lookup = lookup;
        KnownSites known = new KnownSites(lookup);
        gate = new Gate(points, known);
        sites = new PointSites(gate.lock, points, known);
        watchdog = new GateWatchdog(gate, ending, patienceNanos);
    }

    @Override
    public void open() {
        watchdog.start();
    }

    @Override
    public void release() {
        gate.release();
        watchdog.stop();
    }

    @Override
    public Outcome outcome(String plan, long seed, RunEnding.Result result, List<String> more) {
        Gate.GateOutcome outcomeData = gate.outcomeData();
        List<String> notes = new ArrayList<>(watchdog.notes());
        notes.add("a gated run has no schedule, so another run may behave differently");
        notes.addAll(outcomeData.notes());
        notes.addAll(more);
        if (outcomeData.endedByThrashes()) {
            notes.add("after " + Gate.MAX_THRASHES + " thrashes (forced releases) no thread was held any more");
        }
        return new Outcome(
                Outcome.SCHEMA_VERSION,
                plan,
                seed,
                Outcome.Mode.GATED,
                result.end(),
                outcomeData.reached(),
                outcomeData.progress(),
                outcomeData.arrivals(),
                0,
                0,
                0,
                0,
                outcomeData.holds(),
                outcomeData.thrashes(),
                watchdog.outside(),
                uncaught.list(),
                result.stuck(),
                result.divergence(),
                notes);
    }

    // Points

    private void come(ThreadLog log, Op op, int site, Object object, int index) {
        if (gate.open) {
            return;
        }
        boolean isPoint = sites.isPoint(site);
        if (isPoint || isFollowed(log)) {
            gate.pass(log, isPoint, op, site, object, index);
        }
    }

    private boolean isFollowed(ThreadLog log) {
        return gate.attentiveThreads != 0 && log.control instanceof GatedThread thread && thread.attentive;
    }

    @Override
    public void access(ThreadLog log, int site, Object owner, int index) {
        come(log, null, site, owner, index);
    }

    @Override
    public void copy(
            ThreadLog log, int readSite, Object source, int from, int writeSite, Object target, int to, int length) {
        if (gate.open) {
            return;
        }
        boolean isPoint = source != null && sites.isPoint(readSite) || target != null && sites.isPoint(writeSite);
        if (isPoint || isFollowed(log)) {
            gate.pass(
                    log,
                    isPoint,
                    thread -> thread.setPendingCopy(readSite, source, from, writeSite, target, to, length));
        }
    }

    @Override
    public void acquire(ThreadLog log, int site, Object lock) {
        come(log, Op.ACQUIRE, site, lock, -1);
    }

    @Override
    public void acquireForCall(ThreadLog log, int site, Object receiver) {
        if (!gate.open
                && (sites.isPoint(site) || isFollowed(log))
                && lookup.isSynchronized(receiver.getClass(), site)) {
            acquire(log, site, receiver);
        }
    }

    @Override
    public void acquired(ThreadLog log, int site, Object lock) {
        if (gate.open) {
            return;
        }
        boolean isPoint = sites.isPoint(site);
        if (isPoint || isFollowed(log)) {
            gate.acquired(log, isPoint, site, lock, true, false);
        }
    }

    @Override
    public void release(ThreadLog log, int site, Object lock) {
        if (log.control instanceof GatedThread thread && (thread.holdsLocks || thread.attentive)) {
            gate.releasing(thread, lock);
        }
    }

    // Locks that are not monitors

    @Override
    public void locked(ThreadLog log, int site, Object lock, boolean shared) {
        if (gate.open) {
            return;
        }
        boolean isPoint = sites.isPoint(site);
        if (isPoint || isFollowed(log)) {
            gate.acquired(log, isPoint, site, lock, false, shared);
        }
    }

    @Override
    public void unlocked(ThreadLog log, Object lock, boolean shared) {
        if (log.control instanceof GatedThread thread && (thread.holdsLocks || thread.attentive)) {
            gate.releasing(thread, lock);
        }
    }

    @Override
    public void setAside(ThreadLog log, Object lock) {
        if (log.control instanceof GatedThread thread && thread.holdsLocks) {
            thread.setAside.addAll(gate.releaseHolds(thread, lock));
        }
    }

    @Override
    public void takenBack(ThreadLog log, Object lock) {
        if (log.control instanceof GatedThread thread && !thread.setAside.isEmpty()) {
            gate.reacquire(thread, thread.setAside);
            thread.setAside.clear();
        }
    }

    // Threads

    @Override
    public void exit(ThreadLog log, int status) {
        // The process determines its exit code.
    }

    @Override
    public void begin(ThreadLog log) {
        // Threads begin when they are started.
    }

    @Override
    public void end(ThreadLog log) {
        if (log.control instanceof GatedThread thread) {
            gate.ended(thread);
        }
    }

    @Override
    public void start(ThreadLog log, int site, ThreadLog child) {
        come(log, Op.START, site, null, -1);
    }

    @Override
    public void started(ThreadLog log, ThreadLog child, boolean failed) {
        // The real start suffices.
    }

    @Override
    public void uncaught(ThreadLog log, Throwable exception) {
        uncaught.add(log, exception);
    }

    // Operations that really block

    @Override
    public void await(ThreadLog log, int site, Object monitor, long millis, int nanos) throws InterruptedException {
        come(log, Op.WAIT, site, monitor, -1);
        if (log.control instanceof GatedThread thread && thread.holdsLocks) {
            List<HeldLock> releasedHolds = gate.releaseHolds(thread, monitor);
            try {
                monitor.wait(millis, nanos);
            } finally {
                gate.reacquire(thread, releasedHolds);
            }
        } else {
            monitor.wait(millis, nanos);
        }
    }

    @Override
    public void signal(ThreadLog log, int site, Object monitor, boolean all) {
        come(log, all ? Op.NOTIFY_ALL : Op.NOTIFY, site, monitor, -1);
        if (all) {
            monitor.notifyAll();
        } else {
            monitor.notify();
        }
    }

    @Override
    public boolean join(ThreadLog log, int site, Thread other, ThreadLog otherLog, long millis, int nanos)
            throws InterruptedException {
        come(log, Op.JOIN, site, null, -1);
        other.join(millis, nanos);
        return !other.isAlive();
    }

    @Override
    public void sleep(ThreadLog log, int site, long millis, int nanos) throws InterruptedException {
        come(log, Op.SLEEP, site, null, -1);
        Thread.sleep(millis, nanos);
    }

    @Override
    public void yieldTo(ThreadLog log, int site) {
        come(log, Op.YIELD, site, null, -1);
        Thread.yield();
    }

    @Override
    public void park(ThreadLog log, int site, Object blocker, long nanos) {
        come(log, Op.PARK, site, blocker, -1);
        if (nanos < 0) {
            LockSupport.park(blocker);
        } else {
            LockSupport.parkNanos(blocker, nanos);
        }
    }

    @Override
    public void unpark(ThreadLog log, int site, Thread other) {
        come(log, Op.UNPARK, site, null, -1);
        LockSupport.unpark(other);
    }

    @Override
    public void interrupt(ThreadLog log, int site, Thread other) {
        come(log, Op.INTERRUPT, site, null, -1);
    }

    // Time is real

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public long currentTimeMillis() {
        return System.currentTimeMillis();
    }
}
