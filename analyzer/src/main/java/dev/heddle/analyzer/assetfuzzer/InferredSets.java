package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.SkeletonPass;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.trace.name.Member;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Makes a first version of an {@link AtomicSetsFile} from runs: the default sets of the program's classes with the
 * fields that several threads access and one of them writes, and the methods that were units of work on them. Classes
 * of the JDK are omitted; they keep their default sets. Classes whose objects have fields of a common superclass share
 * a set.
 */
public final class InferredSets {
    /** The sets, by their fields: sets with a common field are one. */
    private final Map<String, Inferred> setOfField = new TreeMap<>();

    /** A set in construction. */
    private record Inferred(Set<String> fields, Set<String> units) {}

    private InferredSets() {}

    /**
     * Infers the sets of all runs.
     *
     * @param options the rule for units; declared sets are not used
     */
    public static AtomicSetsFile infer(List<EventSource> sources, AssetFuzzerOptions options) {
        InferredSets sets = new InferredSets();
        for (EventSource source : sources) {
            SiteIndex sites = new SiteIndex(source.names());
            SkeletonPass first = new SkeletonPass(sites);
            SharedSets shared = new SharedSets(sites, DeclaredSets.none());
            source.forEach((stamp, thread, site, target, aux) -> {
                first.event(stamp, thread, site, target, aux);
                shared.event(stamp, thread, site, target, aux);
            });
            Walk walk = new Walk(first.finish(), shared, options.units());
            walk.read(source);
            walk.bySet.values().forEach(sets::add);
        }
        return sets.file();
    }

    private void add(Inferred found) {
        if (found.fields.isEmpty()) {
            return;
        }
        Inferred merged = new Inferred(new TreeSet<>(found.fields), new TreeSet<>(found.units));
        for (String field : found.fields) {
            Inferred other = setOfField.get(field);
            if (other != null) {
                merged.fields.addAll(other.fields);
                merged.units.addAll(other.units);
            }
        }
        merged.fields.forEach(field -> setOfField.put(field, merged));
    }

    private AtomicSetsFile file() {
        List<AtomicSetsFile.DeclaredSet> sets = new ArrayList<>();
        Set<String> named = new TreeSet<>();
        setOfField.forEach((field, set) -> {
            if (set.fields.iterator().next().equals(field)) {
                sets.add(new AtomicSetsFile.DeclaredSet(
                        name(field, named), List.copyOf(set.fields), List.copyOf(set.units)));
            }
        });
        return new AtomicSetsFile(AtomicSetsFile.VERSION, sets);
    }

    /** The class of the first field, with a number if another set has that name. */
    private static String name(String field, Set<String> named) {
        String base = field.substring(0, field.lastIndexOf('.'));
        String name = base;
        for (int number = 2; !named.add(name); number++) {
            name = base + " " + number;
        }
        return name;
    }

    /** Collects the fields and units of each set of one run. */
    private static final class Walk extends UnitTracker<Walk.Unit> {
        final Map<Long, Inferred> bySet = new HashMap<>();
        private final Map<Integer, String> fieldNames = new HashMap<>();

        /** A unit of work with its set. */
        static final class Unit extends OpenUnit {
            final Inferred inferred;

            Unit(long set, int thread, int methodSite, int depth, Inferred inferred) {
                super(set, thread, methodSite, depth);
                this.inferred = inferred;
            }
        }

        Walk(Skeleton skeleton, SharedSets shared, UnitRule rule) {
            super(skeleton, shared, rule);
            for (int site = 0; site < sites().names().siteLimit(); site++) {
                ResolvedField field = sites().field(site);
                if (field != null && !sites().isLibrary(field.owner())) {
                    fieldNames.put(field.id(), sites().variableName(site));
                }
            }
        }

        void read(EventSource source) {
            source.forEach(this);
            leaveAll();
        }

        @Override
        Unit open(ThreadState state, long set, int methodSite, int depth) {
            Inferred inferred = bySet.computeIfAbsent(set, k -> new Inferred(new TreeSet<>(), new TreeSet<>()));
            return new Unit(set, state.thread(), methodSite, depth, inferred);
        }

        @Override
        void access(Unit unit, ThreadState state, long variable, int field, int site) {
            String name = fieldNames.get(field);
            if (name == null) {
                return;
            }
            unit.inferred.fields.add(name);
            if (unit.methodSite() != OpenUnit.NO_METHOD) {
                Member method = sites().names().site(unit.methodSite()).method();
                unit.inferred.units.add(method.owner().replace('/', '.') + '.' + method.name());
            }
        }

        @Override
        void close(Unit unit) {}
    }
}
