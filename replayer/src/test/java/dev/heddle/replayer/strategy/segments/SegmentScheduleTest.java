package dev.heddle.replayer.strategy.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.Model;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.registry.Strategies;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.StrategyPlan;
import dev.heddle.trace.run.RunProfile;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** In the model, the step with number n of all programs is at offset n. */
class SegmentScheduleTest {
    @Test
    void withoutSegmentsNoThreadIsStopped() {
        // In the model no thread counts as the current one, so the threads take turns.
        assertThat(order("", "wx wy", "rx ry")).containsExactly("0.1", "0.2", "0.1", "0.2");
    }

    @Test
    void holdsAThreadAtItsPointWhileTheNextOneRuns() {
        String segments = "0.1 until 1 PUT_FIELD m/Model.run()V+1\n0.2\n0.1";
        assertThat(order(segments, "wx wy", "rx ry")).containsExactly("0.1", "0.2", "0.2", "0.1");
        assertThat(strategy(segments).reached()).isFalse();
    }

    @Test
    void threadsWithoutSegmentsWait() {
        String segments = "0.2 until 1 GET_FIELD m/Model.run()V+3\n0.1\n0.2";
        assertThat(order(segments, "wx wy", "rx ry", "rz rz"))
                .containsExactly("0.2", "0.1", "0.1", "0.2", "0.3", "0.3");
    }

    @Test
    void holdsAThreadUntilNoOtherCanProceed() {
        // 0.2 needs the lock that the held thread has; 0.3 does not.
        String segments = "0.1 until 1 PUT_FIELD m/Model.run()V+1\n*\n0.1";
        Strategy strategy = strategy(segments);
        Model.Run run = new Model("+a wx -a", "+a wx -a", "rz rz").run(strategy);
        assertThat(run.deadlock()).isFalse();
        assertThat(run.order()).containsExactly("0.1", "0.3", "0.3", "0.1", "0.2", "0.2");
        assertThat(strategy.reached()).isTrue();
    }

    /** The end of a long sleep makes other threads time out, so the hunt would report a false failure. */
    @Test
    void noLongSleepEndsWhileAThreadIsHeldForAllOthers() {
        Site site = new Site(Op.PUT_FIELD, new Member("m/Model", "run", "()V"), 1, -1, new Member("m/Model", "x", "I"));
        ThreadView held = thread("0.1", site);
        String segments = "0.1 until 1 PUT_FIELD m/Model.run()V+1\n*\n0.1";
        assertThat(strategy(segments).choose(new Decision(0, List.of(held), null, Decision.Time.MOMENT)))
                .isNull();
        assertThat(strategy(segments).choose(new Decision(0, List.of(held), null, Decision.Time.LONG_SLEEP)))
                .isSameAs(held);
    }

    @Test
    void countsOccurrencesFromTheStartOfTheRun() {
        // A spinning thread reaches the same place again and again; here it is stopped before the second time.
        String segments = "0.1 until 2 YIELD m/Model.run()V+0\n0.2\n0.1";
        Strategy strategy = strategy(segments);
        List<String> order = new Model("yx wz", "wx wy").run(strategy).order();
        assertThat(order).startsWith("0.1").endsWith("0.1");
        assertThat(strategy.progress()).contains("2 of 3 legs", "1 thread stopped");
    }

    @Test
    void aBlockedThreadEndsItsSegment() {
        // 0.2 needs the lock that the held thread has.
        Strategy strategy = strategy("0.1 until 1 PUT_FIELD m/Model.run()V+1\n0.2\n0.1");
        Model.Run run = new Model("+a wx -a", "+a wx -a").run(strategy);
        assertThat(run.deadlock()).isFalse();
        assertThat(run.order()).containsExactly("0.1", "0.1", "0.2", "0.2");
        assertThat(strategy.reached()).isTrue();
    }

    @Test
    void reportsAPointThatIsNotReached() {
        Strategy strategy = strategy("0.1 until 2 PUT_FIELD m/Model.run()V+1\n0.2");
        new Model("wx wy", "rx ry").run(strategy);
        assertThat(strategy.reached()).isFalse();
    }

    @Test
    void refusesMalformedSegments() {
        assertThatThrownBy(() -> strategy("0.1 after 3"))
                .isInstanceOf(PlanException.class)
                .hasMessage("plan p: \"0.1 after 3\" is not a segment: a thread's path, or a path, \"until\","
                        + " a number and an operation");
    }

    @Test
    void aProfileListsSharedVariables() {
        Strategy strategy = Strategies.of(new StrategyPlan("p", "t", 1, "relay", Map.of("survey", "on")));
        new Model("wx wa", "rx wb").run(strategy);
        RunProfile profile = strategy.strategyNotes().profile();
        assertThat(profile.threads()).extracting(RunProfile.ThreadProfile::path).containsExactly("0.1", "0.2");
        assertThat(profile.points())
                .extracting(RunProfile.Point::thread, RunProfile.Point::name, RunProfile.Point::isShared)
                .containsExactlyInAnyOrder(
                        tuple("0.1", "PUT_FIELD m/Model.run()V+0", true),
                        tuple("0.1", "PUT_FIELD m/Model.run()V+1", false),
                        tuple("0.2", "GET_FIELD m/Model.run()V+2", true),
                        tuple("0.2", "PUT_FIELD m/Model.run()V+3", false));
    }

    /**
     * All orders of conflicting operations remain reachable when race-free accesses are not decisions, without more
     * runs.
     */
    @Test
    void raceFreeAccessesAreNotDecisions() {
        String quiet = "PUT_FIELD m/Model.run()V+1\nPUT_FIELD m/Model.run()V+2\nPUT_FIELD m/Model.run()V+5\n";
        String[] programs = {"wx wa wa ry", "wy wb rx"};
        Set<String> all = classes(Map.of("by", "random"), programs);
        Set<String> filtered = classes(Map.of("by", "random", "quiet", quiet), programs);
        assertThat(filtered).isEqualTo(all);
        for (long seed = 1; seed <= 50; seed++) {
            List<String> order = new Model("wx wa wa", "rx")
                    .run(Strategies.of(
                            new StrategyPlan("p", "t", seed, "shared", Map.of("by", "random", "quiet", quiet))))
                    .order();
            // No switch happens between accesses that no other thread can observe.
            assertThat(order).isIn(List.of("0.1", "0.1", "0.1", "0.2"), List.of("0.2", "0.1", "0.1", "0.1"));
        }
    }

    @Test
    void profilesSkippedAccesses() {
        Member method = new Member("m/Model", "run", "()V");
        Site write = new Site(Op.PUT_FIELD, method, 1, -1, new Member("m/Model", "x", "I"));
        Site read = new Site(Op.GET_FIELD, method, 2, -1, new Member("m/Model", "x", "I"));
        Object shared = new Object();
        RunProfiler profiler = new RunProfiler(new RaceFreeAccesses(new StrategyPlan("p", "t", 1, "relay", Map.of())));
        ThreadView one = thread("0.1");
        ThreadView other = thread("0.2");
        profiler.passed(one, write, 1, shared);
        profiler.passed(one, write, 1, shared);
        profiler.passed(one, read, 2, new Object());
        assertThat(profiler.profile().points()).noneMatch(RunProfile.Point::isShared);
        profiler.passed(other, read, 2, shared);
        assertThat(profiler.profile().points())
                .extracting(
                        RunProfile.Point::thread,
                        RunProfile.Point::name,
                        RunProfile.Point::count,
                        RunProfile.Point::isShared)
                .containsExactly(
                        tuple("0.1", RunProfile.name(Op.PUT_FIELD, write), 2, true),
                        tuple("0.1", RunProfile.name(Op.GET_FIELD, read), 1, true),
                        tuple("0.2", RunProfile.name(Op.GET_FIELD, read), 1, true));
    }

    private static ThreadView thread(String path) {
        return thread(path, null);
    }

    private static ThreadView thread(String path, Site before) {
        return (ThreadView) Proxy.newProxyInstance(
                SegmentScheduleTest.class.getClassLoader(),
                new Class<?>[] {ThreadView.class},
                (proxy, called, arguments) -> switch (called.getName()) {
                    case "path" -> path;
                    case "op" -> before.op();
                    case "site" -> before;
                    case "siteNumber" -> 1;
                    case "isYielding" -> false;
                    case "source" -> null;
                    default -> throw new UnsupportedOperationException(called.getName());
                });
    }

    private static Set<String> classes(Map<String, String> parameters, String... programs) {
        Set<String> classes = new HashSet<>();
        for (long seed = 1; seed <= 300; seed++) {
            classes.add(new Model(programs)
                    .run(Strategies.of(new StrategyPlan("p", "t", seed, "shared", parameters)))
                    .classOf());
        }
        return classes;
    }

    @Test
    void roundRobinAlternatesThreads() {
        assertThat(lockstep(1, "wa wa", "wb wb", "wc wc")).containsExactly("0.1", "0.2", "0.3", "0.1", "0.2", "0.3");
        assertThat(lockstep(2, "wa wa", "wb wb", "wc wc")).containsExactly("0.3", "0.2", "0.1", "0.3", "0.2", "0.1");
        assertThat(lockstep(3, "wa wa wa", "wb wb wb")).containsExactly("0.1", "0.1", "0.2", "0.2", "0.1", "0.2");
    }

    private static List<String> lockstep(long seed, String... programs) {
        return new Model(programs)
                .run(Strategies.of(new StrategyPlan("p", "t", seed, "lockstep", Map.of())))
                .order();
    }

    private static List<String> order(String segments, String... programs) {
        return new Model(programs).run(strategy(segments)).order();
    }

    private static Strategy strategy(String segments) {
        return Strategies.of(new StrategyPlan("p", "t", 1, "relay", Map.of("1", segments)));
    }
}
