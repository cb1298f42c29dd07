package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.ArrayCopyHooks;
import dev.heddle.recorder.boot.Hooks;
import dev.heddle.recorder.boot.SiteData;
import dev.heddle.recorder.boot.SyncRoles;
import dev.heddle.recorder.boot.ThreadHooks;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.replayer.control.RunEnding;
import dev.heddle.replayer.control.SiteLookup;
import dev.heddle.replayer.control.UnseenThreads;
import dev.heddle.replayer.scheduler.result.RunSummary;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.registry.Strategies;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.run.Outcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Runs programs under the scheduler without instrumentation: they call the hooks by hand, like instrumented code.
 *
 * <p>One simulation at a time: the hooks are static.
 */
final class Simulation {
    /** The body of a simulated method. */
    interface Body {
        void run() throws Exception;
    }

    /** The end of a run, and its events. */
    record Run(Outcome outcome, Turns turns, List<Switch> switches, int locksLeft) {
        ExactPlan plan() {
            return new ExactPlan("replay", "exact", 0, null, null, Origin.UNKNOWN, turns);
        }

        PreemptionPlan preemptionPlan() {
            return new PreemptionPlan("replay", "exact", 0, null, null, switches);
        }
    }

    private static final class Halted extends Error {
        private static final long serialVersionUID = 1;
    }

    private static final Map<Integer, Site> SITES = new HashMap<>();
    /** Above the site numbers of instrumented programs. */
    private static final int FIRST_SITE = Op.FIRST_SITE + (1 << 14);

    /** The sites of instrumented programs. */
    private static final Map<Integer, Site> KNOWN = new ConcurrentHashMap<>();

    private static final Map<Site, Integer> NUMBERS = new HashMap<>();

    private static final SiteLookup LOOKUP = new SiteLookup() {
        @Override
        public Site site(int number) {
            Site known = KNOWN.get(number);
            if (known != null) {
                return known;
            }
            synchronized (SITES) {
                return SITES.get(number);
            }
        }

        @Override
        public String sourceFile(String internalName) {
            return internalName.substring(internalName.lastIndexOf('/') + 1) + ".java";
        }

        @Override
        public boolean isSynchronized(Class<?> receiver, int callSite) {
            return receiver == StringBuffer.class;
        }
    };

    /** The threads of the current run. */
    private static final Set<Thread> SPAWNED = ConcurrentHashMap.newKeySet();

    private static final long LONGEST_END_SECONDS = 60;

    private Simulation() {}

    // Runs

    static Run random(long seed, Body main) {
        return run(new RandomPlan("test", "random", seed), main);
    }

    static Run run(Plan plan, Body main) {
        return run(Strategies.of(plan), plan, main);
    }

    static Run run(Strategy strategy, Plan plan, Body main) {
        return run(strategy, plan, main, UnseenThreads.NONE);
    }

    /** @param unseen threads that the scheduler does not know */
    static Run run(Strategy strategy, Plan plan, Body main, UnseenThreads unseen) {
        CompletableFuture<RunEnding.Result> ended = new CompletableFuture<>();
        SerialController controller = new SerialController(
                strategy,
                LOOKUP,
                new RunEnding() {
                    @Override
                    public void end(Result result) {
                        ended.complete(result);
                        halt();
                    }

                    @Override
                    public void fail(Throwable failure) {
                        ended.completeExceptionally(failure);
                        halt();
                    }
                },
                unseen);
        SPAWNED.clear();
        Hooks.control(controller);
        controller.open();
        Thread root = new Thread(
                () -> {
                    Threads.open(new NoDirectory(), true, false, false);
                    controlled(main);
                },
                "main");
        root.start();
        try {
            for (int i = 0; !ended.isDone() && !controller.isReleased(); i++) {
                if (i > 10_000) {
                    throw new AssertionError("the run with seed " + plan.seed() + " does not end: "
                            + controller.describe() + controller.report().outcome("", 0, exit()));
                }
                TimeUnit.MILLISECONDS.sleep(1);
            }
            RunEnding.Result result = ended.isDone() ? ended.get() : exit();
            RunSummary report = controller.report();
            return new Run(
                    report.outcome(plan.id(), plan.seed(), result),
                    report.schedule().turns(),
                    report.switches(),
                    controller.locksLeft());
        } catch (Exception e) {
            throw new AssertionError(e);
        } finally {
            controller.abandon();
            endAll(root);
            Hooks.control(null);
            for (ThreadLog log : Threads.all()) {
                Threads.remove(log);
            }
        }
    }

    /** The hooks are static: a thread of this run that reached one later would join the next run. */
    private static void endAll(Thread root) {
        endSoon(root);
        SPAWNED.forEach(Simulation::endSoon);
    }

    /** A thread that runs without control may really sleep or park. */
    private static void endSoon(Thread thread) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_END_SECONDS);
        while (thread.isAlive()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError(thread + " does not end: " + List.of(thread.getStackTrace()));
            }
            thread.interrupt();
            try {
                thread.join(1);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Stops the program's thread. The watchdog ends on its own. */
    private static void halt() {
        if (ThreadLog.currentOrNull() != null && !ThreadLog.currentOrNull().isIgnored()) {
            throw new Halted();
        }
    }

    private static RunEnding.Result exit() {
        return new RunEnding.Result(Outcome.End.EXIT, List.of(), null);
    }

    private static void controlled(Body body) {
        try {
            int depth = ThreadLog.current().enter(null, site(Op.ENTER, "run", Site.ENTRY));
            body.run();
            ThreadLog.current().exit(depth);
        } catch (Halted | RunEndedError e) {
            return;
        } catch (Throwable e) {
            ThreadHooks.uncaught(e);
        }
        try {
            ThreadHooks.threadEnd();
        } catch (Halted | RunEndedError e) {
            // The run is over.
        }
    }

    // Operations of programs

    static Thread spawn(Body body) {
        Thread thread = new Thread(() -> controlled(body), "worker");
        SPAWNED.add(thread);
        ThreadHooks.start(thread, at(Op.START, "spawn"));
        return thread;
    }

    static Thread daemon(Body body) {
        Thread thread = new Thread(() -> controlled(body), "worker");
        SPAWNED.add(thread);
        thread.setDaemon(true);
        ThreadHooks.start(thread, at(Op.START, "spawn"));
        return thread;
    }

    static void join(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            ThreadHooks.join(thread, 0, 0, at(Op.JOIN, "join"));
        }
    }

    /** With a time limit. */
    static void join(Thread thread, long millis) throws InterruptedException {
        ThreadHooks.join(thread, millis, 0, at(Op.JOIN, "join"));
    }

    static void read(Object owner, String where) {
        int site = at(Op.GET_FIELD, where);
        Hooks.beforeField(owner, site);
        ThreadLog.current().field(owner, site);
    }

    static void write(Object owner, String where) {
        int site = at(Op.PUT_FIELD, where);
        Hooks.beforeField(owner, site);
        ThreadLog.current().field(owner, site);
    }

    static void element(Op op, int[] array, int index, String where) {
        ThreadLog.current().beforeArray(array, index, at(op, where));
    }

    static void copy(int[] source, int from, int[] target, int to, int length, String where) {
        int read = at(Op.RANGE_READ, where);
        int write = at(Op.RANGE_WRITE, where);
        ArrayCopyHooks.before(source, from, target, to, length, ThreadLog.current(), read, write);
        System.arraycopy(source, from, target, to, length);
    }

    static void locked(Object lock, String where, Body body) throws Exception {
        Hooks.beforeAcquire(lock, at(Op.ACQUIRE, where));
        synchronized (lock) {
            Hooks.acquired(lock, System.identityHashCode(lock), ThreadLog.current(), at(Op.ACQUIRE, where));
            try {
                body.run();
            } finally {
                Hooks.releasing(lock, System.identityHashCode(lock), ThreadLog.current(), at(Op.RELEASE, where));
            }
        }
    }

    static void await(Object monitor, long millis) throws InterruptedException {
        Hooks.await(monitor, millis, 0, at(Op.WAIT, "await"), at(Op.WAKE, "await"));
    }

    static void signal(Object monitor, boolean all) {
        Hooks.signal(monitor, all, at(all ? Op.NOTIFY_ALL : Op.NOTIFY, "signal"));
    }

    static void sleep(long millis) throws InterruptedException {
        ThreadHooks.sleep(millis, 0, at(Op.SLEEP, "sleep"));
    }

    static void park(long nanos) {
        ThreadHooks.park(null, nanos, at(Op.PARK, "park"), at(Op.RESUME, "park"));
    }

    /** In code of the JDK. */
    static void park(String where) {
        ThreadHooks.park(null, 0, at(Op.PARK, where), at(Op.RESUME, where));
    }

    /** In code of the JDK. */
    static void unpark(Thread thread, String where) {
        ThreadHooks.unpark(thread, at(Op.UNPARK, where));
    }

    static void unpark(Thread thread) {
        ThreadHooks.unpark(thread, at(Op.UNPARK, "unpark"));
    }

    static void interrupt(Thread thread) {
        ThreadHooks.interrupt(thread, at(Op.INTERRUPT, "interrupt"));
    }

    static void yieldNow() {
        ThreadHooks.yieldNow(at(Op.YIELD, "yield"));
    }

    /** A call of another method, from the place {@code where} in the running one. */
    static void call(String where, String method, Body body) throws Exception {
        Hooks.call(at(Op.CALL, where));
        int depth = ThreadLog.current().enter(null, site(Op.ENTER, method, Site.ENTRY));
        try {
            body.run();
        } finally {
            ThreadLog.current().exit(depth);
        }
    }

    // Sites

    /** Sets the name of a site of an instrumented program. */
    static void know(Site site, int number) {
        KNOWN.put(number, site);
    }

    /** The offset of an operation in the method {@code run}. */
    static int offset(String where) {
        return Math.abs(where.hashCode() % 10_000);
    }

    /**
     * A place {@code method@offset} or {@code java/some/Class.method@offset}, or only the name of a field that is
     * accessed in the method {@code run}.
     */
    static int at(Op op, String where) {
        int at = where.indexOf('@');
        return at < 0
                ? site(op, "run", offset(where), new Member("program/Simulated", where, "I"))
                : site(op, where.substring(0, at), Integer.parseInt(where.substring(at + 1)));
    }

    static CodePoint point(String method, int offset) {
        return new CodePoint("program.Simulated", method, "()V", offset, Math.abs(offset), "Simulated.java");
    }

    static int site(Op op, String method, int offset) {
        return site(op, method, offset, null);
    }

    /** @param target the field that an access names, or null */
    private static int site(Op op, String method, int offset, Member target) {
        int dot = method.lastIndexOf('.');
        String owner = dot < 0 ? "program/Simulated" : method.substring(0, dot);
        Member member = new Member(owner, method.substring(dot + 1), "()V");
        Site site = new Site(op, member, offset, Math.abs(offset), op.isAccess() ? target : null);
        synchronized (SITES) {
            return NUMBERS.computeIfAbsent(site, unknown -> {
                int number = FIRST_SITE + SITES.size();
                SITES.put(number, site);
                SiteData.put(number, SiteData.NO_NAME, site.stableHash(), SyncRoles.ANY);
                return number;
            });
        }
    }
}
