package dev.heddle.report.model;

import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.run.Interleaving;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The Java names of the threads of a program, by path. Predictions have only paths; steps of runs also have names. A
 * thread with different names in different runs gets no name.
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

    /** The steps with names for unnamed threads. */
    StepReader.Known in(StepReader.Known known) {
        Interleaving steps = known.steps();
        if (steps == null || steps.threads().stream().noneMatch(this::isNameKnown)) {
            return known;
        }
        List<PlanThread> threads = steps.threads().stream()
                .map(thread -> isNameKnown(thread) ? new PlanThread(thread.path(), names.get(thread.path())) : thread)
                .toList();
        return new StepReader.Known(new Interleaving(threads, steps.steps(), steps.edges(), steps.leftOut()), null);
    }

    private boolean isNameKnown(PlanThread thread) {
        return thread.name() == null && names.containsKey(thread.path());
    }
}
