package dev.heddle.report.model;

import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.run.Interleaving;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The Java names of threads of one program, by their paths. Predictions know paths only; steps of runs have names, too. A thread that had different names
 * in different runs has none here.
 */
final class ThreadNames {
    private final Map<String, String> names = new HashMap<>();
    private final Set<String> different = new HashSet<>();

    private ThreadNames() {}

    static ThreadNames of(List<StepReader.Known> all) {
        ThreadNames names = new ThreadNames();
        for (StepReader.Known known : all) {
            if (known.steps() != null) {
                known.steps().threads().forEach(names::add);
            }
        }
        names.different.forEach(names.names::remove);
        return names;
    }

    private void add(PlanThread thread) {
        if (thread.name() != null) {
            String before = names.put(thread.path(), thread.name());
            if (before != null && !before.equals(thread.name())) {
                different.add(thread.path());
            }
        }
    }

    /** The same with the names of those that have none. */
    StepReader.Known in(StepReader.Known known) {
        Interleaving steps = known.steps();
        if (steps == null || steps.threads().stream().noneMatch(this::isToBeNamed)) {
            return known;
        }
        List<PlanThread> threads = steps.threads().stream()
                .map(thread -> isToBeNamed(thread) ? new PlanThread(thread.path(), names.get(thread.path())) : thread)
                .toList();
        return new StepReader.Known(new Interleaving(threads, steps.steps(), steps.edges(), steps.leftOut()), null);
    }

    private boolean isToBeNamed(PlanThread thread) {
        return thread.name() == null && names.containsKey(thread.path());
    }
}
