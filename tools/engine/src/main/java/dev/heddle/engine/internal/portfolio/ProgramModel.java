package dev.heddle.engine.internal.portfolio;

import dev.heddle.engine.internal.portfolio.Schedule.Stop;
import dev.heddle.trace.run.RunProfile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What runs so far have shown of the program: kinds of threads, and where their order may matter. Grows with each survey. Not thread-safe. */
public final class ProgramModel {
    static final String MAIN = "0";
    /** Stops of a thread that are tried, at most. */
    private static final int MOST_STOPS = 400;
    /** Of operations that a thread executes again and again, so many of the first times are stops, and the last one. */
    private static final int FIRST_TIMES = 8;

    /** What is known of an operation, whoever executes it. */
    private static final class Operation {
        boolean isShared;
        boolean isPlain;
    }

    /** Where a thread comes from, and in which methods it does what others may notice: threads that share both are of one kind. */
    private record Kind(long origin, Set<String> methods) {}

    /** By path of thread, in the order in which they were seen: the number of its origin. */
    private final Map<String, Long> origins = new LinkedHashMap<>();

    private final Map<String, Operation> operations = new TreeMap<>();
    /** By thread: operations with how often it has executed them at most. */
    private final Map<String, Map<String, Integer>> counts = new LinkedHashMap<>();

    private int version;

    /** What a run has shown. */
    public void add(RunProfile survey) {
        String before = describe();
        for (RunProfile.ThreadProfile party : survey.threads()) {
            origins.putIfAbsent(party.path(), party.kind());
        }
        for (RunProfile.Point point : survey.points()) {
            Operation operation = operations.computeIfAbsent(point.name(), name -> new Operation());
            operation.isShared |= point.isShared();
            operation.isPlain |= point.isPlain();
            counts.computeIfAbsent(point.thread(), path -> new LinkedHashMap<>())
                    .merge(point.name(), point.count(), Math::max);
        }
        version += describe().equals(before) ? 0 : 1;
    }

    private String describe() {
        return kinds().size() + " " + threads() + " " + sharedOperations() + " " + operations.size();
    }

    /** Grows when more becomes known. */
    int version() {
        return version;
    }

    /** Kinds of threads, each with the paths of its threads. */
    List<List<String>> kinds() {
        Map<Kind, List<String>> kinds = new LinkedHashMap<>();
        origins.forEach(
                (path, origin) -> kinds.computeIfAbsent(new Kind(origin, methods(path)), kind -> new ArrayList<>())
                        .add(path));
        return kinds.values().stream().map(List::copyOf).toList();
    }

    private Set<String> methods(String path) {
        Set<String> methods = new TreeSet<>();
        for (String name : counts.getOrDefault(path, Map.of()).keySet()) {
            if (operations.get(name).isShared) {
                methods.add(name.substring(name.indexOf(' ') + 1, name.lastIndexOf('+')));
            }
        }
        return methods;
    }

    /** How many threads were seen. */
    public int threads() {
        return origins.size();
    }

    /** Operations whose order may matter. */
    long sharedOperations() {
        return operations.values().stream().filter(one -> one.isShared).count();
    }

    /** Where a thread can be held with effect, the most promising first: before each operation for the first time, then other times. */
    List<Stop> stops(String thread) {
        List<Stop> firsts = new ArrayList<>();
        List<Stop> lasts = new ArrayList<>();
        List<Stop> between = new ArrayList<>();
        counts.getOrDefault(thread, Map.of()).forEach((name, count) -> {
            if (operations.get(name).isShared) {
                firsts.add(new Stop(name, 1));
                if (count > 1) {
                    lasts.add(new Stop(name, count));
                }
                for (int i = 2; i < count && i <= FIRST_TIMES; i++) {
                    between.add(new Stop(name, i));
                }
            }
        });
        if (firsts.size() > 1) {
            // Before its very first one it has done nothing that others could see.
            firsts.add(firsts.remove(0));
        }
        firsts.addAll(lasts);
        firsts.addAll(between);
        return firsts.size() > MOST_STOPS ? List.copyOf(firsts.subList(0, MOST_STOPS)) : firsts;
    }

    /** How many operations whose order may matter each thread executes, as the strategy {@code surw} takes it. */
    String counts() {
        StringBuilder words = new StringBuilder();
        counts.forEach((path, names) -> {
            long shared = 0;
            for (Map.Entry<String, Integer> one : names.entrySet()) {
                shared += operations.get(one.getKey()).isShared ? one.getValue() : 0;
            }
            words.append(path).append(':').append(shared).append(' ');
        });
        return words.toString();
    }

    /** Plain accesses that need no decision, as the strategies of the replayer take them. */
    public String quiet() {
        StringBuilder lines = new StringBuilder();
        operations.forEach((name, operation) -> {
            if (operation.isPlain && !operation.isShared) {
                lines.append(name).append('\n');
            }
        });
        return lines.toString();
    }
}
