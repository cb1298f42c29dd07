package dev.heddle.engine.internal.explain;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.StuckThread;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names the locks of the steps of a run: as the outcome names them if a thread holds them at the end, otherwise by the
 * expression that reaches them and their class, with a number if the steps use several locks of the class.
 */
final class StepLocks {
    private static final Pattern NUMBERED = Pattern.compile("(?:.* \\()?(.+?) #(\\d+)\\)?");

    private final RunEvents events;
    private final LockNames names;
    private final List<StuckThread> stuck;
    /** The names in the outcome, by the identity of the lock. */
    private final Map<Integer, String> heldAtTheEnd = new HashMap<>();
    /** The expressions that reach a lock, by its identity, in the order of the events. */
    private final Map<Integer, Set<String>> expressions = new LinkedHashMap<>();
    /** The numbers of the locks of a class, by the class, then by the identity of the lock. */
    private final Map<String, Map<Integer, Integer>> numbers = new HashMap<>();

    StepLocks(RunEvents events, LockNames names, List<StuckThread> stuck) {
        this.events = events;
        this.names = names;
        this.stuck = stuck;
    }

    /** The first acquisitions of the locks that some events use: their stacks show the expressions. */
    Set<Integer> acquisitions(Collection<Integer> used) {
        Set<Integer> locks = new TreeSet<>();
        used.stream().filter(this::isOnLock).forEach(event -> locks.add(events.target(event)));
        Set<Integer> first = new TreeSet<>();
        for (int event = 0; event < events.size() && !locks.isEmpty(); event++) {
            if (isAcquisition(event) && locks.remove(events.target(event))) {
                first.add(event);
            }
        }
        return first;
    }

    /** Reads the names of the locks that some events acquire from the stacks of these events. */
    void note(Map<Integer, List<CodePoint>> stacks) {
        for (int event : new TreeSet<>(stacks.keySet())) {
            if (isAcquisition(event)) {
                note(event, stacks.get(event));
            }
        }
        heldAtTheEnd.forEach((lock, name) -> {
            Matcher matcher = NUMBERED.matcher(name);
            if (matcher.matches()) {
                number(matcher.group(1)).put(lock, Integer.parseInt(matcher.group(2)));
            }
        });
        for (int lock : expressions.keySet()) {
            String type = events.classOfLock(lock);
            if (type != null && !number(type).containsKey(lock)) {
                int free = 1;
                while (number(type).containsValue(free)) {
                    free++;
                }
                number(type).put(lock, free);
            }
        }
    }

    private void note(int event, List<CodePoint> stack) {
        int lock = events.target(event);
        Set<String> found = expressions.computeIfAbsent(lock, key -> new TreeSet<>());
        String path = events.path(events.thread(event));
        stuck.stream()
                .filter(thread -> thread.thread().path().equals(path))
                .flatMap(thread -> thread.holds().stream())
                .filter(held -> held.acquired() != null
                        && stack.stream().anyMatch(frame -> RunSteps.isSameLine(CodePoint.of(held.acquired()), frame)))
                .findFirst()
                .ifPresent(held -> heldAtTheEnd.putIfAbsent(lock, held.lock()));
        String type = events.classOfLock(lock);
        List<StackLine> lines = stack.stream().map(PredictionNames::line).toList();
        String name = type == null || lines.isEmpty() ? null : names.acquired(lines, type);
        if (name != null) {
            found.add(name);
        }
    }

    private Map<Integer, Integer> number(String type) {
        return numbers.computeIfAbsent(type, key -> new HashMap<>());
    }

    private boolean isOnLock(int event) {
        return switch (events.op(event)) {
            case ACQUIRE, ACQUIRE_SHARED, RELEASE, RELEASE_SHARED -> true;
            default -> false;
        };
    }

    private boolean isAcquisition(int event) {
        return events.op(event) == Op.ACQUIRE || events.op(event) == Op.ACQUIRE_SHARED;
    }

    /** The lock or the permits of an event, in words. */
    String of(int event) {
        int lock = events.target(event);
        String type = events.classOfLock(lock);
        if (!isOnLock(event) || type == null) {
            return events.lock(event);
        }
        String held = heldAtTheEnd.get(lock);
        return "the lock of " + (held == null ? named(lock, type) : held);
    }

    private String named(int lock, String type) {
        Map<Integer, Integer> all = number(type);
        String numbered = all.size() > 1 && all.containsKey(lock) ? type + " #" + all.get(lock) : type;
        Set<String> found = expressions.getOrDefault(lock, Set.of());
        return found.isEmpty() ? numbered : LockNames.best(found) + " (" + numbered + ")";
    }
}
