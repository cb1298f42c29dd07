package dev.heddle.engine.internal.predict;

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
 * Orders the waiters of a deadlock plan as in its witness. Otherwise the first tries hold all threads before their
 * first locks, and a thread may reach its lock only after another one has continued from there.
 */
final class ArrivalOrder {
    private ArrivalOrder() {}

    /**
     * Changes the seed of a plan, if it is a deadlock plan.
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

    /** Waiters at the same places are the same; of several such, the one with the same thread. */
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
