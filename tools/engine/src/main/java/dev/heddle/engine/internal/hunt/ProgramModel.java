package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.hunt.ThreadSchedule.Stop;
import dev.heddle.trace.run.RunProfile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The model of the program from all runs so far: kinds of threads, and operations whose order may matter. Grows with
 * each run profile. Not thread-safe.
 */
public final class ProgramModel {
    static final String MAIN = "0";
    /** Most stops of a thread. */
    private static final int MOST_STOPS = 400;
    /** Most of those stops of a thread whose accesses all runs have ordered. */
    private static final int MOST_ORDERED_STOPS = 40;
    /** For an operation that a thread repeats, its first executions up to this number are stops, and the last one. */
    private static final int FIRST_TIMES = 8;

    /** An operation, for all threads that execute it. */
    private static final class Operation {
        boolean isShared;
        boolean isPlain;
        boolean isContended;
    }

    /**
     * The origin of a thread and the methods in which it executes shared operations: threads with the same values are
     * of one kind.
     */
    private record Kind(long origin, Set<String> methods) {}

    /** Number of the origin by thread path, in the order in which threads were found. */
    private final Map<String, Long> origins = new LinkedHashMap<>();

    private final Map<String, Operation> operations = new TreeMap<>();
    /** For each thread: its operations with the largest number of executions. */
    private final Map<String, Map<String, Integer>> counts = new LinkedHashMap<>();

    private final OwnCode own;
    private int version;

    ProgramModel(OwnCode own) {
        this.own = own;
    }

    /** Adds the profile of a run. */
    public void add(RunProfile survey) {
        String before = describe();
        own.find(survey.points().stream().map(point -> classOf(point.name())).collect(Collectors.toSet()));
        for (RunProfile.ThreadProfile party : survey.threads()) {
            origins.putIfAbsent(party.path(), party.kind());
        }
        for (RunProfile.Point point : survey.points()) {
            Operation operation = operations.computeIfAbsent(point.name(), name -> new Operation());
            operation.isShared |= point.isShared();
            operation.isPlain |= point.isPlain();
            operation.isContended |= point.isContended();
            counts.computeIfAbsent(point.thread(), path -> new LinkedHashMap<>())
                    .merge(point.name(), point.count(), Math::max);
        }
        version += describe().equals(before) ? 0 : 1;
    }

    private String describe() {
        return kinds().size() + " " + threads() + " " + sharedOperations() + " " + operations.size();
    }

    /** Increases when the model grows. */
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

    /** Number of threads found. */
    public int threads() {
        return origins.size();
    }

    /** Number of operations whose order may matter. */
    long sharedOperations() {
        return operations.values().stream().filter(one -> one.isShared).count();
    }

    /** Whether a run has had two accesses that nothing orders. */
    boolean hasRaces() {
        return operations.values().stream().anyMatch(one -> one.isShared && one.isPlain);
    }

    /** The class of the method that executes an operation, from the operation's name. */
    private static String classOf(String operation) {
        int from = operation.indexOf(' ') + 1;
        return operation.substring(from, operation.indexOf('.', from));
    }

    /**
     * Stops of a thread, the most promising first: those in the program's own code before those in libraries, and the
     * first execution of each operation before other executions.
     */
    List<Stop> stops(String thread) {
        List<Stop> all = ownStops(thread);
        all.addAll(stops(thread, false));
        return all.size() > MOST_STOPS ? List.copyOf(all.subList(0, MOST_STOPS)) : all;
    }

    /** Those of the stops that are in the program's own code. */
    List<Stop> ownStops(String thread) {
        return stops(thread, true);
    }

    /**
     * Stops of a thread in the program's own code, before accesses of variables that several threads use. All runs so
     * far have ordered these accesses, perhaps by chance: a pool had given two tasks to one thread.
     */
    List<Stop> orderedStops(String thread) {
        List<Stop> stops = new ArrayList<>();
        counts.getOrDefault(thread, Map.of()).forEach((name, count) -> {
            Operation operation = operations.get(name);
            if (operation.isPlain && operation.isContended && !operation.isShared && own.has(classOf(name))) {
                stops.add(new Stop(name, 1));
            }
        });
        return stops.size() > MOST_ORDERED_STOPS ? List.copyOf(stops.subList(0, MOST_ORDERED_STOPS)) : stops;
    }

    private List<Stop> stops(String thread, boolean isOwn) {
        List<Stop> firsts = new ArrayList<>();
        List<Stop> lasts = new ArrayList<>();
        List<Stop> between = new ArrayList<>();
        counts.getOrDefault(thread, Map.of()).forEach((name, count) -> {
            if (operations.get(name).isShared && own.has(classOf(name)) == isOwn) {
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
            // Before its first operation a thread has done nothing that others can see.
            firsts.add(firsts.remove(0));
        }
        firsts.addAll(lasts);
        firsts.addAll(between);
        return firsts;
    }

    /** The number of operations of each thread whose order may matter, in the form of the strategy {@code surw}. */
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

    /** Plain accesses that need no decision, in the form of the replayer's strategies. */
    public String quiet() {
        return quiet(Set.of());
    }

    /** The same. @param except names of accesses that a schedule stops before */
    String quiet(Set<String> except) {
        StringBuilder lines = new StringBuilder();
        operations.forEach((name, operation) -> {
            if (operation.isPlain && !operation.isShared && !except.contains(name)) {
                lines.append(name).append('\n');
            }
        });
        return lines.toString();
    }
}
