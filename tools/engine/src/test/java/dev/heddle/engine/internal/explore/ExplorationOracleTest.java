package dev.heddle.engine.internal.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.trace.plan.ExplorePlan;
import dev.heddle.trace.testing.Jdks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Compares the bounded search with all schedules of small random programs. */
class ExplorationOracleTest {
    private static final int PROGRAMS = Jdks.times(100, 300);

    private record Searched(Set<String> states, long executed) {}

    private static Searched search(ModelProgram program, Bounds bounds) throws Exception {
        return search(program, bounds, Ranking.VARIABLES_AND_THREADS);
    }

    private static Searched search(ModelProgram program, Bounds bounds, Ranking ranking) throws Exception {
        Set<String> states = new HashSet<>();
        ScheduleExecutor executor = (schedules, extensible) -> {
            List<Execution> done = new ArrayList<>();
            for (int i = 1; i <= schedules.size(); i++) {
                done.add(program.execute(
                        new ExplorePlan(
                                "e",
                                "explore",
                                i,
                                program.tracking(),
                                program.tracking().variables().size(),
                                program.paths(),
                                extensible,
                                bounds.staleReads() > 0,
                                ExplorePlan.Sameness.HAPPENS_BEFORE,
                                schedules),
                        states));
            }
            return done;
        };
        int[] ranks = new int[program.tracking().variables().size()];
        Arrays.setAll(ranks, i -> i / 2);
        Exploration search =
                new Exploration(program.threads(), ranks, bounds, ranking, 1, executor, new Exploration.Listener() {});
        assertTrue(search.run());
        assertEquals(0, search.strayed());
        return new Searched(states, search.executed());
    }

    @Test
    void findsEveryStateWithinTheBounds() throws Exception {
        Random random = new Random(7);
        long executed = 0;
        long states = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            int threads = 2 + random.nextInt(2);
            ModelProgram program = ModelProgram.random(random, threads, 1 + random.nextInt(3), threads == 2 ? 5 : 3);
            for (int c = 0; c <= 2; c++) {
                for (int v = 1; v <= Math.max(1, c); v++) {
                    Searched searched = search(program, new Bounds(c, v, Math.max(2, threads), 0.01, 0));
                    assertEquals(
                            program.finalStates(c, v, 0), searched.states, "program " + i + ", c " + c + ", v " + v);
                    executed += searched.executed;
                    states += searched.states.size();
                }
            }
        }
        // Skipped schedules make a difference: an order and the accesses of a run give many more schedules.
        assertTrue(executed < 12 * states, executed + " schedules for " + states + " states");
    }

    @Test
    void findsEveryStateWithStaleReadsWithinTheBounds() throws Exception {
        Random random = new Random(9);
        long more = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            int threads = 2 + random.nextInt(2);
            ModelProgram program = ModelProgram.random(random, threads, 1 + random.nextInt(3), threads == 2 ? 4 : 2);
            for (int c = 0; c <= 2; c++) {
                for (int v = 1; v <= Math.max(1, c); v++) {
                    for (int reads = 1; reads <= 2; reads++) {
                        Searched searched = search(program, new Bounds(c, v, Math.max(2, threads), 0.01, reads));
                        Set<String> states = program.finalStates(c, v, reads);
                        assertEquals(
                                states,
                                searched.states,
                                "program " + i + ", c " + c + ", v " + v + ", " + reads + " stale reads");
                        more += states.size() - program.finalStates(c, v, 0).size();
                    }
                }
            }
        }
        assertTrue(more > PROGRAMS, more + " states need a stale read");
    }

    @Test
    void needsFewerSchedulesForTwoOfThreeThreads() throws Exception {
        Random random = new Random(8);
        long two = 0;
        long three = 0;
        for (int i = 0; i < PROGRAMS / 3; i++) {
            ModelProgram program = ModelProgram.random(random, 4, 2, 3);
            Searched few = search(program, new Bounds(1, 1, 2, 0.01, 0));
            Searched all = search(program, new Bounds(1, 1, 4, 0.01, 0));
            assertTrue(program.finalStates(1, 1, 0).containsAll(few.states));
            assertTrue(all.states.containsAll(few.states));
            two += few.executed;
            three += all.executed;
        }
        assertTrue(two < three / 2, two + " against " + three);
    }

    @Test
    void contextBoundingAloneFindsTheSameStates() throws Exception {
        Random random = new Random(10);
        for (int i = 0; i < PROGRAMS / 3; i++) {
            ModelProgram program = ModelProgram.random(random, 3, 2, 3);
            Searched searched = search(program, new Bounds(2, 2, 2, 0.01, 0), Ranking.PREEMPTIONS);
            assertEquals(program.finalStates(2, 2, 0), searched.states, "program " + i);
        }
    }

    @Test
    void isDeterministic() throws Exception {
        ModelProgram program = ModelProgram.random(new Random(9), 3, 2, 4);
        Searched one = search(program, Bounds.USUAL);
        Searched other = search(program, Bounds.USUAL);
        assertEquals(one, other);
    }
}
