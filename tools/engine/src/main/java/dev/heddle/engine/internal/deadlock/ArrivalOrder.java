package dev.heddle.engine.internal.deadlock;

import dev.heddle.analyzer.deadlock.Deadlock;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.DeadlockPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.WaiterOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Lets the plan of a deadlock begin with the order that its witness has. Without it the first tries hold all threads before their first locks, and
 * one of them may come to its own only after another one has gone on from there.
 */
final class ArrivalOrder {
    private ArrivalOrder() {}

    /**
     * Changes the seed of a plan, if it is of a deadlock.
     *
     * @param arriving the waiters of the witness, the first one to wait first
     */
    static void set(Path file, List<Deadlock.Waiter> arriving) throws IOException {
        Plan plan = PlanFile.read(file);
        if (plan instanceof DeadlockPlan deadlock && deadlock.waiters().size() == arriving.size()) {
            PlanFile.write(
                    file, deadlock.withSeed(new WaiterOrder(false, numbers(deadlock.waiters(), arriving)).seed()));
        }
    }

    /** The same places are the same waiter; of several such, who has the same thread. */
    private static List<Integer> numbers(List<DeadlockPlan.Waiter> planned, List<Deadlock.Waiter> arriving) {
        List<Integer> left =
                new ArrayList<>(IntStream.range(0, planned.size()).boxed().toList());
        List<Integer> numbers = new ArrayList<>();
        for (Deadlock.Waiter one : arriving) {
            Integer number = left.stream()
                    .filter(i -> fits(planned.get(i), one))
                    .max((a, b) -> Boolean.compare(
                            planned.get(a).thread().equals(one.thread()),
                            planned.get(b).thread().equals(one.thread())))
                    .orElseThrow();
            left.remove(number);
            numbers.add(number);
        }
        return numbers;
    }

    private static boolean fits(DeadlockPlan.Waiter planned, Deadlock.Waiter one) {
        return isSame(planned.held().get(0), one.held().get(0))
                && isSame(planned.wanted().get(0), one.wanted().get(0));
    }

    private static boolean isSame(CodePoint a, CodePoint b) {
        return a.className().equals(b.className()) && a.method().equals(b.method()) && a.offset() == b.offset();
    }
}
