package dev.heddle.analyzer.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.deadlock.LockProgram.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Compares the measured radius of deadlocks with a list that is written event by event from the definition (RPro,
 * section 3.1): each event of the deadlock is listed when it becomes the next one of its thread.
 */
class BugEventTest {
    private static final int PROGRAMS = 4000;

    @Test
    void measuresTheRadiusOfEachDeadlockByItsDefinition() {
        int compared = 0;
        int different = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(seed);
            LockProgram program = LockProgram.random(random);
            LockProgram.DeadlockedRun run = null;
            for (int i = 0; run == null && i < 20; i++) {
                run = program.deadlockedRun(random);
            }
            if (run == null) {
                continue;
            }
            RunLength length = RunLength.of(run.trace());
            for (LockProgram.Deadlock deadlock : run.deadlocks()) {
                List<BugEvent> bug = new ArrayList<>();
                Set<String> places = new TreeSet<>();
                for (String wait : deadlock.waits()) {
                    String[] parts = wait.split("[:>]");
                    String path = parts[0].equals("0") ? "0" : "0." + parts[0];
                    bug.add(length.acquired(
                            path, "P.run" + parts[0] + "(P.java:" + 10 * Integer.parseInt(parts[1]) + ")"));
                    bug.add(length.next(path, true));
                    places.add(parts[0] + ":" + parts[1]);
                    places.add(parts[0] + ":" + parts[2]);
                }
                String what = "seed " + seed + ", " + deadlock + " after " + run.order() + " in\n" + program;
                assertThat(bug).as(what).doesNotContainNull();
                long events = listed(program, run.order(), places, false);
                assertThat(BugEvent.radius(bug)).as(what).isEqualTo(events);
                assertThat(BugEvent.acquisitionRadius(bug))
                        .as("acquisitions, %s", what)
                        .isEqualTo(listed(program, run.order(), places, true));
                compared++;
                long executed = bug.stream()
                        .filter(event -> event.executed() != null)
                        .mapToLong(event -> event.executed().event())
                        .min()
                        .orElseThrow();
                different += length.end().event() + 1 - executed == events ? 0 : 1;
            }
        }
        assertThat(compared).as("deadlocks").isGreaterThan(500);
        assertThat(different)
                .as("deadlocks with another distance from the first execution")
                .isGreaterThan(100);
    }

    /** The distance of the first and the last place of the bug in the list. */
    private static long listed(LockProgram program, List<Integer> order, Set<String> bug, boolean acquisitions) {
        List<String> list = new ArrayList<>();
        int[] at = new int[program.threads().size()];
        begin(0, bug, list, acquisitions);
        for (int t : order) {
            LockProgram.Step step = program.threads().get(t).get(at[t]);
            String event = t + ":" + at[t];
            boolean isAcquisition = step.kind() == Kind.ACQUIRE || step.kind() == Kind.ACQUIRE_SHARED;
            if (!bug.contains(event) && (isAcquisition || !acquisitions && step.kind() != Kind.NOTHING)) {
                list.add(event);
            }
            at[t]++;
            becomesNext(t, at[t], bug, list);
            if (step.kind() == Kind.START) {
                begin(step.on(), bug, list, acquisitions);
            }
        }
        List<Integer> places = bug.stream().map(list::indexOf).sorted().toList();
        return places.get(places.size() - 1) - places.get(0);
    }

    private static void begin(int thread, Set<String> bug, List<String> list, boolean acquisitions) {
        if (!acquisitions) {
            list.add("begin " + thread);
        }
        becomesNext(thread, 0, bug, list);
    }

    private static void becomesNext(int thread, int step, Set<String> bug, List<String> list) {
        if (bug.contains(thread + ":" + step)) {
            list.add(thread + ":" + step);
        }
    }
}
