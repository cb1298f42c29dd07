package dev.heddle.analyzer.race;

import dev.heddle.analyzer.report.FindingNames;
import dev.heddle.analyzer.skeleton.ArrayParts;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Pairs of accesses that the order of locks may hide in several runs of a program. They show what a scheduler can find
 * by reversing that order, like DrFinder. The method is hybrid race detection (O'Callahan and Choi, PPoPP 2003),
 * without the races that happens-before detection reports for the same runs.
 * <p>For each variable, the last access of each thread, site and lock set is compared with later ones. This misses no
 * pair of sites.
 */
public final class LockOrderedPairs {
    private static final Comparator<LockOrderedPair> MOST_OFTEN_FIRST = Comparator.comparing(
                    (LockOrderedPair pair) -> -pair.occurrences())
            .thenComparing(LockOrderedPair::variable)
            .thenComparing(pair -> pair.earlier().place().toString())
            .thenComparing(pair -> pair.later().place().toString());

    private final Map<String, LockOrderedPair> hidden = new TreeMap<>();
    private final Set<String> racing = new HashSet<>();
    private int runs;
    private long events;
    private long withoutRoom;
    private long forgotten;
    private long clocksForgotten;
    private long handedOver;

    /**
     * Adds a recorded run. Accesses that a filter dropped are missing; {@link #handedOver} counts the affected objects.
     */
    public void read(EventSource run) {
        EventSource source = ArrayParts.of(run);
        LockOrderedScan scan = new LockOrderedScan(new SiteIndex(source.names()));
        source.forEach(scan);
        Naming naming = new Naming(scan, source.names());
        // Sites of one instruction in several class loaders have one name.
        Map<String, LockOrderedPair> ofRun = new TreeMap<>();
        for (LockOrderedScan.Pair found : scan.pairs()) {
            LockOrderedPair pair = naming.pair(found);
            if (LibraryCaches.contains(pair.variable())) {
                continue;
            }
            if (found.races) {
                racing.add(key(pair));
            }
            ofRun.merge(
                    key(pair),
                    pair,
                    (one, other) -> new LockOrderedPair(
                            one.variable(),
                            one.earlier(),
                            one.later(),
                            one.occurrences() + other.occurrences(),
                            one.runs()));
        }
        ofRun.forEach((key, pair) -> hidden.merge(key, pair, LockOrderedPair::and));
        runs++;
        events += scan.events() - ArrayParts.added(source);
        withoutRoom += scan.withoutRoom() + ArrayParts.withoutRoom(source);
        forgotten += scan.forgotten();
        clocksForgotten += scan.clocksForgotten();
        handedOver += scan.handedOver();
    }

    /** A key that is equal for the same places in either order. */
    private static String key(LockOrderedPair pair) {
        String[] sides = {side(pair.earlier()), side(pair.later())};
        Arrays.sort(sides);
        return pair.variable() + " " + sides[0] + " " + sides[1];
    }

    private static String side(LockOrderedPair.Access access) {
        CodePoint place = access.place();
        return place.className() + "." + place.method() + place.descriptor() + "@" + place.offset()
                + (access.writes() ? "w" : "r");
    }

    /** Converts numbers of one recording to names. */
    private record Naming(LockOrderedScan scan, Names names) {
        LockOrderedPair pair(LockOrderedScan.Pair found) {
            ResolvedField field = scan.sites().field(found.laterSite);
            return new LockOrderedPair(
                    field == null
                            ? VariableNames.array(names.site(found.laterSite))
                            : scan.sites().variableName(found.laterSite),
                    access(found.earlierSite, found.earlierLocks),
                    access(found.laterSite, found.laterLocks),
                    found.occurrences,
                    1);
        }

        private LockOrderedPair.Access access(int number, int[] places) {
            Site site = names.site(number);
            ClassName declared = names.classNamed(site.method().owner());
            FindingNames findingNames = new FindingNames(names);
            List<String> locks = Arrays.stream(places)
                    .mapToObj(place -> findingNames.className(scan.lockClass(place), "lock"))
                    .toList();
            return new LockOrderedPair.Access(
                    CodePoint.of(site, declared == null ? null : declared.sourceFile()),
                    scan.sites().op(number).isWrite(),
                    locks);
        }
    }

    /** Pairs that raced in no run, those with most accesses first. */
    public List<LockOrderedPair> all() {
        return hidden.entrySet().stream()
                .filter(entry -> !racing.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .sorted(MOST_OFTEN_FIRST)
                .toList();
    }

    /** Number of pairs of places that raced in the runs. */
    public int racing() {
        return racing.size();
    }

    public int runs() {
        return runs;
    }

    public long events() {
        return events;
    }

    /** Number of accesses to variables beyond the limit. Their pairs may be missing. */
    public long withoutRoom() {
        return withoutRoom;
    }

    /**
     * Number of accesses that were not compared with later ones, because their variable had too many. Pairs may be
     * missing.
     */
    public long forgotten() {
        return forgotten;
    }

    /**
     * Number of locks, fields, … merged because of the limit. Pairs may be missing, and races may be reported as pairs.
     */
    public long clocksForgotten() {
        return clocksForgotten;
    }

    /** Number of objects whose first accesses a filter dropped. Pairs may be missing. */
    public long handedOver() {
        return handedOver;
    }
}
