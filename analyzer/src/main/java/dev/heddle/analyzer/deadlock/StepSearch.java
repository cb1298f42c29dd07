package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.Contexts;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the events of a bug in a run: in order, in separate threads as the plan specifies, and as close together as
 * possible.
 */
final class StepSearch {
    /** The largest number of remembered events for one step; the latest ones are kept. */
    private static final int MOST = 10_000;

    private final List<BugStep> steps;
    private final List<List<Found>> found = new ArrayList<>();

    private record Found(int thread, BugEvent at) {
        long event() {
            return at.executed().event();
        }
    }

    StepSearch(List<BugStep> steps) {
        this.steps = steps;
        steps.forEach(step -> found.add(new ArrayList<>()));
    }

    void event(int thread, Op op, Site site, Contexts contexts, int context, BugEvent at) {
        for (int i = 0; i < steps.size(); i++) {
            BugStep step = steps.get(i);
            if (step.op().plain() == op.plain()
                    && site.offset() == step.at().offset()
                    && site.method().equals(step.at().member())
                    && (step.context() == null
                            || !Contexts.isStack(context) && contexts.hash(context) == step.context())) {
                List<Found> all = found.get(i);
                if (all.size() == MOST) {
                    all.remove(0);
                }
                all.add(new Found(thread, at));
            }
        }
    }

    /** The events, in order; empty if the run does not have all of them in order. */
    List<BugEvent> closest() {
        List<BugEvent> best = List.of();
        for (Found first : steps.isEmpty() ? List.<Found>of() : found.get(0)) {
            List<BugEvent> from = from(first);
            if (!from.isEmpty() && (best.isEmpty() || spread(from) < spread(best))) {
                best = from;
            }
        }
        return best;
    }

    private List<BugEvent> from(Found first) {
        Map<String, Integer> threads = new HashMap<>(Map.of(steps.get(0).thread(), first.thread));
        List<BugEvent> events = new ArrayList<>(List.of(first.at));
        for (int i = 1; i < steps.size(); i++) {
            Found next = next(i, events.get(i - 1).executed().event(), threads);
            if (next == null) {
                return List.of();
            }
            threads.put(steps.get(i).thread(), next.thread);
            events.add(next.at);
        }
        return events;
    }

    private @Nullable Found next(int step, long after, Map<String, Integer> threads) {
        Integer thread = threads.get(steps.get(step).thread());
        for (Found one : found.get(step)) {
            boolean fits = thread == null ? !threads.containsValue(one.thread) : thread == one.thread;
            if (fits && one.event() > after) {
                return one;
            }
        }
        return null;
    }

    private static long spread(List<BugEvent> events) {
        return events.get(events.size() - 1).executed().event()
                - events.get(0).executed().event();
    }
}
