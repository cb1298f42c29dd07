package dev.heddle.analyzer.rankchecker;

import dev.heddle.analyzer.skeleton.ArrayParts;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.plan.VariableName;
import dev.heddle.trace.recording.Recording;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The variables of a program, from recordings of profile {@code full} (RankChecker, section 2): static fields, and
 * objects named by their allocation. Elements of an array are separate variables if at most {@value #MOST_ELEMENTS} of
 * them are accessed. A larger array is one variable.
 * <p>A static field has its name in instructions; an instance field has the name of its declaring class.
 */
public final class VariableUses {
    /** The largest number of accessed elements that are separate variables. */
    public static final int MOST_ELEMENTS = 16;

    private final List<VariableUse> all;
    private final List<VariableUse> sites;
    private final TrackedFields fields;
    private final Map<VariableName, Set<String>> classNames;
    private final int runs;
    private final long accesses;
    private final boolean hasAllocations;

    private VariableUses(Collector collector) {
        all = uses(collector.variables, collector.runs);
        sites = uses(collector.sites, collector.runs);
        fields = collector.fields;
        classNames = collector.classNames;
        runs = collector.runs;
        accesses = collector.accesses;
        hasAllocations = collector.hasAllocations;
    }

    private static List<VariableUse> uses(Map<VariableName, VariableTotal> totals, int runs) {
        return totals.values().stream()
                .map(total -> total.use(runs))
                .sorted(VariableUse.SEARCH_ORDER)
                .toList();
    }

    /**
     * Collects the variables.
     *
     * @param recordings recordings of runs of one program, at least one
     */
    public static VariableUses of(Collection<Recording> recordings) {
        return ofSources(recordings.stream().map(EventSource::of).toList());
    }

    /**
     * Collects the variables.
     *
     * @param sources runs of one program, at least one; each is read twice
     */
    public static VariableUses ofSources(Collection<? extends EventSource> sources) {
        Collector collector = new Collector();
        sources.forEach(collector::read);
        collector.finish();
        return new VariableUses(collector);
    }

    /** All accessed variables, in search order. */
    public List<VariableUse> all() {
        return all;
    }

    /**
     * The variables in the coarser definition of the random algorithm (section 3): all objects made by one instruction
     * are one variable. It is shared if any such object or element is shared.
     */
    public List<VariableUse> sites() {
        return sites;
    }

    /** Number of runs. */
    public int runs() {
        return runs;
    }

    /** Accesses in all runs; 0 if the recordings have a smaller profile than {@code access}. */
    public long accesses() {
        return accesses;
    }

    /** Whether allocations are recorded; profiles smaller than {@code full} lack them. */
    public boolean hasAllocations() {
        return hasAllocations;
    }

    /**
     * The fields and elements that may access some variables. It is an over-approximation. A variable that no recording
     * has may be accessed by all of them.
     */
    public Tracking tracking(List<VariableName> variables) {
        return fields.of(variables, classNames);
    }

    /** The use of one variable in one run or several. */
    private static final class VariableTotal {
        final VariableName name;

        @Nullable String className;

        long accesses;
        long most;
        final Set<String> threads = new TreeSet<>();
        Sharing sharing = Sharing.PRIVATE;
        int iteration = Integer.MAX_VALUE;

        VariableTotal(VariableName name) {
            this.name = name;
        }

        /** Adds accesses of the same run. */
        void add(VariableCount of, long more, Set<String> by, Sharing how) {
            className = of.className;
            accesses += more;
            threads.addAll(by);
            sharing = sharing.or(how);
            iteration = Math.min(iteration, of.iteration);
        }

        /** Adds another run. */
        void add(VariableTotal run) {
            className = run.className;
            accesses += run.accesses;
            most = Math.max(most, run.accesses);
            threads.addAll(run.threads);
            sharing = sharing.or(run.sharing);
            iteration = Math.min(iteration, run.iteration);
        }

        VariableUse use(int runs) {
            return new VariableUse(
                    name,
                    className == null ? null : className.replace('/', '.'),
                    (double) accesses / runs,
                    most,
                    List.copyOf(threads),
                    sharing,
                    iteration);
        }
    }

    private static final class Collector {
        final Map<VariableName, VariableTotal> variables = new HashMap<>();
        final Map<VariableName, VariableTotal> sites = new HashMap<>();
        final Map<VariableName, Set<String>> classNames = new HashMap<>();
        final TrackedFields fields = new TrackedFields();
        int runs;
        long accesses;
        boolean hasAllocations;

        private final List<Run> read = new ArrayList<>();
        /** Arrays that are one variable each. */
        private final Set<VariableName> large = new HashSet<>();

        private record Run(Names names, List<VariableCount> uses) {}

        void read(EventSource run) {
            EventSource source = ArrayParts.of(run);
            SiteIndex table = new SiteIndex(source.names());
            ObjectLinks links = new ObjectLinks(table);
            source.forEach(links);
            AccessCounter counter = new AccessCounter(table, links);
            source.forEach(counter);
            fields.add(source.names());
            runs++;
            accesses += counter.accesses();
            hasAllocations |= links.hasAllocations();
            Run counted = new Run(source.names(), counter.uses());
            read.add(counted);
            for (VariableCount use : counted.uses) {
                if (use.className != null) {
                    learn(use.name, use.className);
                    learn(use.name.site(), use.className);
                    use.elements.values().forEach(element -> learn(element.name, use.className));
                }
                if (use.elements.size() > MOST_ELEMENTS) {
                    large.add(use.name);
                }
            }
        }

        private void learn(VariableName name, String className) {
            classNames.computeIfAbsent(name, n -> new TreeSet<>()).add(className);
        }

        /** Ends the collection, when the large arrays of all runs are known. */
        void finish() {
            read.forEach(this::add);
        }

        private void add(Run run) {
            Map<VariableName, VariableTotal> fine = new HashMap<>();
            Map<VariableName, VariableTotal> coarse = new HashMap<>();
            for (VariableCount use : run.uses) {
                Sharing most = Sharing.PRIVATE;
                if (large.contains(use.name)) {
                    most = sharing(use.allThreads(), use.anyContended());
                    add(fine, run, use.name, use, use.all(), use.allThreads(), most);
                } else {
                    for (VariableCount element : use.elements.values()) {
                        Set<Integer> threads = with(element, use.owners);
                        Sharing sharing = sharing(threads, element.contended());
                        add(fine, run, element.name, use, element.accesses, threads, sharing);
                        most = most.or(sharing);
                    }
                    if (use.accesses > 0) {
                        Set<Integer> threads = with(use, use.owners);
                        Sharing sharing = sharing(threads, use.contended());
                        add(fine, run, use.name, use, use.accesses, threads, sharing);
                        most = most.or(sharing);
                    }
                }
                coarse.computeIfAbsent(use.name.site(), VariableTotal::new)
                        .add(use, use.all(), paths(run, use.allThreads()), most);
            }
            fine.forEach((name, total) ->
                    variables.computeIfAbsent(name, VariableTotal::new).add(total));
            coarse.forEach((name, total) ->
                    sites.computeIfAbsent(name, VariableTotal::new).add(total));
        }

        private static Set<Integer> with(VariableCount use, Set<Integer> owners) {
            Set<Integer> union = new TreeSet<>(use.threads);
            union.addAll(owners);
            return union;
        }

        private static Sharing sharing(Set<Integer> threads, boolean contended) {
            if (threads.size() < 2) {
                return Sharing.PRIVATE;
            }
            return contended ? Sharing.CONTENDED : Sharing.SHARED;
        }

        private static void add(
                Map<VariableName, VariableTotal> to,
                Run run,
                VariableName name,
                VariableCount use,
                long accesses,
                Set<Integer> threads,
                Sharing sharing) {
            to.computeIfAbsent(name, VariableTotal::new).add(use, accesses, paths(run, threads), sharing);
        }

        private static Set<String> paths(Run run, Set<Integer> threads) {
            Set<String> paths = new TreeSet<>();
            threads.forEach(thread -> paths.add(run.names.thread(thread).path()));
            return paths;
        }
    }
}
