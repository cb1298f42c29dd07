package dev.heddle.engine.internal.explain;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.run.StuckThread;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;

/** Selects acquisitions and releases of locks, and signals, that belong to the relevant steps of a run. */
final class LockSteps {
    private final RunEvents events;

    LockSteps(RunEvents events) {
        this.events = events;
    }

    /**
     * The acquisitions of the locks that threads of a deadlock hold at the end.
     *
     * @param most number of threads
     */
    List<Integer> heldAtTheEnd(List<StuckThread> allStuck, int most) {
        Set<String> stuck = new HashSet<>();
        allStuck.stream()
                .filter(thread -> thread.role() != StuckThread.Role.BEHIND
                        && !thread.holds().isEmpty())
                .limit(most)
                .forEach(thread -> stuck.add(thread.thread().path()));
        Map<Long, Deque<Integer>> held = new TreeMap<>();
        for (int i = 0; i < events.size() && !stuck.isEmpty(); i++) {
            if (events.op(i).family() == Op.Family.LOCK && stuck.contains(events.path(events.thread(i)))) {
                long key = (long) events.thread(i) << 32 | events.target(i) & 0xFFFF_FFFFL;
                Deque<Integer> acquired = held.computeIfAbsent(key, other -> new ArrayDeque<>());
                if (events.op(i).isAcquisition()) {
                    acquired.push(i);
                } else {
                    acquired.poll();
                }
            }
        }
        // A lock that a thread acquired several times is held since the first time.
        return held.values().stream()
                .filter(acquired -> !acquired.isEmpty())
                .map(Deque::getLast)
                .toList();
    }

    /** Locks passed between threads between the selected events, and signals there. */
    List<Integer> between(SortedSet<Integer> chosen) {
        if (chosen.isEmpty()) {
            return List.of();
        }
        Set<Integer> who = new HashSet<>();
        chosen.forEach(event -> who.add(events.thread(event)));
        Map<Integer, Integer> released = new HashMap<>();
        List<Integer> more = new ArrayList<>();
        for (int i = chosen.first(); i <= chosen.last(); i++) {
            Op op = events.op(i);
            if (!who.contains(events.thread(i))) {
                continue;
            }
            if (op == Op.RELEASE || op == Op.RELEASE_SHARED || op == Op.GIVE_PERMITS) {
                released.put(events.target(i), i);
            } else if (op.isAcquisition()) {
                Integer by = released.remove(events.target(i));
                if (by != null && events.thread(by) != events.thread(i)) {
                    more.add(by);
                    more.add(i);
                }
            } else if (isSignal(op)) {
                more.add(i);
            }
        }
        more.removeAll(chosen);
        // The end of a thread matters to threads that join it.
        Set<Integer> joined = new HashSet<>();
        more.stream().filter(event -> events.op(event) == Op.JOIN).forEach(event -> joined.add(events.aux(event)));
        more.removeIf(event -> events.op(event) == Op.END && !joined.contains(events.thread(event)));
        return more;
    }

    private static boolean isSignal(Op op) {
        return switch (op) {
            case WAIT, WAKE, NOTIFY, NOTIFY_ALL, START, JOIN, END, PARK, UNPARK -> true;
            default -> false;
        };
    }
}
