package dev.heddle.replayer.scheduler;

import static dev.heddle.replayer.scheduler.Simulation.at;
import static dev.heddle.replayer.scheduler.Simulation.call;
import static dev.heddle.replayer.scheduler.Simulation.join;
import static dev.heddle.replayer.scheduler.Simulation.locked;
import static dev.heddle.replayer.scheduler.Simulation.point;
import static dev.heddle.replayer.scheduler.Simulation.sleep;
import static dev.heddle.replayer.scheduler.Simulation.spawn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.boot.Hooks;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.DeadlockPlan;
import dev.heddle.trace.plan.DeadlockPlan.Waiter;
import dev.heddle.trace.run.Outcome;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Deadlock plans on hand-made programs: a method {@code u} called from {@code run@7}, and {@code v} called from
 * {@code run@8}.
 */
@Timeout(120)
class DeadlockTest {
    private static final Simulation.Body NOTHING = () -> {};

    @Test
    void steersTwoThreadsToTheirSecondLocks() {
        for (boolean contexts : new boolean[] {true, false}) {
            DeadlockPlan plan = plan(contexts, waiter("0.1", "u", 7, 1, 2), waiter("0.2", "v", 8, 1, 2));
            for (long seed = 0; seed < 40; seed++) {
                Object a = new Object();
                Object b = new Object();
                Outcome outcome = run(plan, seed, () -> {
                    Thread u = spawn(() -> call("run@7", "u", () -> locked(a, "u@1", () -> locked(b, "u@2", NOTHING))));
                    Thread v = spawn(() -> call("run@8", "v", () -> locked(b, "v@1", () -> locked(a, "v@2", NOTHING))));
                    join(u, v);
                });
                assertThat(outcome.end()).as("seed %d: %s", seed, outcome).isEqualTo(Outcome.End.DEADLOCK);
                assertThat(outcome.reached()).isTrue();
                assertThat(outcome.thrashes()).isZero();
            }
        }
    }

    /**
     * The second motivating program of RPro (section 2): the threads must pass two further locks in the right order.
     */
    @Test
    void oneOrderOfTheGatesPassesTheLocksOnTheWay() {
        DeadlockPlan plan = plan(true, waiter("0.1", "u", 7, 4, 6), waiter("0.2", "v", 8, 2, 3));
        for (long seed = 1; seed < 41; seed += 4) {
            Object k = new Object();
            Object s = new Object();
            Object n = new Object();
            Object p = new Object();
            Object m = new Object();
            Outcome outcome = run(plan, seed, () -> {
                Thread u = spawn(() -> call("run@7", "u", () -> {
                    locked(k, "u@1", NOTHING);
                    locked(s, "u@2", () -> {
                        locked(n, "u@3", NOTHING);
                        locked(p, "u@4", () -> locked(m, "u@5", () -> locked(n, "u@6", NOTHING)));
                    });
                }));
                Thread v = spawn(() -> call("run@8", "v", () -> {
                    locked(s, "v@1", NOTHING);
                    locked(n, "v@2", () -> locked(p, "v@3", NOTHING));
                }));
                join(u, v);
            });
            assertThat(outcome.end()).as("seed %d: %s", seed, outcome).isEqualTo(Outcome.End.DEADLOCK);
            assertThat(outcome.reached()).isTrue();
        }
    }

    @Test
    void releasesThreadsWithOtherLocks() {
        DeadlockPlan plan = plan(true, waiter("0.1", "u", 7, 1, 2), waiter("0.2", "v", 8, 1, 2));
        for (long seed = 0; seed < 8; seed++) {
            Outcome outcome = run(plan, seed, () -> {
                Thread u = spawn(() -> call(
                        "run@7", "u", () -> locked(new Object(), "u@1", () -> locked(new Object(), "u@2", NOTHING))));
                Thread v = spawn(() -> call(
                        "run@8", "v", () -> locked(new Object(), "v@1", () -> locked(new Object(), "v@2", NOTHING))));
                join(u, v);
            });
            assertThat(outcome.end()).as("seed %d: %s", seed, outcome).isEqualTo(Outcome.End.EXIT);
            assertThat(outcome.reached()).isFalse();
            assertThat(outcome.thrashes()).isPositive();
        }
    }

    /**
     * The second thread starts when the first has ended, so there is no such deadlock; holding a thread for it causes
     * no time-out.
     */
    @Test
    void holdingAThreadCausesNoTimeout() {
        DeadlockPlan plan = plan(true, waiter("0.1", "u", 7, 1, 2), waiter("0.2", "v", 8, 1, 2));
        for (long seed = 0; seed < 8; seed++) {
            Object a = new Object();
            Object b = new Object();
            AtomicBoolean ended = new AtomicBoolean();
            AtomicBoolean inTime = new AtomicBoolean();
            Outcome outcome = run(plan, seed, () -> {
                Thread u = spawn(() -> {
                    call("run@7", "u", () -> locked(a, "u@1", () -> locked(b, "u@2", NOTHING)));
                    ended.set(true);
                });
                join(u, 60_000);
                inTime.set(ended.get());
                join(u);
                join(spawn(() -> call("run@8", "v", () -> locked(b, "v@1", () -> locked(a, "v@2", NOTHING)))));
            });
            assertThat(outcome.end()).as("seed %d: %s", seed, outcome).isEqualTo(Outcome.End.EXIT);
            assertThat(inTime).as("seed %d: %s", seed, outcome).isTrue();
        }
    }

    /** The awaited thread arrives after its sleep. */
    @Test
    void timePassesForSleepingThreads() {
        DeadlockPlan plan = plan(true, waiter("0.1", "u", 7, 1, 2), waiter("0.2", "v", 8, 1, 2));
        for (long seed = 0; seed < 8; seed++) {
            Object a = new Object();
            Object b = new Object();
            Outcome outcome = run(plan, seed, () -> {
                Thread u = spawn(() -> call("run@7", "u", () -> locked(a, "u@1", () -> locked(b, "u@2", NOTHING))));
                Thread v = spawn(() -> call("run@8", "v", () -> {
                    sleep(3_600_000);
                    locked(b, "v@1", () -> locked(a, "v@2", NOTHING));
                }));
                join(u, v);
            });
            assertThat(outcome.end()).as("seed %d: %s", seed, outcome).isEqualTo(Outcome.End.DEADLOCK);
        }
    }

    /** As a database that starts its checkpoint thread while it holds its index lock, and then takes another one. */
    @Test
    void aThreadMayStartTheOtherOneUnderItsFirstLock() {
        DeadlockPlan plan = plan(true, waiter("0", "u", 7, 1, 2), waiter("0.1", "v", 8, 1, 2));
        for (long seed = 0; seed < 8; seed++) {
            Object a = new Object();
            Object b = new Object();
            Outcome outcome = run(
                    plan,
                    seed,
                    () -> call("run@7", "u", () -> {
                        Thread[] v = new Thread[1];
                        locked(a, "u@1", () -> {
                            v[0] = spawn(() -> call("run@8", "v", () -> {
                                sleep(400);
                                locked(b, "v@1", () -> locked(a, "v@2", NOTHING));
                            }));
                            locked(b, "u@2", NOTHING);
                        });
                        join(v[0]);
                    }));
            assertThat(outcome.end()).as("seed %d: %s", seed, outcome).isEqualTo(Outcome.End.DEADLOCK);
            assertThat(outcome.reached()).isTrue();
        }
    }

    /** As a program that takes other locks by the same method of the JDK on its way, and one more in the same method. */
    @Test
    void comparesTheLineThatCallsALockMethodOfTheJdk() {
        DeadlockPlan plan = plan(
                false,
                new Waiter("0.1", byJdk(point("u", 1)), byJdk(point("u", 2))),
                new Waiter("0.2", byJdk(point("v", 1)), byJdk(point("v", 2))));
        for (long seed = 0; seed < 8; seed++) {
            Object a = new Object();
            Object b = new Object();
            Outcome outcome = run(plan, seed, () -> {
                Thread u = spawn(() -> call("run@7", "u", () -> {
                    lockedByJdk(new Object(), "u@3", NOTHING);
                    lockedByJdk(a, "u@1", () -> lockedByJdk(new Object(), "u@4", () -> lockedByJdk(b, "u@2", NOTHING)));
                }));
                Thread v = spawn(() -> call("run@8", "v", () -> {
                    call("v@9", "w", () -> lockedByJdk(new Object(), "w@1", NOTHING));
                    lockedByJdk(b, "v@1", () -> lockedByJdk(a, "v@2", NOTHING));
                }));
                join(u, v);
            });
            assertThat(outcome.end()).as("seed %d: %s", seed, outcome).isEqualTo(Outcome.End.DEADLOCK);
            assertThat(outcome.reached()).as("seed %d: %s", seed, outcome).isTrue();
            assertThat(outcome.thrashes()).isZero();
        }
    }

    private static final String LOCK = "java/util/concurrent/locks/ReentrantLock.lock";

    private static List<CodePoint> byJdk(CodePoint caller) {
        CodePoint lock = new CodePoint("java.util.concurrent.locks.ReentrantLock", "lock", "()V", 3, 3, null);
        // As in a recording of the profile facts: of the caller only its line is known.
        return List.of(lock, new CodePoint(caller.className(), caller.method(), "", Site.NOWHERE, caller.line(), null));
    }

    private static void lockedByJdk(Object lock, String from, Simulation.Body body) throws Exception {
        call(from, LOCK, () -> Hooks.beforeAcquire(lock, at(Op.ACQUIRE, LOCK + "@3")));
        synchronized (lock) {
            Hooks.acquired(lock, System.identityHashCode(lock), ThreadLog.current(), at(Op.ACQUIRE, LOCK + "@3"));
            try {
                body.run();
            } finally {
                Hooks.releasing(lock, System.identityHashCode(lock), ThreadLog.current(), at(Op.RELEASE, from));
            }
        }
    }

    private static Outcome run(DeadlockPlan plan, long seed, Simulation.Body main) {
        return Simulation.run(plan.withSeed(seed), main).outcome();
    }

    private static DeadlockPlan plan(boolean contexts, Waiter... waiters) {
        return new DeadlockPlan("test", "rpro", 0, "test", List.of(), contexts, List.of(waiters), List.of());
    }

    private static Waiter waiter(String path, String method, int call, int held, int wanted) {
        return new Waiter(
                path,
                List.of(point(method, held), point("run", call)),
                List.of(point(method, wanted), point("run", call)));
    }
}
