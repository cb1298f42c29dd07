package dev.heddle.replayer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.control.ExitCodes;
import dev.heddle.subjects.plain.NoThreads;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.plan.Turns.Turn;
import dev.heddle.trace.run.Outcome.End;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages about plans that the program does not follow. */
class DivergenceIT {
    private static final String JDK = System.getProperty("java.home");
    private static final Class<?> PROGRAM = dev.heddle.subjects.buggy.pattern01.StaleIncrement.class;
    private static final String COUNTER = PROGRAM.getName() + "$Counter";

    @TempDir
    private static Path shared;

    private static ExactPlan plan;

    @TempDir
    private Path folder;

    private int runs;

    @BeforeAll
    static void makePlan() throws Exception {
        plan = ControlledRun.unrecorded(JDK, shared, new RandomPlan("r", "random", 3), PROGRAM)
                .schedule();
    }

    private ControlledRun run(ExactPlan plan, Class<?> program) throws Exception {
        return ControlledRun.unrecorded(JDK, folder.resolve("run-" + runs++), plan, program);
    }

    /** The plan with another turn, the first that begins in the counter. */
    private static ExactPlan edited(ExactPlan plan, UnaryOperator<Turn> change) {
        Turns.Builder turns = new Turns.Builder();
        boolean done = false;
        for (Turn turn : plan.turns()) {
            boolean here = !done
                    && turn.at().point() != null
                    && turn.at().point().className().equals(COUNTER);
            turns.add(here ? change.apply(turn) : turn);
            done |= here;
        }
        assertThat(done).isTrue();
        return new ExactPlan(plan.id(), plan.technique(), plan.seed(), null, null, plan.origin(), turns.build());
    }

    @Test
    void divergesFromAnEditedPlanAtTheFirstDifferentDecision() throws Exception {
        ControlledRun other = run(
                edited(
                        plan,
                        turn -> new Turn(
                                new PlanThread("0.7", "absent"),
                                turn.steps(),
                                turn.at(),
                                turn.check(),
                                turn.own(),
                                null)),
                PROGRAM);
        assertThat(other.exit()).as("%s", other).isEqualTo(ExitCodes.DIVERGED);
        assertThat(other.outcome().divergence())
                .contains("expected thread 0.7 \"absent\" ")
                .contains("at " + COUNTER)
                .contains("(StaleIncrement.java:")
                .contains("the enabled threads are thread ");
        PlanSite elsewhere = new PlanSite(Op.BEGIN, null);
        ControlledRun begin = run(
                edited(
                        plan,
                        turn -> new Turn(
                                turn.thread(), turn.steps(), elsewhere, turn.check(), turn.own(), turn.stop())),
                PROGRAM);
        assertThat(begin.exit()).as("%s", begin).isEqualTo(ExitCodes.DIVERGED);
        assertThat(begin.outcome().divergence())
                .contains(" BEGIN, ")
                .contains("at " + COUNTER)
                .contains("(StaleIncrement.java:");
    }

    /** Simulates an earlier version of the program with fewer or other steps inside a turn. */
    @Test
    void reportsATurnOfAnotherLengthWithoutEndingTheRun() throws Exception {
        ControlledRun longer = run(
                edited(
                        plan,
                        turn -> new Turn(
                                turn.thread(),
                                turn.steps() + 1,
                                turn.at(),
                                turn.check(),
                                turn.own(),
                                byPlace(turn.stop()))),
                PROGRAM);
        assertThat(longer.outcome().divergence()).as("%s", longer).isNull();
        assertThat(longer.outcome().reached()).isTrue();
        assertThat(longer.outcome().notes())
                .contains("1 of " + plan.turns().size() + " turns had other lengths than in the plan");
        assertThat(longer.schedule().turns()).isEqualTo(plan.turns());
    }

    private static Turns.Stop byPlace(Turns.Stop stop) {
        assertThat(stop == null || stop.before() != null).isTrue();
        return stop;
    }

    @Test
    void warnsAboutAPlanOfAnotherVersionBeforeTheRun() throws Exception {
        assertThat(plan.origin().jdk()).isEqualTo(System.getProperty("java.version"));
        assertThat(plan.origin().classes()).extracting(Origin.ClassPrint::name).contains(COUNTER);
        Origin old = new Origin(
                "16.0.1", plan.origin().start(), plan.origin().pins(), List.of(new Origin.ClassPrint(COUNTER, "0")));
        ControlledRun changed = run(new ExactPlan("p", "random", 3, null, null, old, plan.turns()), PROGRAM);
        assertThat(changed.err())
                .contains("heddle: the plan was made with another version of " + COUNTER
                        + ": the run may diverge from it")
                .contains("heddle: the plan was made on JDK 16.0.1, and this is ");
        assertThat(changed.outcome().notes()).anyMatch(note -> note.contains("another version of " + COUNTER));
        assertThat(changed.outcome().reached()).isTrue();
    }

    @Test
    void refusesAPlanOfAnotherProgram() throws Exception {
        CodePoint nowhere = new CodePoint("no.such.Program", "main", "()V", 3, 7, "Program.java");
        unfit(
                nowhere,
                "there is no class no.such.Program on the class path, and the plan names"
                        + " GET_FIELD at no.such.Program.main(Program.java:7)");
        unfit(new CodePoint(COUNTER, "gone", "()V", 3, 7, "StaleIncrement.java"), "has no method gone()V");
        unfit(
                new CodePoint(COUNTER, "get", "()I", 0, 7, "StaleIncrement.java"),
                "there is no such instruction at offset 0, and the plan names GET_FIELD at " + COUNTER
                        + ".get(StaleIncrement.java:7)");
    }

    private void unfit(CodePoint at, String because) throws Exception {
        Turns turns = new Turns.Builder()
                .add(new Turn(new PlanThread("0", "main"), 1, new PlanSite(Op.GET_FIELD, at), 0, 1, null))
                .build();
        ControlledRun run = run(new ExactPlan("p", "exact", 0, null, null, Origin.UNKNOWN, turns), PROGRAM);
        assertThat(run.exit()).as("%s", run).isEqualTo(ExitCodes.UNFIT);
        assertThat(run.err())
                .hasLineCount(1)
                .contains("the plan belongs to another program or version")
                .contains(because);
        assertThat(run.outcome().end()).isEqualTo(End.UNFIT);
    }

    @Test
    void divergesIfTheProgramNeverReachesTheClassesOfThePlan() throws Exception {
        ControlledRun run = run(plan, NoThreads.class);
        assertThat(run.outcome().end()).as("%s", run).isEqualTo(End.DIVERGED);
        assertThat(run.outcome().divergence())
                .startsWith("the end of the program: turn 0 of ")
                .endsWith(" done; next would be thread 0 \"main\" BEGIN");
    }

    @Test
    void reportsWhereAnOrderCannotBeFollowed() throws Exception {
        Turns.Builder tables = new Turns.Builder();
        CodePoint get = new CodePoint(COUNTER, "get", "()I", 1, 56, "StaleIncrement.java");
        OrderPlan.Steps.Builder steps = new OrderPlan.Steps.Builder(tables);
        steps.add(tables.thread(new PlanThread("0.9", "absent")), tables.site(new PlanSite(Op.GET_FIELD, get)));
        steps.add(tables.thread(new PlanThread("0", "main")), tables.site(new PlanSite(Op.GET_FIELD, get)));
        ControlledRun run = ControlledRun.of(
                JDK, folder.resolve("order"), OrderPlan.recorded("o", null, Origin.UNKNOWN, steps.build()), PROGRAM);
        assertThat(run.exit()).as("%s", run).isEqualTo(ExitCodes.DIVERGED);
        assertThat(run.outcome().divergence())
                .isEqualTo("operation 1 of 2: expected thread 0.9 \"absent\" GET_FIELD at " + get
                        + ", but it is blocked, and thread 0 \"main\" waits for its turn to execute GET_FIELD at "
                        + COUNTER + ".get(StaleIncrement.java:" + line(run) + ")");
    }

    private static String line(ControlledRun run) throws Exception {
        String text = run.outcome().divergence();
        return text.substring(text.lastIndexOf(':') + 1, text.length() - 1);
    }
}
