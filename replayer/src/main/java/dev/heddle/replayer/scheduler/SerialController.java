package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.Controller;
import dev.heddle.recorder.boot.DeterministicValues;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.control.Enforcement;
import dev.heddle.replayer.control.RunEnding;
import dev.heddle.replayer.control.SiteLookup;
import dev.heddle.replayer.control.UncaughtExceptions;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView.HeldLock;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.run.Outcome;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Serial mode, as the hooks see it: says to the {@link SerialScheduler} what a thread is about to do, waits for the thread's turn, and then does to
 * the model what the operation does.
 */
public final class SerialController extends Controller implements Enforcement {
    private final SerialScheduler game;
    private final FastPath fast;
    private final MonitorWaits monitorWaits;
    private final ThreadWaits threadWaits;
    private final SiteLookup lookup;
    private final UncaughtExceptions uncaught = new UncaughtExceptions();
    private final SchedulerWatch watch;
    private final Watchdog watchdog;
    private final RunEnding ending;

    /**
     * @param strangers whether user threads are alive that have not come to any hook yet
     */
    public SerialController(Strategy strategy, SiteLookup lookup, RunEnding ending, BooleanSupplier strangers) {
        this(strategy, new SerialSites(lookup), ending, strangers, VirtualClock.realTime());
    }

    /**
     * @param sites the same for all runs in one JVM
     * @param strangers whether user threads are alive that have not come to any hook yet
     * @param start what the program's clocks show at first
     */
    public SerialController(
            Strategy strategy, SerialSites sites, RunEnding ending, BooleanSupplier strangers, Origin.Start start) {
        game = new SerialScheduler(strategy, sites, ending, strangers, start);
        fast = game.fast;
        monitorWaits = new MonitorWaits(game);
        threadWaits = new ThreadWaits(game);
        this.lookup = sites.lookup();
        this.ending = ending;
        watch = new SchedulerWatch(game, strategy);
        watchdog = new Watchdog(watch);
    }

    @Override
    public boolean isSerial() {
        return true;
    }

    @Override
    public void open() {
        watchdog.start();
    }

    @Override
    public void release() {
        game.release();
    }

    /** Whether all threads go on without control: all user threads have ended, or {@link #release} was called. */
    public boolean isReleased() {
        return game.isReleased();
    }

    /**
     * The run is over while its JVM goes on: each of its threads ends, by a {@link RunEndedError} that its next hook throws. What was controlled so
     * far stays to be read.
     */
    public void abandon() {
        game.abandon();
    }

    /** What the watchdog does from time to time, for one that is not started by {@link #open}. */
    public void look() {
        if (!watch.isOver()) {
            watchdog.look();
        }
    }

    /** For tests: how many monitors the model keeps. */
    int locksLeft() {
        return game.locks.size();
    }

    /** For tests: where each thread stands. */
    String describe() {
        return game.describe();
    }

    /** What happened so far. */
    public RunSummary report() {
        return new RunSummary(game.books(), game.schedule, game.clock.start(), uncaught.list());
    }

    @Override
    public Outcome outcome(String plan, long seed, RunEnding.Result result, List<String> more) {
        return report().outcome(plan, seed, result, more);
    }

    // Threads

    @Override
    public void begin(ThreadLog log) {
        // The only hook that the recorder does not call as Heddle's own code.
        log.enterAgent();
        try {
            if (game.isReleased(log)) {
                return;
            }
            DeterministicValues.begin(log);
            ControlledThread thread = game.of(log);
            if (!ThreadTypes.isVirtual(log.thread)) {
                thread.task = NativeTask.ofCurrentThread();
            }
            if (thread.place == ControlledThread.Place.OUTSIDE) {
                thread.intend(Op.BEGIN, Op.BEGIN.code(), null, -1);
                game.turn(thread);
            } else {
                thread.awaitTurn();
            }
        } finally {
            log.leaveAgent();
        }
    }

    @Override
    public void end(ThreadLog log) {
        if (!game.isReleased()) {
            game.end(game.of(log));
        }
    }

    @Override
    public void start(ThreadLog log, int site, ThreadLog child) {
        if (decide(log, Op.START, site, null, -1) != null) {
            game.starting(child);
        }
    }

    @Override
    public void started(ThreadLog log, ThreadLog child, boolean failed) {
        game.started(child, failed);
    }

    @Override
    public void yieldTo(ThreadLog log, int site) {
        if (game.isReleased(log)) {
            Thread.yield();
            return;
        }
        ControlledThread thread = game.of(log);
        thread.yielding = true;
        thread.intend(Op.YIELD, site, null, -1);
        game.turn(thread);
    }

    @Override
    public void interrupt(ThreadLog log, int site, Thread other) {
        if (decide(log, Op.INTERRUPT, site, null, -1) != null) {
            synchronized (game.lock) {
                ControlledThread target = game.find(other);
                if (target != null) {
                    target.interrupted = true;
                }
            }
        }
    }

    /** So that the flag does not come and go by real time while the thread waits for its turn. */
    @Override
    public boolean interruptsLater(Thread other) {
        return game.interruptLater(other);
    }

    @Override
    public boolean isInterrupted(Thread other) {
        return game.isInterruptedLater(other);
    }

    @Override
    public void uncaught(ThreadLog log, Throwable exception) {
        if (!game.isAbandoned()) {
            uncaught.add(log, exception);
        }
    }

    /** Shutdown hooks run in real time, when the game is over: the JVM starts them in no order, and no schedule could be made again. */
    @Override
    public void exit(ThreadLog log, int status) {
        boolean isReleased = game.isReleased(log);
        if (ending.exit(status)) {
            game.abandon();
            game.isReleased(log);
        } else if (!isReleased) {
            game.release();
        }
    }

    // Accesses

    @Override
    public void access(ThreadLog log, int site, Object owner, int index) {
        if (game.isReleased(log)) {
            return;
        }
        ControlledThread thread = game.of(log);
        if (fast.passesAlone(thread, null, site, owner, index) || fast.passes(thread, site, owner, index)) {
            return;
        }
        thread.intend(null, site, owner, index);
        game.turn(thread);
        thread.done();
    }

    @Override
    public void copy(
            ThreadLog log, int readSite, Object source, int from, int writeSite, Object target, int to, int length) {
        if (game.isReleased(log)) {
            return;
        }
        ControlledThread thread = game.of(log);
        thread.intendCopy(readSite, source, from, writeSite, target, to, length);
        if (!fast.passesCopy(thread)) {
            // Whoever asked whether it passes may have looked at it as something else.
            thread.intendCopy(readSite, source, from, writeSite, target, to, length);
            game.turn(thread);
        }
        thread.done();
    }

    @Override
    public void allocated(ThreadLog log, int site, Object made) {
        if (!game.isReleased()) {
            fast.made(game.of(log), site, made);
        }
    }

    // Monitors

    @Override
    public void acquire(ThreadLog log, int site, Object lock) {
        if (game.isReleased(log)) {
            return;
        }
        ControlledThread thread = game.of(log);
        if (fast.passesAlone(thread, Op.ACQUIRE, site, lock, -1)) {
            return;
        }
        thread.intend(Op.ACQUIRE, site, lock, -1);
        thread.guard = ControlledThread.Guard.LOCK;
        game.turn(thread);
        thread.done();
    }

    @Override
    public void acquireForCall(ThreadLog log, int site, Object receiver) {
        if (!game.isReleased(log) && lookup.isSynchronized(receiver.getClass(), site)) {
            acquire(log, site, receiver);
        }
    }

    @Override
    public void acquired(ThreadLog log, int site, Object lock) {
        if (game.isReleased()) {
            return;
        }
        ControlledThread thread = game.of(log);
        if (thread.reservation == null && fast.isAlone(thread)) {
            game.tellOrder(thread, Op.ACQUIRE, lock, 0);
            thread.look();
            thread.takeAlone(new HeldLock(lock, true, false, site, game.sites.site(site), thread.context(), 0));
            return;
        }
        boolean wasOutside;
        synchronized (game.lock) {
            game.tellOrder(thread, Op.ACQUIRE, lock, 0);
            thread.look();
            game.locks.follow(thread);
            game.locks.acquired(
                    thread, new HeldLock(lock, true, false, site, game.sites.site(site), thread.context(), 0));
            wasOutside = thread.place == ControlledThread.Place.OUTSIDE;
        }
        if (wasOutside) {
            // It was blocked in the JVM, and has no turn.
            decide(log, Op.ACQUIRE, site, null, -1);
        }
    }

    @Override
    public void release(ThreadLog log, int site, Object lock) {
        if (game.isReleased()) {
            return;
        }
        ControlledThread thread = game.of(log);
        if (fast.isAlone(thread)) {
            game.tellOrder(thread, Op.RELEASE, lock, 0);
            thread.leaveAlone(lock);
        } else {
            game.left(thread, lock);
        }
    }

    @Override
    public void await(ThreadLog log, int site, Object monitor, long millis, int nanos) throws InterruptedException {
        if (game.isReleased(log)) {
            monitor.wait(millis, nanos);
        } else {
            monitorWaits.await(game.of(log), site, monitor, millis, nanos);
        }
    }

    @Override
    public void signal(ThreadLog log, int site, Object monitor, boolean all) {
        if (game.isReleased(log)) {
            // All, because some of those that wait may have been notified before the release.
            monitor.notifyAll();
        } else {
            monitorWaits.signal(game.of(log), site, monitor, all);
        }
    }

    // Locks of the library

    @Override
    public void locked(ThreadLog log, int site, Object lock, boolean shared) {
        if (game.isReleased()) {
            return;
        }
        ControlledThread thread = game.of(log);
        synchronized (game.lock) {
            game.tellOrder(thread, shared ? Op.ACQUIRE_SHARED : Op.ACQUIRE, lock, 0);
            thread.look();
            LibraryLocks.acquired(thread, lock, shared, site, game.sites.site(site));
        }
    }

    @Override
    public void unlocked(ThreadLog log, Object lock, boolean shared) {
        if (!game.isReleased()) {
            game.unlocked(game.of(log), lock, shared);
        }
    }

    @Override
    public void setAside(ThreadLog log, Object lock) {
        if (game.isReleased()) {
            return;
        }
        ControlledThread thread = game.of(log);
        synchronized (game.lock) {
            game.tellOrder(thread, Op.RELEASE, lock, 0);
            LibraryLocks.setAside(thread, lock);
        }
    }

    @Override
    public void takenBack(ThreadLog log, Object lock) {
        if (game.isReleased()) {
            return;
        }
        ControlledThread thread = game.of(log);
        synchronized (game.lock) {
            game.tellOrder(thread, Op.ACQUIRE, lock, 0);
            LibraryLocks.takenBack(thread);
        }
    }

    @Override
    public void ordered(ThreadLog log, int site, Object target, int word) {
        if (!game.isReleased() && game.hasOrder()) {
            ControlledThread thread = game.of(log);
            synchronized (game.lock) {
                game.tellOrder(thread, game.sites.site(site).op(), target, word);
            }
        }
    }

    // Waits of threads

    @Override
    public boolean join(ThreadLog log, int site, Thread other, ThreadLog otherLog, long millis, int nanos)
            throws InterruptedException {
        if (game.isReleased(log)) {
            other.join(millis, nanos);
            return !other.isAlive();
        }
        return threadWaits.join(game.of(log), site, other, otherLog, millis, nanos);
    }

    @Override
    public boolean isAlive(ThreadLog log, int site, Thread other, ThreadLog otherLog, boolean wasSeen) {
        if (decide(log, Op.ASKED, site, other, -1) == null) {
            return other.isAlive();
        }
        return threadWaits.isAlive(game.of(log), other, otherLog, wasSeen);
    }

    @Override
    public Thread.State stateOf(ThreadLog log, int site, Thread other, ThreadLog otherLog, boolean wasSeen) {
        if (decide(log, Op.ASKED, site, other, -1) == null) {
            return other.getState();
        }
        return threadWaits.stateOf(game.of(log), other, otherLog, wasSeen);
    }

    @Override
    public void sleep(ThreadLog log, int site, long millis, int nanos) throws InterruptedException {
        if (game.isReleased(log)) {
            Thread.sleep(millis, nanos);
        } else {
            threadWaits.sleep(game.of(log), site, millis, nanos);
        }
    }

    @Override
    public void park(ThreadLog log, int site, Object blocker, long nanos) {
        threadWaits.park(game.of(log), site, blocker, nanos);
    }

    @Override
    public void unpark(ThreadLog log, int site, Thread other) {
        if (decide(log, Op.UNPARK, site, null, -1) == null) {
            LockSupport.unpark(other);
            return;
        }
        boolean controlled;
        synchronized (game.lock) {
            ControlledThread target = game.find(other);
            controlled = target != null && target.place != ControlledThread.Place.OUTSIDE;
            if (controlled) {
                target.permit = true;
            }
        }
        if (!controlled) {
            LockSupport.unpark(other);
        }
    }

    @Override
    public void unparkFromOutside(Thread other) {
        game.unparkFromOutside(other);
    }

    // Time

    /** Also called on threads of the agent and of the JVM, which live in real time, and not as Heddle's own code: it calls no library. */
    @Override
    public long nanoTime() {
        return tick() ? game.clock.nanoTime() : System.nanoTime();
    }

    @Override
    public long currentTimeMillis() {
        return tick() ? game.clock.currentTimeMillis() : System.currentTimeMillis();
    }

    /** Whether the running thread is one of the program's; if it has the turn, its looking at the clock takes time. */
    private boolean tick() {
        ThreadLog log = ThreadLog.currentOrNull();
        if (log == null || log.isIgnored()) {
            return false;
        }
        if (log.control != null && log.control == game.running) {
            fast.tick();
        }
        return true;
    }

    /**
     * Waits for the thread's turn to execute an operation that cannot block.
     *
     * @return the thread, or null if the game is over
     */
    private ControlledThread decide(ThreadLog log, Op op, int site, Object object, int index) {
        if (game.isReleased()) {
            return null;
        }
        ControlledThread thread = game.of(log);
        thread.intend(op, site, object, index);
        return game.turn(thread) ? thread : null;
    }
}
