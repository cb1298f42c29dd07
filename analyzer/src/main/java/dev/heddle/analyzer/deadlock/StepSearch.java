package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.deadlock.RunLength.Position;
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

    private record Found(int thread, Position at) {}

    StepSearch(List<BugStep> steps) {
        this.steps = steps;
        steps.forEach(step -> found.add(new ArrayList<>()));
    }

    void event(int thread, Op op, Site site, Contexts contexts, int context, Position at) {
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

    /** The positions of the events, in order; empty if the run does not have all of them in order. */
    List<Position> closest() {
        List<Position> best = List.of();
        for (Found first : steps.isEmpty() ? List.<Found>of() : found.get(0)) {
            List<Position> from = from(first);
            if (!from.isEmpty() && (best.isEmpty() || spread(from) < spread(best))) {
                best = from;
            }
        }
        return best;
    }

    private List<Position> from(Found first) {
        Map<String, Integer> threads = new HashMap<>(Map.of(steps.get(0).thread(), first.thread));
        List<Position> positions = new ArrayList<>(List.of(first.at));
        for (int i = 1; i < steps.size(); i++) {
            Found next = next(i, positions.get(i - 1).event(), threads);
            if (next == null) {
                return List.of();
            }
            threads.put(steps.get(i).thread(), next.thread);
            positions.add(next.at);
        }
        return positions;
    }

    private @Nullable Found next(int step, long after, Map<String, Integer> threads) {
        Integer thread = threads.get(steps.get(step).thread());
        for (Found one : found.get(step)) {
            boolean fits = thread == null ? !threads.containsValue(one.thread) : thread == one.thread;
            if (fits && one.at.event() > after) {
                return one;
            }
        }
        return null;
    }

    private static long spread(List<Position> positions) {
        return positions.get(positions.size() - 1).event() - positions.get(0).event();
    }
}
