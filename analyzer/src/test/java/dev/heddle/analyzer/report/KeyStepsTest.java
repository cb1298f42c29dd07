package dev.heddle.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Edge;
import dev.heddle.trace.run.Interleaving.Link;
import dev.heddle.trace.run.Interleaving.Step;
import dev.heddle.trace.run.StaleValue;
import dev.heddle.trace.run.StuckThread.Named;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyStepsTest {
    private static final List<PlanThread> THREADS =
            List.of(new PlanThread("0", "main"), new PlanThread("0.1", "one"), new PlanThread("0.2", "two"));

    private static Step step(int thread, Act act, String object, Act next, String type, String method) {
        CodePoint at = new CodePoint(type, method, "()V", 1, 5, "X.java");
        return new Step(thread, act, object, next, at, List.of(at), 1);
    }

    private static Step access(int thread, Act act, String method) {
        return step(thread, act, "shop.Job.result", null, "shop.Job", method);
    }

    private static Interleaving steps(List<Step> steps, Edge... edges) {
        return new Interleaving(THREADS, steps, List.of(edges), 0);
    }

    @Test
    void showsTheOverwrittenWriteWithoutAPreemption() {
        Interleaving steps = steps(
                List.of(access(2, Act.WRITE, "finish"), access(1, Act.WRITE, "begin"), access(0, Act.READ, "result")),
                new Edge(0, 1, Link.CONFLICT),
                new Edge(1, 2, Link.CONFLICT));
        KeySteps key = KeySteps.of(steps);
        assertThat(key.isStop()).isFalse();
        assertThat(key.all()).extracting(step -> step.point().method()).containsExactly("finish", "begin", "result");
        assertThat(key.cause()).containsExactly("shop.Job.result");
    }

    @Test
    void prefersAConflictOfTheProgramToAPreemptionInsideAQueue() {
        String queue = "java.util.concurrent.LinkedBlockingQueue";
        Interleaving steps = steps(
                List.of(
                        access(1, Act.READ, "look"),
                        step(1, Act.STOPPED, "an array's element 1", Act.READ, queue, "take"),
                        step(2, Act.WRITE, "an array's element 1", null, queue, "put"),
                        access(2, Act.WRITE, "set")),
                new Edge(1, 2, Link.CONFLICT),
                new Edge(0, 3, Link.CONFLICT));
        assertThat(KeySteps.of(steps).all())
                .extracting(step -> step.point().method())
                .containsExactly("look", "set");
    }

    @Test
    void causeOfAFieldOfTheJdkIsTheCodeThatAccessesIt() {
        Step read = step(1, Act.READ, "java.util.ArrayList.modCount", null, "shop.Basket", "sum");
        Step write = step(2, Act.WRITE, "java.util.ArrayList.modCount", null, "shop.Basket", "add");
        assertThat(KeySteps.of(steps(List.of(write, read), new Edge(0, 1, Link.CONFLICT)))
                        .cause())
                .containsExactly("shop.Basket.add", "shop.Basket.sum");
    }

    @Test
    void showsAStaleReadAndTheWriteThatItMissed() {
        Step other = access(0, Act.WRITE, "begin");
        Step write = access(2, Act.WRITE, "finish");
        Step read = access(1, Act.READ, "result");
        StaleValue values = new StaleValue(
                new Named("0.1", "reader"),
                read.point(),
                0,
                "shop.Job.result",
                null,
                new StaleValue.Write(null, null, "0"),
                new StaleValue.Write(new Named("0.2", "writer"), write.point(), "1"),
                1,
                1);
        Step stale = new Step(1, Act.READ, read.object(), null, read.point(), read.stack(), 1, values);
        KeySteps key = KeySteps.of(steps(List.of(other, write, stale), new Edge(0, 2, Link.STALE)));
        assertThat(key.all()).containsExactly(write, stale);
        assertThat(key.cause()).containsExactly("shop.Job.result");
    }
}
