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
 * What the order of locks may hide in several runs of a program: how much is there to find for a scheduler that turns that order around, as
 * DrFinder does? Hybrid race detection (O'Callahan and Choi, PPoPP 2003) without what happens-before detection tells of the same runs.
 *
 * <p>Of a variable those accesses are compared with later ones that came last of their thread, site and set of locks; no pair of sites is missed by
 * that.
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

    /** Looks at a recorded run. Accesses that a filter dropped are missing; {@link #handedOver} tells. */
    public void read(EventSource run) {
        EventSource source = ArrayParts.of(run);
        LockOrderedScan scan = new LockOrderedScan(new SiteIndex(source.names()));
        source.forEach(scan);
        Naming naming = new Naming(scan, source.names());
        // Sites of one instruction, as those of two loaders, have one name.
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

    /** The same for the same places, whichever came first. */
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

    /** Numbers of one recording as names. */
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

    /** How many pairs of places raced as the runs were. */
    public int racing() {
        return racing.size();
    }

    public int runs() {
        return runs;
    }

    public long events() {
        return events;
    }

    /** Accesses of variables for which there was no room; their pairs may be missing. */
    public long withoutRoom() {
        return withoutRoom;
    }

    /** Accesses that later ones were not compared with, because there were too many of their variable; pairs may be missing. */
    public long forgotten() {
        return forgotten;
    }

    /** Locks, fields, … that had to be treated as one for want of room; pairs may be missing, and races be told as pairs. */
    public long clocksForgotten() {
        return clocksForgotten;
    }

    /** Objects whose first accesses a filter dropped; pairs may be missing. */
    public long handedOver() {
        return handedOver;
    }
}
