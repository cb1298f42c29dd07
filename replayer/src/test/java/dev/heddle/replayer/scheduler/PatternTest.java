package dev.heddle.replayer.scheduler;

import static dev.heddle.replayer.scheduler.Simulation.call;
import static dev.heddle.replayer.scheduler.Simulation.join;
import static dev.heddle.replayer.scheduler.Simulation.locked;
import static dev.heddle.replayer.scheduler.Simulation.point;
import static dev.heddle.replayer.scheduler.Simulation.read;
import static dev.heddle.replayer.scheduler.Simulation.spawn;
import static dev.heddle.replayer.scheduler.Simulation.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.PatternPlan.HeldLock;
import dev.heddle.trace.plan.PatternPlan.Step;
import dev.heddle.trace.run.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Patterns on hand-made programs: a unit {@code u} called from {@code run@7}, and {@code v} called from {@code run@8}.
 */
@Timeout(120)
class PatternTest {
    private final List<String> log = new ArrayList<>();

    @Test
    void enforcesAStaleRead() {
        PatternPlan plan = plan(
                step(0, Op.GET_FIELD, 0, stack("u", 1, 7)),
                step(1, Op.PUT_FIELD, 0, stack("v", 1, 8)),
                step(0, Op.PUT_FIELD, 0, stack("u", 2, 7)));
        for (long seed = 0; seed < 100; seed++) {
            log.clear();
            Outcome outcome = run(plan, seed, () -> {
                Thread u = spawn(() -> call("run@7", "u", () -> {
                    read(this, "u@1");
                    log.add("Ru");
                    read(this, "u@9");
                    write(this, "u@2");
                    log.add("Wu");
                }));
                Thread v = spawn(() -> call("run@8", "v", () -> {
                    write(this, "v@1");
                    log.add("Wv");
                }));
                join(u, v);
            });
            if (beginsWithEach(seed)) {
                assertThat(outcome.reached()).as("seed %d: %s", seed, outcome).isTrue();
                assertThat(log).as("seed %d", seed).containsExactly("Ru", "Wv", "Wu");
                assertThat(outcome.thrashes()).isZero();
                assertThat(outcome.progress())
                        .startsWith(
                                "step 3 of 3 reached: Ru(x) at program.Simulated.u(Simulated.java:1) by thread 0.1, "
                                        + "Wu′(x) at program.Simulated.v(Simulated.java:1) by thread 0.2, ");
            }
        }
    }

    @Test
    void releasesLocksBeforeTheSwitch() {
        // Like the motivating program: u locks each read, v holds the same lock throughout.
        PatternPlan plan = plan(
                step(0, Op.GET_FIELD, 0, stack("u", 1, 7), lock("u", 11, 7)),
                step(1, Op.PUT_FIELD, 0, stack("v", 1, 8)),
                step(1, Op.PUT_FIELD, 1, stack("v", 2, 8), lock("v", 13, 8)),
                step(0, Op.GET_FIELD, 1, stack("u", 2, 7)));
        int[] thrashes = new int[1];
        for (long seed : seedsBelow(100)) {
            Object lock = new Object();
            log.clear();
            Outcome outcome = run(plan, seed, () -> {
                Thread v = spawn(() -> call(
                        "run@8",
                        "v",
                        () -> locked(lock, "v@13", () -> {
                            write(this, "v@1");
                            write(this, "v@2");
                            log.add("v");
                        })));
                Thread u = spawn(() -> call("run@7", "u", () -> {
                    locked(lock, "u@11", () -> {
                        read(this, "u@1");
                        log.add("u1");
                    });
                    locked(lock, "u@12", () -> {
                        read(this, "u@2");
                        log.add("u2");
                    });
                }));
                join(u, v);
            });
            assertThat(outcome.reached()).as("seed %d: %s", seed, outcome).isTrue();
            assertThat(log).as("seed %d", seed).containsExactly("u1", "v", "u2");
            thrashes[0] += outcome.thrashes();
        }
        assertThat(thrashes[0]).isZero();
    }

    @Test
    void requiresTheSameVariable() {
        PatternPlan plan = plan(
                step(0, Op.GET_FIELD, 0, stack("u", 1, 7)),
                step(1, Op.PUT_FIELD, 0, stack("v", 1, 8)),
                step(0, Op.PUT_FIELD, 0, stack("u", 2, 7)));
        for (long seed : seedsBelow(50)) {
            Object other = new Object();
            log.clear();
            Outcome outcome = run(plan, seed, () -> {
                Simulation.Body u = () -> call("run@7", "u", () -> {
                    read(other, "u@1");
                    write(other, "u@2");
                });
                Thread one = spawn(u);
                Thread two = spawn(() -> call("run@8", "v", () -> write(this, "v@1")));
                join(one, two);
            });
            assertThat(outcome.reached()).as("seed %d: %s", seed, outcome).isFalse();
            assertThat(outcome.end()).isEqualTo(Outcome.End.EXIT);
            assertThat(outcome.progress())
                    .startsWith("step 1 of 3 reached: Ru(x) ")
                    .contains("; waited for Wu′(x) at program.Simulated.v(Simulated.java:1)");
        }
    }

    @Test
    void releasesAHeldThreadInsteadOfHanging() {
        // u holds a lock over both reads that v needs: no schedule has this pattern.
        PatternPlan plan = plan(
                step(0, Op.GET_FIELD, 0, stack("u", 1, 7)),
                step(1, Op.PUT_FIELD, 0, stack("v", 1, 8)),
                step(0, Op.GET_FIELD, 0, stack("u", 2, 7)));
        long thrashes = 0;
        for (long seed = 0; seed < 50; seed++) {
            Object lock = new Object();
            Outcome outcome = run(plan, seed, () -> {
                Thread u = spawn(() -> call(
                        "run@7",
                        "u",
                        () -> locked(lock, "u@11", () -> {
                            read(this, "u@1");
                            read(this, "u@2");
                        })));
                Thread v = spawn(() -> call("run@8", "v", () -> locked(lock, "v@11", () -> write(this, "v@1"))));
                join(u, v);
            });
            assertThat(outcome.end()).as("seed %d: %s", seed, outcome).isEqualTo(Outcome.End.EXIT);
            assertThat(outcome.reached()).isFalse();
            thrashes += outcome.thrashes();
        }
        assertThat(thrashes).isPositive();
    }

    @Test
    void triesLaterOccurrences() {
        PatternPlan plan = plan(
                step(0, Op.GET_FIELD, 0, stack("u", 1, 7)),
                step(1, Op.PUT_FIELD, 0, stack("v", 1, 8)),
                step(0, Op.PUT_FIELD, 0, stack("u", 2, 7)));
        for (long seed : seedsBelow(50)) {
            Outcome outcome = run(plan, seed, () -> {
                Thread u = spawn(() -> {
                    // Leaves the unit without the last step, twice.
                    for (int i = 0; i < 3; i++) {
                        boolean complete = i == 2;
                        call("run@7", "u", () -> {
                            read(this, "u@1");
                            if (complete) {
                                write(this, "u@2");
                            }
                        });
                    }
                });
                Thread v = spawn(() -> {
                    for (int i = 0; i < 4; i++) {
                        call("run@8", "v", () -> write(this, "v@1"));
                    }
                });
                join(u, v);
            });
            assertThat(outcome.end()).isEqualTo(Outcome.End.EXIT);
            assertThat(outcome.reached()).as("seed %d: %s", seed, outcome).isTrue();
            assertThat(outcome.progress()).endsWith("; 3 attempts");
        }
    }

    @Test
    void doesNotHoldAThreadThatHasYetToStartItsPartner() {
        // The thread of u passes the place of its first access once before it starts the other thread.
        PatternPlan plan = plan(
                "0",
                "0.1",
                step(0, Op.GET_FIELD, 0, stack("u", 1, 7)),
                step(1, Op.PUT_FIELD, 0, stack("v", 1, 8)),
                step(0, Op.PUT_FIELD, 0, stack("u", 2, 7)));
        for (long seed : seedsBelow(50)) {
            Outcome outcome = run(plan, seed, () -> {
                Simulation.Body u = () -> call("run@7", "u", () -> {
                    read(this, "u@1");
                    write(this, "u@2");
                });
                u.run();
                Thread v = spawn(() -> call("run@8", "v", () -> write(this, "v@1")));
                u.run();
                join(v);
            });
            assertThat(outcome.reached()).as("seed %d: %s", seed, outcome).isTrue();
            assertThat(outcome.thrashes()).as("seed %d", seed).isZero();
            assertThat(outcome.progress()).doesNotContain("attempts");
        }
    }

    @Test
    void keepsOtherThreadsFromUndoingTheViolation() {
        // The first thread writes the variables of the others, and could do so at any time.
        PatternPlan plan = plan(
                "0.2",
                "0.3",
                step(0, Op.GET_FIELD, 0, stack("u", 1, 7)),
                step(1, Op.PUT_FIELD, 0, stack("v", 1, 8)),
                step(0, Op.GET_FIELD, 0, stack("u", 2, 7)));
        for (long seed : seedsBelow(50)) {
            log.clear();
            Outcome outcome = run(plan, seed, () -> {
                Thread repair = spawn(() -> {
                    write(this, "w@1");
                    log.add("w");
                });
                Thread u = spawn(() -> call("run@7", "u", () -> {
                    read(this, "u@1");
                    log.add("u1");
                    read(this, "u@2");
                    log.add("u2");
                }));
                Thread v = spawn(() -> call("run@8", "v", () -> {
                    write(this, "v@1");
                    log.add("v");
                }));
                join(repair, u, v);
            });
            assertThat(outcome.reached()).as("seed %d: %s", seed, outcome).isTrue();
            assertThat(log.subList(log.indexOf("u1"), log.indexOf("u2")))
                    .as("seed %d", seed)
                    .containsExactly("u1", "v");
        }
    }

    @Test
    void holdsAtSeveralPointsOfTheWindow() {
        // Between its accesses u executes other operations, and acquires a lock.
        PatternPlan plan = plan(
                step(0, Op.GET_FIELD, 0, stack("u", 1, 7)),
                step(1, Op.PUT_FIELD, 0, stack("v", 1, 8)),
                step(0, Op.GET_FIELD, 0, stack("u", 2, 7)));
        Set<List<String>> orders = new TreeSet<>(Comparator.comparing(List::toString));
        for (long seed : List.of(0L, 3L, 4L)) {
            Object lock = new Object();
            Object other = new Object();
            log.clear();
            Outcome outcome = run(plan, seed, () -> {
                Thread u = spawn(() -> call("run@7", "u", () -> {
                    read(this, "u@1");
                    write(other, "u@3");
                    log.add("before the lock");
                    locked(lock, "u@4", () -> log.add("in the lock"));
                    read(this, "u@2");
                }));
                Thread v = spawn(() -> call("run@8", "v", () -> {
                    write(this, "v@1");
                    log.add("v");
                }));
                join(u, v);
            });
            assertThat(outcome.reached()).as("seed %d: %s", seed, outcome).isTrue();
            orders.add(List.copyOf(log));
        }
        assertThat(orders)
                .containsExactlyInAnyOrder(
                        List.of("v", "before the lock", "in the lock"),
                        List.of("before the lock", "v", "in the lock"),
                        List.of("before the lock", "in the lock", "v"));
    }

    @Test
    void distinguishesElementsAccessedByOneInstruction() {
        PatternPlan plan = plan(
                element(0, Op.ARRAY_LOAD, stack("u", 1, 7)),
                element(1, Op.ARRAY_STORE, stack("v", 1, 8)),
                element(0, Op.ARRAY_LOAD, stack("u", 1, 7)));
        for (long seed : new long[] {0, 1, 3, 4}) {
            int[] array = new int[2];
            log.clear();
            Outcome outcome = run(plan, seed, () -> {
                Thread u = spawn(() -> call("run@7", "u", () -> {
                    for (int i = 0; i < 4; i++) {
                        Simulation.element(Op.ARRAY_LOAD, array, i % 2, "u@1");
                        log.add("u" + i);
                    }
                }));
                Thread v = spawn(() -> call("run@8", "v", () -> {
                    Simulation.element(Op.ARRAY_STORE, array, 1, "v@1");
                    log.add("v");
                }));
                join(u, v);
            });
            assertThat(outcome.reached()).as("seed %d: %s", seed, outcome).isTrue();
            assertThat(log).as("seed %d", seed).contains("v").startsWith("u0", "u1");
            assertThat(log.indexOf("v")).isBetween(2, 3);
        }
    }

    private static Step element(int unit, Op op, List<CodePoint> stack) {
        return new Step(unit, op, 0, "x[1]", stack, List.of(), 1);
    }

    @Test
    void waitsForASleepingPartner() {
        PatternPlan plan = plan(
                step(0, Op.GET_FIELD, 0, stack("u", 1, 7)),
                step(1, Op.PUT_FIELD, 0, stack("v", 1, 8)),
                step(0, Op.PUT_FIELD, 0, stack("u", 2, 7)));
        for (long seed : seedsBelow(20)) {
            Outcome outcome = run(plan, seed, () -> {
                Thread u = spawn(() -> call("run@7", "u", () -> {
                    read(this, "u@1");
                    write(this, "u@2");
                }));
                Simulation.sleep(1_000);
                call("run@8", "v", () -> write(this, "v@1"));
                join(u);
            });
            assertThat(outcome.reached()).as("seed %d: %s", seed, outcome).isTrue();
            assertThat(outcome.thrashes()).isZero();
        }
    }

    /** Whether every occurrence of the first step begins an attempt; otherwise a random half of them. */
    private static boolean beginsWithEach(long seed) {
        return seed % 6 != 5;
    }

    private static long[] seedsBelow(long limit) {
        return LongStream.range(0, limit).filter(PatternTest::beginsWithEach).toArray();
    }

    private static Outcome run(PatternPlan plan, long seed, Simulation.Body main) {
        return Simulation.run(plan.withSeed(seed), main).outcome();
    }

    private static PatternPlan plan(Step... steps) {
        return plan("0.1", "0.2", steps);
    }

    /** @param ofU path of the thread of u, beside that of u′ */
    private static PatternPlan plan(String ofU, String ofOther, Step... steps) {
        CodePoint u = point("u", 0);
        CodePoint v = point("v", 0);
        return new PatternPlan(
                "p1",
                "assetfuzzer",
                0,
                1,
                "test",
                List.of(),
                new PatternPlan.AtomicSet("program.Simulated", false, List.of("x", "y")),
                List.of(new PatternPlan.Unit(u, ofU), new PatternPlan.Unit(v, ofOther)),
                List.of(steps),
                List.of());
    }

    private static Step step(int unit, Op op, int variable, List<CodePoint> stack, HeldLock... release) {
        return new Step(unit, op, variable, variable == 0 ? "x" : "y", stack, List.of(release));
    }

    private static HeldLock lock(String method, int offset, int callOffset) {
        return new HeldLock("java.lang.Object", stack(method, offset, callOffset));
    }

    private static List<CodePoint> stack(String method, int offset, int callOffset) {
        return List.of(point(method, offset), point("run", callOffset));
    }
}
