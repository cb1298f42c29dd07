package dev.heddle.replayer.scheduler;

import static dev.heddle.replayer.scheduler.Simulation.await;
import static dev.heddle.replayer.scheduler.Simulation.daemon;
import static dev.heddle.replayer.scheduler.Simulation.interrupt;
import static dev.heddle.replayer.scheduler.Simulation.join;
import static dev.heddle.replayer.scheduler.Simulation.locked;
import static dev.heddle.replayer.scheduler.Simulation.park;
import static dev.heddle.replayer.scheduler.Simulation.random;
import static dev.heddle.replayer.scheduler.Simulation.read;
import static dev.heddle.replayer.scheduler.Simulation.signal;
import static dev.heddle.replayer.scheduler.Simulation.sleep;
import static dev.heddle.replayer.scheduler.Simulation.spawn;
import static dev.heddle.replayer.scheduler.Simulation.unpark;
import static dev.heddle.replayer.scheduler.Simulation.write;
import static dev.heddle.replayer.scheduler.Simulation.yieldNow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.recorder.boot.Hooks;
import dev.heddle.recorder.boot.ThreadHooks;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.control.UnseenThreads;
import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.registry.Strategies;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.Outcome.End;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import program.Blocking;

/** The effect of serial mode on each kind of operation. */
@Timeout(120)
class SerialTest {
    /** Real time for which an unseen thread acts. */
    private static final Duration BUSY = Duration.ofMillis(300);

    private static final long HOUR_MILLIS = 3_600_000;

    private final List<String> log = new ArrayList<>();
    private int count;
    private Thread holder;

    @Test
    void excludesFromMonitorsWithoutEverBlocking() {
        for (long seed = 0; seed < 50; seed++) {
            count = 0;
            Object lock = new Object();
            Simulation.Run run = random(seed, () -> {
                Simulation.Body body = () -> {
                    for (int i = 0; i < 10; i++) {
                        increment(lock);
                    }
                };
                join(spawn(body), spawn(body), spawn(body));
            });
            assertEnds(run, seed);
            assertThat(count).as("seed %d", seed).isEqualTo(30);
            assertThat(run.locksLeft()).isZero();
        }
    }

    private void increment(Object lock) throws Exception {
        int site = Simulation.at(Op.ACQUIRE, "increment");
        Hooks.beforeAcquire(lock, site);
        // Would block if a thread were in it.
        assertThat(holder).isNull();
        synchronized (lock) {
            Hooks.acquired(lock, System.identityHashCode(lock), ThreadLog.current(), site);
            holder = Thread.currentThread();
            locked(lock, "again", () -> {
                read(this, "count");
                int old = count;
                write(this, "count");
                count = old + 1;
            });
            holder = null;
            Hooks.releasing(
                    lock, System.identityHashCode(lock), ThreadLog.current(), Simulation.at(Op.RELEASE, "increment"));
        }
    }

    @Test
    void interleavesUnlockedCode() {
        Set<Integer> results = new HashSet<>();
        for (long seed = 0; seed < 100; seed++) {
            count = 0;
            assertEnds(
                    random(seed, () -> {
                        Simulation.Body body = () -> {
                            for (int i = 0; i < 2; i++) {
                                read(this, "count");
                                int old = count;
                                write(this, "count");
                                count = old + 1;
                            }
                        };
                        join(spawn(body), spawn(body));
                    }),
                    seed);
            results.add(count);
        }
        assertThat(results).contains(2, 3, 4);
    }

    /** A thread that has ended may seem alive for another moment. */
    @Test
    void endsWhenUnannouncedThreadsHaveEnded() {
        AtomicInteger looks = new AtomicInteger();
        RandomPlan plan = new RandomPlan("test", "random", 1);
        Simulation.Run run = Simulation.run(
                Strategies.of(plan),
                plan,
                () -> join(spawn(() -> write(this, "worker"))),
                busyWhile(() -> looks.incrementAndGet() < 3));
        assertThat(run.outcome().end()).isEqualTo(End.EXIT);
        assertThat(looks).hasValue(4);
    }

    @Test
    void waitsAndNotifies() {
        for (long seed = 0; seed < 50; seed++) {
            Object lock = new Object();
            List<Integer> buffer = new ArrayList<>();
            count = 0;
            assertEnds(
                    random(seed, () -> {
                        Simulation.Body producer = () -> {
                            for (int i = 0; i < 5; i++) {
                                locked(
                                        lock,
                                        "put",
                                        () -> locked(lock, "twice", () -> {
                                            while (buffer.size() == 2) {
                                                await(lock, 0);
                                            }
                                            buffer.add(1);
                                            signal(lock, true);
                                        }));
                            }
                        };
                        Simulation.Body consumer = () -> {
                            for (int i = 0; i < 10; i++) {
                                locked(lock, "take", () -> {
                                    while (buffer.isEmpty()) {
                                        await(lock, 0);
                                    }
                                    count += buffer.remove(0);
                                    signal(lock, true);
                                });
                            }
                        };
                        join(spawn(producer), spawn(consumer), spawn(producer));
                    }),
                    seed);
            assertThat(count).as("seed %d", seed).isEqualTo(10);
        }
    }

    @Test
    void notifiesOneInOrderOfWaiting() {
        for (long seed = 0; seed < 20; seed++) {
            log.clear();
            Object lock = new Object();
            assertEnds(
                    random(seed, () -> {
                        List<Thread> threads = new ArrayList<>();
                        for (String name : List.of("a", "b", "c")) {
                            threads.add(spawn(() -> locked(lock, "w", () -> {
                                await(lock, 0);
                                log.add(name);
                            })));
                            sleep(1);
                        }
                        for (int i = 0; i < 3; i++) {
                            locked(lock, "n", () -> signal(lock, false));
                            sleep(1);
                        }
                        join(threads.toArray(Thread[]::new));
                    }),
                    seed);
            assertThat(log).containsExactly("a", "b", "c");
        }
    }

    /** A thread outside may end the wait, in real time. */
    @Test
    void waitsInRealTimeWhileAnUnseenThreadIsBusy() {
        long start = System.nanoTime();
        long[] end = new long[1];
        RandomPlan plan = new RandomPlan("test", "random", 1);
        Simulation.Run run = Simulation.run(
                Strategies.of(plan),
                plan,
                () -> {
                    park(Duration.ofMinutes(1).toNanos());
                    end[0] = System.nanoTime();
                },
                busyWhile(() -> System.nanoTime() - start < BUSY.toNanos()));
        assertEnds(run, 1);
        assertThat(Duration.ofNanos(end[0] - start)).isBetween(BUSY, Duration.ofSeconds(50));
    }

    /** A thread that only yields, such as an idle worker of the common pool, does not make time pass. */
    @Test
    void waitsInRealTimeWhileOthersYieldAndAnUnseenThreadIsBusy() {
        Duration end = endOfTimedWait(busyWhile(inTime(System.nanoTime())));
        assertThat(end).isBetween(BUSY, Duration.ofSeconds(50));
    }

    /** The result of a process is awaited for a moment, however often another thread yields meanwhile. */
    @Test
    void letsTimePassIfOthersYieldAfterAProcessHasEnded() {
        Duration end = endOfTimedWait(unseen(() -> false, true));
        assertThat(end).isBetween(Duration.ofNanos(UnseenActivity.PROCESS_END_NANOS), Duration.ofSeconds(50));
    }

    private static BooleanSupplier inTime(long start) {
        return () -> System.nanoTime() - start < BUSY.toNanos();
    }

    /** Real time until a wait of one minute ends, while another thread yields. */
    private static Duration endOfTimedWait(UnseenThreads unseen) {
        long start = System.nanoTime();
        long[] end = new long[1];
        RandomPlan plan = new RandomPlan("test", "random", 1);
        Simulation.Run run = Simulation.run(
                Strategies.of(plan),
                plan,
                () -> {
                    Thread yielding = spawn(() -> {
                        while (end[0] == 0) {
                            yieldNow();
                        }
                    });
                    park(Duration.ofMinutes(1).toNanos());
                    end[0] = System.nanoTime();
                    join(yielding);
                },
                unseen);
        assertEnds(run, 1);
        return Duration.ofNanos(end[0] - start);
    }

    /** The thread that goes on after the end of a process may not have begun yet. */
    @Test
    void waitsForTheResultOfAProcessBeforeItReportsAHang() {
        long start = System.nanoTime();
        RandomPlan plan = new RandomPlan("test", "random", 1);
        Simulation.Run run = Simulation.run(Strategies.of(plan), plan, () -> park(-1), unseen(() -> false, true));
        assertThat(run.outcome().end()).isEqualTo(End.LOST_NOTIFICATION);
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(UnseenActivity.PROCESS_END_NANOS);
    }

    @Test
    void waitsInVirtualTime() {
        log.clear();
        long before = System.nanoTime();
        assertEnds(
                random(1, () -> {
                    Object lock = new Object();
                    Thread late = spawn(() -> {
                        sleep(2 * HOUR_MILLIS);
                        log.add("sleep");
                    });
                    Thread early = spawn(() -> {
                        long start = Hooks.nanoTime();
                        locked(lock, "w", () -> await(lock, HOUR_MILLIS));
                        assertThat(Hooks.nanoTime() - start).isGreaterThanOrEqualTo(HOUR_MILLIS * 1_000_000);
                        log.add("wait");
                    });
                    Thread last = spawn(() -> {
                        long start = Hooks.currentTimeMillis();
                        park(3 * HOUR_MILLIS * 1_000_000);
                        assertThat(Hooks.currentTimeMillis() - start).isGreaterThanOrEqualTo(3 * HOUR_MILLIS);
                        log.add("park");
                    });
                    ThreadHooks.join(late, HOUR_MILLIS / 2, 0, Simulation.at(Op.JOIN, "timed"));
                    log.add("join");
                    join(late, early, last);
                }),
                1);
        assertThat(log).containsExactly("join", "wait", "sleep", "park");
        assertThat(System.nanoTime() - before).isLessThan(30_000_000_000L);
    }

    @Test
    void interruptsWaits() {
        for (long seed = 0; seed < 50; seed++) {
            log.clear();
            Object lock = new Object();
            assertEnds(
                    random(seed, () -> {
                        Thread waiter = spawn(() -> locked(lock, "w", () -> {
                            interruptible("wait", () -> await(lock, 0));
                            // Here it is in the monitor again.
                            signal(lock, true);
                        }));
                        Thread sleeper = spawn(() -> interruptible("sleep", () -> sleep(HOUR_MILLIS)));
                        Thread joiner = spawn(() -> interruptible("join", () -> join(waiter)));
                        Thread parker = spawn(() -> {
                            park(-1);
                            log.add(Thread.interrupted() ? "park" : "no flag");
                        });
                        interrupt(sleeper);
                        interrupt(joiner);
                        interrupt(parker);
                        join(sleeper, joiner, parker);
                        interrupt(waiter);
                        join(waiter);
                    }),
                    seed);
            assertThat(log).as("seed %d", seed).containsExactlyInAnyOrder("wait", "sleep", "join", "park");
        }
    }

    private void interruptible(String name, Simulation.Body body) throws Exception {
        try {
            body.run();
            log.add(name + " was not interrupted");
        } catch (InterruptedException e) {
            log.add(Thread.currentThread().isInterrupted() ? "flag" : name);
        }
    }

    @Test
    void keepsTheFlagOfAThreadThatWaitsForALock() {
        for (long seed = 0; seed < 50; seed++) {
            log.clear();
            Object lock = new Object();
            assertEnds(
                    random(seed, () -> {
                        Thread[] blocked = new Thread[1];
                        locked(lock, "outer", () -> {
                            blocked[0] = spawn(() -> {
                                locked(lock, "inner", () -> log.add("in"));
                                log.add(Thread.interrupted() ? "flag" : "no flag");
                            });
                            sleep(10);
                            interrupt(blocked[0]);
                            sleep(10);
                            log.add("out");
                        });
                        join(blocked[0]);
                    }),
                    seed);
            assertThat(log).as("seed %d", seed).containsExactly("out", "in", "flag");
        }
    }

    @Test
    void aNotificationIsNotLostToAnInterrupt() {
        for (long seed = 0; seed < 50; seed++) {
            log.clear();
            Object lock = new Object();
            assertEnds(
                    random(seed, () -> {
                        Simulation.Body waiter = () -> locked(lock, "w", () -> {
                            try {
                                await(lock, 0);
                                log.add("notified");
                            } catch (InterruptedException e) {
                                log.add("interrupted");
                            }
                        });
                        Thread a = spawn(waiter);
                        Thread b = spawn(waiter);
                        sleep(10);
                        interrupt(a);
                        locked(lock, "n", () -> signal(lock, false));
                        sleep(10);
                        if (log.size() == 1) {
                            locked(lock, "n", () -> signal(lock, false));
                        }
                        join(a, b);
                    }),
                    seed);
            assertThat(log).as("seed %d", seed).contains("notified").hasSize(2);
        }
    }

    @Test
    void grantsPermits() {
        for (long seed = 0; seed < 50; seed++) {
            log.clear();
            assertEnds(
                    random(seed, () -> {
                        Thread parker = spawn(() -> {
                            park(-1);
                            log.add("one");
                            sleep(100);
                            park(-1);
                            log.add("two");
                            park(0);
                            park(1_000);
                        });
                        unpark(parker);
                        sleep(50);
                        unpark(parker);
                        unpark(parker);
                        join(parker);
                    }),
                    seed);
            assertThat(log).containsExactly("one", "two");
        }
    }

    @Test
    void throwsWhatTheJvmThrows() {
        Object lock = new Object();
        Outcome outcome = assertEnds(
                random(1, () -> {
                    assertThatThrownBy(() -> await(lock, 0)).isInstanceOf(IllegalMonitorStateException.class);
                    assertThatThrownBy(() -> signal(lock, true)).isInstanceOf(IllegalMonitorStateException.class);
                    assertThatThrownBy(() -> sleep(-1)).isInstanceOf(IllegalArgumentException.class);
                    locked(lock, "l", () -> assertThatThrownBy(() -> await(lock, -1))
                            .isInstanceOf(IllegalArgumentException.class));
                    Thread ended = spawn(() -> {
                        throw new IllegalStateException("on purpose");
                    });
                    join(ended);
                    assertThatThrownBy(() -> ThreadHooks.start(ended, Simulation.at(Op.START, "again")))
                            .isInstanceOf(IllegalThreadStateException.class);
                    join(ended);
                }),
                1);
        assertThat(outcome.uncaught()).singleElement().satisfies(uncaught -> {
            assertThat(uncaught.thread()).isEqualTo("0.1");
            assertThat(uncaught.exception()).isEqualTo("java.lang.IllegalStateException");
            assertThat(uncaught.message()).isEqualTo("on purpose");
            assertThat(uncaught.stack().get(0)).asString().startsWith("at dev.heddle.replayer.scheduler.SerialTest.");
        });
    }

    @Test
    void findsDeadlocks() {
        Set<End> ends = new HashSet<>();
        for (long seed = 0; seed < 30; seed++) {
            Object a = new Object();
            StringBuilder b = new StringBuilder();
            Outcome outcome = random(seed, () -> {
                        Thread one = spawn(() -> locked(a, "a1", () -> locked(b, "b1", () -> {})));
                        Thread two = spawn(() -> locked(b, "b2", () -> locked(a, "a2", () -> {})));
                        daemon(() -> {
                            while (true) {
                                sleep(10);
                            }
                        });
                        join(one, two);
                    })
                    .outcome();
            ends.add(outcome.end());
            if (outcome.end() == End.DEADLOCK) {
                assertThat(String.join("\n", outcome.stuckInWords()))
                        .contains("waits for the monitor of java.lang.StringBuilder #1, which thread 0.2 ")
                        .contains("waits for the monitor of java.lang.Object #1, which thread 0.1 ")
                        .contains("    at program.Simulated.run(Simulated.java:")
                        .contains("  holds java.lang.Object #1, acquired at program.Simulated.run(Simulated.java:");
                assertThat(outcome.stuckInWords().get(0)).startsWith("thread 0.");
            }
        }
        assertThat(ends).containsExactlyInAnyOrder(End.EXIT, End.DEADLOCK);
    }

    @Test
    void findsHangs() {
        Object lock = new Object();
        Outcome waits = random(1, () -> locked(lock, "w", () -> await(lock, 0))).outcome();
        assertThat(waits.end()).isEqualTo(End.LOST_NOTIFICATION);
        assertThat(waits.stuckInWords().get(0))
                .isEqualTo("thread 0 \"main\" waits to be notified on java.lang.Object #1");
        Outcome parked = random(1, () -> {
                    daemon(() -> {
                        while (true) {
                            sleep(10);
                        }
                    });
                    park(-1);
                })
                .outcome();
        assertThat(parked.end()).isEqualTo(End.LOST_NOTIFICATION);
        Outcome self = random(1, () -> join(Thread.currentThread())).outcome();
        assertThat(self.end()).isEqualTo(End.DEADLOCK);
    }

    /** The plan holds the thread that main waits for, so no thread is stuck. */
    @Test
    void threadThatAPlanHoldsIsNoHang() {
        Strategy holding = new Strategy() {
            private int advances;

            @Override
            public ThreadView choose(Decision decision) {
                for (ThreadView thread : decision.enabled()) {
                    if (!thread.path().equals("0.2") || advances > 12_000) {
                        return thread;
                    }
                }
                advances++;
                return null;
            }

            @Override
            public String progress() {
                return "holds thread 0.2";
            }
        };
        Outcome outcome = Simulation.run(holding, new RandomPlan("r", "random", 1), () -> {
                    daemon(() -> {
                        while (true) {
                            sleep(10);
                            write(new Object(), "w");
                        }
                    });
                    join(spawn(() -> count++));
                })
                .outcome();
        assertThat(outcome.end()).as(String.join("; ", outcome.stuckInWords())).isEqualTo(End.EXIT);
    }

    @Test
    void idleDaemonsAreNotADeadlock() {
        Object lock = new Object();
        assertEnds(
                random(1, () -> {
                    daemon(() -> locked(lock, "w", () -> await(lock, 0)));
                    daemon(() -> park(-1));
                    sleep(1);
                }),
                1);
    }

    @Test
    void yieldingLetsOthersGoFirst() {
        for (long seed = 0; seed < 20; seed++) {
            count = 0;
            log.clear();
            Outcome outcome = assertEnds(
                    random(seed, () -> {
                        Thread spinner = spawn(() -> {
                            while (count == 0) {
                                yieldNow();
                            }
                        });
                        Thread reader = spawn(() -> {
                            do {
                                read(this, "count");
                            } while (count == 0);
                        });
                        sleep(HOUR_MILLIS);
                        count = 1;
                        join(spinner, reader);
                    }),
                    seed);
            assertThat(outcome.decisions()).isLessThan(100_000);
        }
    }

    @Test
    void initialisersAreNotInterrupted() {
        for (long seed = 0; seed < 50; seed++) {
            log.clear();
            assertEnds(
                    random(seed, () -> {
                        Thread other = spawn(() -> {
                            for (int i = 0; i < 10; i++) {
                                read(this, "count");
                                log.add("other");
                            }
                        });
                        Simulation.call(
                                "init",
                                "<clinit>",
                                () -> Simulation.call("<clinit>@3", "help", () -> {
                                    for (int i = 0; i < 10; i++) {
                                        read(this, "count");
                                        log.add("init");
                                    }
                                }));
                        join(other);
                    }),
                    seed);
            int first = log.indexOf("init");
            assertThat(log.lastIndexOf("init") - first)
                    .as("seed %d: %s", seed, log)
                    .isEqualTo(9);
        }
    }

    @Test
    void aThreadBlockedOutsideLeavesControl() {
        for (long seed = 0; seed < 3; seed++) {
            CountDownLatch latch = new CountDownLatch(1);
            log.clear();
            Outcome outcome = random(seed, () -> {
                        Thread blocked = spawn(() -> {
                            read(this, "x");
                            Blocking.await(latch);
                            read(this, "x");
                            log.add("back");
                        });
                        // While a thread is uncontrolled, this takes its real time.
                        sleep(300);
                        latch.countDown();
                        join(blocked);
                    })
                    .outcome();
            assertThat(outcome.end()).isEqualTo(End.EXIT);
            assertThat(outcome.notes()).hasSize(2);
            assertThat(outcome.notes().get(0))
                    .contains("left control at ")
                    .contains("called from program.Blocking.await(");
            assertThat(outcome.outside()).isEqualTo(1);
            assertThat(log).containsExactly("back");
        }
    }

    @Test
    void aThreadInANativeMethodLeavesControl() throws Exception {
        try (ServerSocket server = new ServerSocket(0)) {
            Outcome outcome = random(1, () -> {
                        Thread blocked = spawn(() -> {
                            read(this, "x");
                            Blocking.accept(server);
                            read(this, "x");
                            log.add("back");
                        });
                        sleep(300);
                        new Socket("localhost", server.getLocalPort()).close();
                        join(blocked);
                    })
                    .outcome();
            assertThat(outcome.end()).isEqualTo(End.EXIT);
            assertThat(outcome.outside()).as("%s", outcome).isEqualTo(1);
            assertThat(log).containsExactly("back");
        }
    }

    /** A busy machine slows down computing threads, but not waiting ones. */
    @Test
    void aThreadInANativeMethodLeavesControlSoonOnABusyMachine() throws Exception {
        AtomicBoolean busy = new AtomicBoolean(true);
        List<Thread> spinning = new ArrayList<>();
        for (int i = 0; i < 20 * Runtime.getRuntime().availableProcessors(); i++) {
            Thread thread = new Thread(() -> {
                while (busy.get()) {
                    Thread.onSpinWait();
                }
            });
            thread.setDaemon(true);
            thread.start();
            spinning.add(thread);
        }
        // The machine delays this thread as it delays the watchdog, which also samples every 20 ms.
        AtomicLong delay = new AtomicLong();
        Thread delayed = new Thread(() -> {
            while (busy.get()) {
                long begin = System.nanoTime();
                LockSupport.parkNanos(20_000_000);
                delay.addAndGet(Math.max(0, System.nanoTime() - begin - 20_000_000));
            }
        });
        delayed.start();
        spinning.add(delayed);
        try (ServerSocket server = new ServerSocket(0)) {
            long[] waited = new long[1];
            Outcome outcome = random(1, () -> {
                        Thread blocked = spawn(() -> {
                            long begin = System.nanoTime();
                            read(this, "x");
                            Blocking.accept(server);
                            read(this, "x");
                            log.add("back");
                            waited[0] = System.nanoTime() - begin;
                        });
                        sleep(300);
                        new Socket("localhost", server.getLocalPort()).close();
                        join(blocked);
                    })
                    .outcome();
            assertThat(outcome.end()).isEqualTo(End.EXIT);
            assertThat(outcome.outside()).as("%s", outcome).isEqualTo(1);
            assertThat(log).containsExactly("back");
            // Half a second, plus the program's sleep, plus the delay by twenty threads per processor. A computing
            // thread
            // would have ten times as long.
            assertThat(Duration.ofNanos(waited[0]))
                    .isLessThan(Duration.ofSeconds(5).plusNanos(delay.get()));
        } finally {
            busy.set(false);
            for (Thread thread : spinning) {
                thread.join();
            }
        }
    }

    @Test
    void findsDeadlocksOfMonitorsWithUnseenAcquisitions() {
        Object a = new Object();
        Object b = new Object();
        Outcome outcome = random(1, () -> {
                    Thread[] one = new Thread[1];
                    locked(a, "a", () -> {
                        one[0] = spawn(() -> locked(b, "b", () -> Blocking.enter(a, () -> {})));
                        sleep(500);
                        locked(b, "ab", () -> {});
                    });
                    join(one);
                })
                .outcome();
        assertThat(outcome.end()).as("%s", outcome).isEqualTo(End.HANG);
        assertThat(String.join("\n", outcome.stuckInWords()))
                .contains("thread 0 \"main\" waits for the monitor of java.lang.Object #1, which thread 0.1 ")
                .contains("thread 0.1 \"worker\" is blocked on a monitor in code that is not woven")
                .contains("    at program.Blocking.enter(Blocking.java:");
    }

    /** A thread that is alive, and busy, while the condition holds. */
    private static UnseenThreads busyWhile(BooleanSupplier condition) {
        return unseen(condition, false);
    }

    private static UnseenThreads unseen(BooleanSupplier condition, boolean haveAwaitedProcesses) {
        return new UnseenThreads() {
            @Override
            public boolean haveAwaitedProcesses() {
                return haveAwaitedProcesses;
            }

            @Override
            public boolean isAnyAlive() {
                return condition.getAsBoolean();
            }

            @Override
            public boolean isAnyUserThreadAlive() {
                return condition.getAsBoolean();
            }

            @Override
            public boolean isAnyBusy() {
                return condition.getAsBoolean();
            }
        };
    }

    private static Outcome assertEnds(Simulation.Run run, long seed) {
        Outcome outcome = run.outcome();
        assertThat(outcome.end()).as("seed %d: %s", seed, outcome).isEqualTo(End.EXIT);
        assertThat(outcome.outside()).as("seed %d: %s", seed, outcome).isZero();
        return outcome;
    }
}
