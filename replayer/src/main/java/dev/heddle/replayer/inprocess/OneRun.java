package dev.heddle.replayer.inprocess;

import dev.heddle.recorder.boot.ClassUses;
import dev.heddle.recorder.boot.Hooks;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.replayer.control.ExitCodes;
import dev.heddle.replayer.control.ForeignThreads;
import dev.heddle.replayer.control.RunEnding;
import dev.heddle.replayer.plan.PinOptions;
import dev.heddle.replayer.reinit.ReusingRun;
import dev.heddle.replayer.scheduler.RunEndedError;
import dev.heddle.replayer.scheduler.SerialController;
import dev.heddle.replayer.scheduler.sites.SerialSites;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.run.FinalValues;
import dev.heddle.trace.run.Outcome;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Set;

/**
 * One of several runs. The supervisor thread, which makes the runs, starts the program's main thread and waits. A
 * thread of the program or the watchdog reports the end of the run; the first report counts.
 */
final class OneRun implements RunEnding, ReusingRun {
    private static final Result EXIT = new Result(Outcome.End.EXIT, List.of(), null);
    /** Time for threads to end without interrupts, after their hooks begin to throw. */
    private static final long QUIET_NANOS = 50_000_000;
    /** The same for threads that wait outside all hooks. */
    private static final long WAITING_NANOS = 10_000_000;
    /** Total time for their end, unless all of them wait. */
    private static final long UNWIND_NANOS = 2_000_000_000;

    private static final long STEP_MILLIS = 5;

    private final Target target;
    private final RunLoader loader;
    private final JvmState jvm;
    private final SerialController controller;
    private final OutputCapture out;
    private final OutputCapture err;

    /** Used by the supervisor thread only. */
    private FinalValues values;

    // Guarded by this.
    private boolean over;
    /** Whether shutdown hooks run, or have run. */
    private boolean isExiting;

    private boolean isHalted;
    private boolean hasExited;
    private Result result = EXIT;
    private Integer exitStatus;
    private Throwable failure;
    private String givenUp;
    private boolean mainThrew;
    private String outText;
    private String errText;

    OneRun(
            Strategy strategy,
            PinOptions pins,
            Origin.Start start,
            Target target,
            RunLoader loader,
            SerialSites sites,
            JvmState jvm,
            Charset charset) {
        this.target = target;
        this.loader = loader;
        this.jvm = jvm;
        out = new OutputCapture(charset);
        err = new OutputCapture(charset);
        pins.set();
        controller = new SerialController(strategy, sites, this, new ForeignThreads(jvm::isOwn), start);
    }

    /** The program's variables at the end of the run; null if it did not end by itself. */
    FinalValues values() {
        return values;
    }

    SerialController controller() {
        return controller;
    }

    /**
     * Makes the run; returns when it is over and its threads have ended or cannot end.
     *
     * @param limitNanos time limit
     * @return whether it ended in time
     */
    boolean make(long limitNanos) throws InterruptedException, ReflectiveOperationException {
        long begin = System.nanoTime();
        SystemLoader.show(loader);
        System.setOut(out.stream());
        System.setErr(err.stream());
        ClassUses.forget();
        Hooks.control(controller);
        Thread main = new Thread(this::main, "main");
        main.setContextClassLoader(loader);
        main.start();
        boolean inTime = awaitOver(limitNanos);
        if (!inTime) {
            over();
        } else if (isExiting()) {
            inTime = runHooks(limitNanos - (System.nanoTime() - begin));
        }
        exited();
        if (inTime && result().end() == Outcome.End.EXIT) {
            // Later, threads that are being ended may write, and shared classes lose their values.
            values = controller.report().schedule().values(loader);
        }
        controller.abandon();
        main.join(STEP_MILLIS);
        unwind();
        return inTime;
    }

    private synchronized boolean awaitOver(long limitNanos) throws InterruptedException {
        long begin = System.nanoTime();
        while (!over) {
            long left = limitNanos - (System.nanoTime() - begin);
            if (left <= 0) {
                return false;
            }
            wait(left / 1_000_000 + 1);
        }
        return true;
    }

    private synchronized boolean isExiting() {
        return isExiting;
    }

    /**
     * Runs the shutdown hooks as the JVM does at exit: all in parallel, without control.
     *
     * @return whether they ended in time
     */
    private boolean runHooks(long limitNanos) throws InterruptedException, ReflectiveOperationException {
        long begin = System.nanoTime();
        List<Thread> hooks = jvm.dueHooks();
        controller.release();
        for (Thread hook : hooks) {
            hook.start();
        }
        for (Thread hook : hooks) {
            while (hook.isAlive() && !isHalted()) {
                if (System.nanoTime() - begin > limitNanos) {
                    return false;
                }
                hook.join(STEP_MILLIS);
            }
        }
        return true;
    }

    private synchronized boolean isHalted() {
        return isHalted;
    }

    /** The hooks have run: a thread that has called {@code exit} may end, and later output is not captured. */
    private synchronized void exited() {
        hasExited = true;
        endOutput();
        notifyAll();
    }

    /** On the program's main thread. */
    private void main() {
        ThreadLog log = Threads.openRun();
        controller.begin(log);
        try {
            target.run(loader);
        } catch (RunEndedError e) {
            // The expected end.
            return;
        } catch (Throwable e) {
            log.enterAgent();
            StackTrim.trim(e);
            synchronized (this) {
                mainThrew |= !over;
            }
            log.leaveAgent();
            OneRun.<RuntimeException>throwOn(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void throwOn(Throwable e) throws E {
        throw (E) e;
    }

    /** Returns when the processes and threads of the run have ended, or after the time limit. */
    private void unwind() throws InterruptedException {
        // A program that ends leaves its child processes; those of many runs would fill the machine.
        if (AliveThreads.threads().stream().anyMatch(ForeignThreads::isProcessReaper)) {
            // Looks at all processes of the system, which takes as long as many runs.
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        }
        long begin = System.nanoTime();
        while (true) {
            boolean anyAlive = false;
            boolean areAllWaiting = true;
            long passed = System.nanoTime() - begin;
            Set<Thread> threads = AliveThreads.threads();
            for (Thread thread : threads) {
                if (jvm.isOfRun(thread) && thread.isAlive()) {
                    anyAlive = true;
                    boolean isWaiting = LeftoverThreads.isWaiting(thread);
                    areAllWaiting &= isWaiting;
                    if (passed > (isWaiting ? WAITING_NANOS : QUIET_NANOS) && !ForeignThreads.isProcessReaper(thread)) {
                        // It may be blocked in an operation that is not modelled. A thread that awaits processes would
                        // only continue to wait.
                        thread.interrupt();
                    }
                    thread.join(STEP_MILLIS);
                }
            }
            if (!anyAlive || passed > (areAllWaiting ? QUIET_NANOS : UNWIND_NANOS)) {
                return;
            }
        }
    }

    // Ends

    private synchronized boolean over() {
        if (over) {
            return false;
        }
        over = true;
        endOutput();
        notifyAll();
        return true;
    }

    /** The program has ended itself: shutdown hooks come next, if there are any. */
    private synchronized boolean endByExit() {
        if (over) {
            return false;
        }
        try {
            isExiting = !jvm.dueHooks().isEmpty();
        } catch (ReflectiveOperationException e) {
            failure = e;
        }
        if (!isExiting) {
            return over();
        }
        over = true;
        notifyAll();
        return true;
    }

    /** Output of threads that are being ended does not belong to the run. */
    private synchronized void endOutput() {
        if (outText == null) {
            outText = out.end();
            errText = err.end();
        }
    }

    @Override
    public synchronized void end(Result reached) {
        if (over()) {
            result = reached;
        }
    }

    @Override
    public void allEnded() {
        endByExit();
    }

    /** Returns when the shutdown hooks have run. A halt runs none, and ends running ones. */
    @Override
    public synchronized boolean exit(int status) {
        boolean halts = isHalt();
        if (halts ? over() || isExiting && !hasExited : endByExit()) {
            exitStatus = status;
        }
        if (halts) {
            isHalted = true;
            notifyAll();
            return true;
        }
        while (isExiting && !hasExited) {
            try {
                wait();
            } catch (InterruptedException e) {
                // Like the JVM's own exit, it ignores interrupts.
                continue;
            }
        }
        return true;
    }

    private static boolean isHalt() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals("java.lang.Runtime")
                        && frame.getMethodName().equals("halt")));
    }

    @Override
    public boolean isOfEarlierRun(Thread thread) {
        return jvm.isAbandoned(thread);
    }

    @Override
    public synchronized void fail(Throwable reason) {
        failure = reason;
        over();
    }

    @Override
    public void giveUp(String why) {
        synchronized (this) {
            if (over()) {
                givenUp = why;
            }
        }
        controller.abandon();
    }

    // Result

    /** The reason why its result does not count, or null. */
    synchronized String givenUp() {
        return givenUp;
    }

    /** The reason why the scheduler failed, or null. */
    synchronized Throwable failure() {
        return failure;
    }

    synchronized Result result() {
        return result;
    }

    synchronized int exitCode() {
        return switch (result.end()) {
            case DIVERGED -> ExitCodes.DIVERGED;
            case DEADLOCK, LOST_NOTIFICATION, STARVATION, NO_PROGRESS, NEVER_SEES, NEVER_EXITS, HANG -> ExitCodes.STUCK;
            case EXIT, STOPPED, UNFIT -> exitStatus != null ? exitStatus : mainThrew ? 1 : 0;
        };
    }

    synchronized String out() {
        return outText;
    }

    synchronized String err() {
        return errText;
    }
}
