package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.Controller;
import dev.heddle.recorder.boot.DeterministicValues;
import dev.heddle.recorder.boot.InitialisationLock;
import dev.heddle.recorder.boot.MemoryModel;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.control.Enforcement;
import dev.heddle.replayer.control.RunEnding;
import dev.heddle.replayer.control.SiteLookup;
import dev.heddle.replayer.control.UncaughtExceptions;
import dev.heddle.replayer.control.UnseenThreads;
import dev.heddle.replayer.scheduler.result.RunSummary;
import dev.heddle.replayer.scheduler.sites.SerialSites;
import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.replayer.scheduler.threads.NativeTask;
import dev.heddle.replayer.scheduler.threads.ThreadTypes;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView.HeldLock;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.run.Outcome;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Serial mode behind the hooks: passes a thread's pending operation to the {@link SerialScheduler}, waits for the
 * thread's turn, and then applies the operation to the model.
 */
public final class SerialController extends Controller implements Enforcement {
    private final SerialScheduler scheduler;
    private final FastPath fast;
    private final MonitorWaits monitorWaits;
    private final ThreadWaits threadWaits;
    private final LibraryLockOperations libraryLocks;
    private final SiteLookup lookup;
    private final UncaughtExceptions uncaught = new UncaughtExceptions();
    private final SchedulerWatch watch;
    private final Watchdog watchdog;
    private final RunEnding ending;

    /** @param unseen threads that may act for the program although they have not reached any hook yet */
    public SerialController(Strategy strategy, SiteLookup lookup, RunEnding ending, UnseenThreads unseen) {
        this(strategy, new SerialSites(lookup), ending, unseen, VirtualClock.realTime());
    }

    /**
     * @param sites the same for all runs in one JVM
     * @param unseen threads that may act for the program although they have not reached any hook yet
     * @param start initial values of the program's clocks
     */
    public SerialController(
            Strategy strategy, SerialSites sites, RunEnding ending, UnseenThreads unseen, Origin.Start start) {
        scheduler = new SerialScheduler(strategy, sites, ending, unseen, start);
        fast = scheduler.fast;
        monitorWaits = new MonitorWaits(scheduler);
        threadWaits = new ThreadWaits(scheduler);
        libraryLocks = new LibraryLockOperations(scheduler);
        this.lookup = sites.lookup();
        this.ending = ending;
        watch = new SchedulerWatch(scheduler, strategy);
        watchdog = new Watchdog(watch);
    }

    @Override
    public boolean isSerial() {
        return true;
    }

    @Override
    public MemoryModel memory() {
        return scheduler.order.memory();
    }

    @Override
    public void open() {
        watchdog.start();
    }

    @Override
    public void release() {
        scheduler.release();
    }

    /** Returns whether all threads run without control: all user threads have ended, or {@link #release} was called. */
    public boolean isReleased() {
        return scheduler.isReleased();
    }

    /**
     * The run is over while its JVM continues: each of its threads ends by a {@link RunEndedError} that its next hook
     * throws. The results so far remain readable.
     */
    public void abandon() {
        scheduler.abandon();
    }

    /** One sample of the watchdog, for a watchdog that {@link #open} does not start. */
    public void sample() {
        if (!watch.isOver()) {
            watchdog.sample();
        }
    }

    /** For tests: number of monitors in the model. */
    int locksLeft() {
        return scheduler.locks.size();
    }

    /** For tests: the place of each thread. */
    String describe() {
        synchronized (scheduler.lock) {
            return "running " + scheduler.running + "\n" + scheduler.registry.describe();
        }
    }

    /** Returns the result so far. */
    public RunSummary report() {
        return new RunSummary(scheduler.outcomeData(), scheduler.schedule, scheduler.clock.start(), uncaught.list());
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
            if (scheduler.isReleased(log)) {
                return;
            }
            DeterministicValues.begin(log);
            ControlledThread thread = scheduler.members.of(log);
            if (!ThreadTypes.isVirtual(log.thread)) {
                thread.task = NativeTask.ofCurrentThread();
            }
            if (thread.place == ControlledThread.Place.UNCONTROLLED) {
                thread.intend(Op.BEGIN, Op.BEGIN.code(), null, -1);
                scheduler.turn(thread);
            } else {
                thread.awaitTurn();
            }
        } finally {
            log.leaveAgent();
        }
    }

    @Override
    public void end(ThreadLog log) {
        if (!scheduler.isReleased()) {
            scheduler.end(scheduler.members.of(log));
        }
    }

    @Override
    public void start(ThreadLog log, int site, ThreadLog child) {
        if (decide(log, Op.START, site, null, -1) != null) {
            scheduler.members.starting(log, child);
        }
    }

    @Override
    public void started(ThreadLog log, ThreadLog child, boolean failed) {
        scheduler.members.started(child, failed);
    }

    @Override
    public void yieldTo(ThreadLog log, int site) {
        if (scheduler.isReleased(log)) {
            Thread.yield();
            return;
        }
        ControlledThread thread = scheduler.members.of(log);
        thread.yielding = true;
        thread.intend(Op.YIELD, site, null, -1);
        scheduler.turn(thread);
    }

    @Override
    public void interrupt(ThreadLog log, int site, Thread other) {
        if (decide(log, Op.INTERRUPT, site, null, -1) != null) {
            synchronized (scheduler.lock) {
                ControlledThread target = scheduler.registry.find(other);
                if (target != null) {
                    target.interrupted = true;
                    fast.contest();
                }
            }
        }
    }

    @Override
    public boolean interruptsLater(Thread other) {
        return scheduler.outside.interruptLater(other); // Otherwise the flag changes at an unpredictable time.
    }

    @Override
    public boolean isInterrupted(Thread other) {
        return scheduler.outside.isInterruptedLater(other);
    }

    @Override
    public void uncaught(ThreadLog log, Throwable exception) {
        if (!scheduler.isAbandoned()) {
            uncaught.add(log, exception);
        }
    }

    /**
     * Shutdown hooks run in real time, after the run: the JVM starts them in no defined order, so no schedule could be
     * reproduced.
     */
    @Override
    public void exit(ThreadLog log, int status) {
        boolean isReleased = scheduler.isReleased(log);
        if (ending.exit(status)) {
            scheduler.abandon();
            scheduler.isReleased(log);
        } else if (!isReleased) {
            scheduler.release();
        }
    }

    // Accesses

    @Override
    public void access(ThreadLog log, int site, Object owner, int index) {
        if (scheduler.isReleased(log)) {
            return;
        }
        ControlledThread thread = scheduler.members.of(log);
        if (fast.passesAccess(thread, site, owner, index)) {
            return;
        }
        thread.intend(null, site, owner, index);
        scheduler.turn(thread);
        thread.done();
    }

    @Override
    public void copy(
            ThreadLog log, int readSite, Object source, int from, int writeSite, Object target, int to, int length) {
        if (scheduler.isReleased(log)) {
            return;
        }
        ControlledThread thread = scheduler.members.of(log);
        thread.intendCopy(readSite, source, from, writeSite, target, to, length);
        if (!fast.passesCopy(thread)) {
            // The check whether it passes may have set it up as another operation.
            thread.intendCopy(readSite, source, from, writeSite, target, to, length);
            scheduler.turn(thread);
        }
        thread.done();
    }

    @Override
    public void allocated(ThreadLog log, int site, Object made) {
        if (fast.namesObjects() && !scheduler.isReleased()) {
            fast.made(scheduler.members.of(log), site, made);
        }
    }

    // Monitors

    @Override
    public void acquire(ThreadLog log, int site, Object lock) {
        if (scheduler.isReleased(log)) {
            return;
        }
        ControlledThread thread = scheduler.members.of(log);
        if (fast.passesAlone(thread, Op.ACQUIRE, site, lock, -1)
                || fast.passesUncontested(thread, Op.ACQUIRE, site, lock, -1)) {
            return;
        }
        thread.intend(Op.ACQUIRE, site, lock, -1);
        thread.guard = ControlledThread.Guard.LOCK;
        scheduler.turn(thread);
        thread.done();
    }

    @Override
    public void initialise(ThreadLog log, int site, InitialisationLock lock) {
        if (!scheduler.isReleased(log) && !fast.isAlone(scheduler.members.of(log))) {
            acquire(log, site, lock);
        }
    }

    @Override
    public void acquireForCall(ThreadLog log, int site, Object receiver) {
        if (!scheduler.isReleased(log) && lookup.isSynchronized(receiver.getClass(), site)) {
            acquire(log, site, receiver);
        }
    }

    @Override
    public void acquired(ThreadLog log, int site, Object lock) {
        if (scheduler.isReleased()) {
            return;
        }
        ControlledThread thread = scheduler.members.of(log);
        if (thread.reservation == null && (fast.isAlone(thread) || fast.isUncontested(thread))) {
            scheduler.order.report(thread, Op.ACQUIRE, lock, 0);
            thread.update();
            thread.takeAlone(new HeldLock(lock, true, false, site, scheduler.sites.site(site), thread.context(), 0));
            return;
        }
        boolean wasOutside;
        synchronized (scheduler.lock) {
            scheduler.order.report(thread, Op.ACQUIRE, lock, 0);
            thread.update();
            scheduler.locks.follow(thread);
            scheduler.locks.acquired(
                    thread, new HeldLock(lock, true, false, site, scheduler.sites.site(site), thread.context(), 0));
            wasOutside = thread.place == ControlledThread.Place.UNCONTROLLED;
        }
        if (wasOutside) {
            // It was blocked in the JVM and does not have the turn.
            decide(log, Op.ACQUIRE, site, null, -1);
        }
    }

    @Override
    public void release(ThreadLog log, int site, Object lock) {
        if (scheduler.isReleased()) {
            return;
        }
        ControlledThread thread = scheduler.members.of(log);
        if (fast.isAlone(thread) || fast.leavesUncontested(thread, lock)) {
            scheduler.order.report(thread, Op.RELEASE, lock, 0);
            thread.leaveAlone(lock);
        } else {
            scheduler.outside.left(thread, lock);
        }
    }

    @Override
    public void await(ThreadLog log, int site, Object monitor, long millis, int nanos) throws InterruptedException {
        if (scheduler.isReleased(log)) {
            monitor.wait(millis, nanos);
        } else {
            monitorWaits.await(scheduler.members.of(log), site, monitor, millis, nanos);
        }
    }

    @Override
    public void signal(ThreadLog log, int site, Object monitor, boolean all) {
        if (scheduler.isReleased(log)) {
            // Notifies all, because some waiting threads may have been notified before the release.
            monitor.notifyAll();
        } else {
            monitorWaits.signal(scheduler.members.of(log), site, monitor, all);
        }
    }

    @Override
    public void locked(ThreadLog log, int site, Object lock, boolean shared) {
        if (!scheduler.isReleased()) {
            libraryLocks.locked(scheduler.members.of(log), site, lock, shared);
        }
    }

    @Override
    public void unlocked(ThreadLog log, Object lock, boolean shared) {
        if (!scheduler.isReleased()) {
            libraryLocks.unlocked(scheduler.members.of(log), lock, shared);
        }
    }

    @Override
    public void setAside(ThreadLog log, Object lock) {
        if (!scheduler.isReleased()) {
            libraryLocks.setAside(scheduler.members.of(log), lock);
        }
    }

    @Override
    public void takenBack(ThreadLog log, Object lock) {
        if (!scheduler.isReleased()) {
            libraryLocks.takenBack(scheduler.members.of(log), lock);
        }
    }

    @Override
    public void ordered(ThreadLog log, int site, Object target, int word) {
        if (!scheduler.isReleased() && scheduler.order.isWanted()) {
            ControlledThread thread = scheduler.members.of(log);
            synchronized (scheduler.lock) {
                scheduler.order.report(thread, scheduler.sites.site(site).op(), target, word);
            }
        }
    }

    // Waits of threads

    @Override
    public boolean join(ThreadLog log, int site, Thread other, ThreadLog otherLog, long millis, int nanos)
            throws InterruptedException {
        if (scheduler.isReleased(log)) {
            other.join(millis, nanos);
            return !other.isAlive();
        }
        return threadWaits.join(scheduler.members.of(log), site, other, otherLog, millis, nanos);
    }

    @Override
    public boolean isAlive(ThreadLog log, int site, Thread other, ThreadLog otherLog, boolean wasSeen) {
        if (decide(log, Op.ASKED, site, other, -1) == null) {
            return other.isAlive();
        }
        return threadWaits.isAlive(scheduler.members.of(log), other, otherLog, wasSeen);
    }

    @Override
    public Thread.State stateOf(ThreadLog log, int site, Thread other, ThreadLog otherLog, boolean wasSeen) {
        if (decide(log, Op.ASKED, site, other, -1) == null) {
            return other.getState();
        }
        return threadWaits.stateOf(scheduler.members.of(log), other, otherLog, wasSeen);
    }

    @Override
    public void sleep(ThreadLog log, int site, long millis, int nanos) throws InterruptedException {
        if (scheduler.isReleased(log)) {
            Thread.sleep(millis, nanos);
        } else {
            threadWaits.sleep(scheduler.members.of(log), site, millis, nanos);
        }
    }

    @Override
    public void park(ThreadLog log, int site, Object blocker, long nanos) {
        threadWaits.park(scheduler.members.of(log), site, blocker, nanos);
    }

    @Override
    public void unpark(ThreadLog log, int site, Thread other) {
        if (decide(log, Op.UNPARK, site, null, -1) == null || !threadWaits.givePermit(other)) {
            LockSupport.unpark(other);
        }
    }

    @Override
    public void unparkFromOutside(Thread other) {
        scheduler.outside.unparkFromOutside(other);
    }

    @Override
    public void signalFromOutside(Object monitor, boolean all) {
        scheduler.outside.signalFromOutside(monitor, all);
    }

    // Time

    /**
     * Also called on threads of the agent and of the JVM, and in transformers of agents, which live in real time, and
     * not as Heddle's own code: it calls no library.
     */
    @Override
    public long nanoTime() {
        return tick() ? scheduler.clock.nanoTime() : System.nanoTime();
    }

    @Override
    public long currentTimeMillis() {
        return tick() ? scheduler.clock.currentTimeMillis() : System.currentTimeMillis();
    }

    /** Returns whether the running thread belongs to the program; if it has the turn, reading the clock takes time. */
    private boolean tick() {
        ThreadLog log = ThreadLog.currentOrNull();
        if (log == null || log.isIgnored() || log.isInTransformer()) {
            return false;
        }
        if (log.control != null && log.control == scheduler.running) {
            fast.tick();
        }
        return true;
    }

    /**
     * Waits for the thread's turn to execute an operation that cannot block.
     *
     * @return the thread, or null if the run is over
     */
    private ControlledThread decide(ThreadLog log, Op op, int site, Object object, int index) {
        if (scheduler.isReleased()) {
            return null;
        }
        ControlledThread thread = scheduler.members.of(log);
        thread.intend(op, site, object, index);
        return scheduler.turn(thread) ? thread : null;
    }
}
