package dev.heddle.replayer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.subjects.shapes.ShapeSubjects;
import dev.heddle.subjects.shapes.ShapeSubjects.Shape;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PosPlan;
import dev.heddle.trace.plan.StrategyPlan;
import dev.heddle.trace.run.Outcome.End;
import dev.heddle.trace.run.RunLine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import program.EveryShape;

/** Every buggy shape can fail. Shapes that a search does not make fail in a few runs are left to the next search. */
@Timeout(300)
@Tag("nightly")
class ShapesIT {
    private static final List<Search> SEARCHES = List.of(
            new Search(new PosPlan("pos", "pos", 1), 50),
            new Search(slices(4), 80),
            new Search(slices(2), 80),
            new Search(slices(12), 80),
            // For the remaining ones, whose schedules are rare.
            new Search(new PosPlan("longer", "pos", 1), 600));

    private record Search(Plan plan, int runs) {}

    private static final Set<End> STUCK = Set.of(End.DEADLOCK, End.LOST_NOTIFICATION);

    @TempDir
    Path folder;

    private static Plan slices(int length) {
        return new StrategyPlan("slices-" + length, "slices", 1, "slices", Map.of("length", String.valueOf(length)));
    }

    @Test
    void everyBuggyTwinFailsInSomeSchedule() throws Exception {
        Set<String> left =
                ShapeSubjects.shapes().stream().map(Shape::name).collect(Collectors.toCollection(TreeSet::new));
        for (Search search : SEARCHES) {
            if (!left.isEmpty()) {
                left.removeAll(failing(search, left));
            }
        }
        assertThat(left).isEmpty();
    }

    private Set<String> failing(Search search, Set<String> names) throws Exception {
        Path plan = folder.resolve(search.plan.id() + ".json");
        PlanFile.write(plan, search.plan);
        ControlledRun jvm = ControlledRun.with(
                System.getProperty("java.home"),
                folder.resolve(search.plan.id()),
                "plan=" + plan + ",runs=1-" + search.runs,
                EveryShape.class,
                names.toArray(String[]::new));
        List<RunLine> lines = RunLine.readAll(jvm.recording().resolve(RunLine.FILE_NAME));
        assertThat(lines).as("%s", jvm).hasSize(search.runs);
        Set<String> failed = new TreeSet<>();
        for (RunLine line : lines) {
            boolean isStuck = STUCK.contains(line.outcome().end());
            assertThat(line.exitCode() == 0 || isStuck).as("%s", line).isTrue();
            String last = null;
            for (String said : line.stdout().lines().toList()) {
                last = said.substring(said.indexOf(' ') + 1);
                if (said.startsWith("failed ")) {
                    failed.add(last);
                }
            }
            if (isStuck) {
                failed.add(last);
            }
        }
        return failed;
    }
}
