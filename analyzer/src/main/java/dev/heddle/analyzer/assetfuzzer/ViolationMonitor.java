package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.ArrayParts;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.SkeletonPass;
import dev.heddle.analyzer.skeleton.ThreadState;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/** The run-time monitor: units of work as in phase I, but with the actual order of their accesses. */
final class ViolationMonitor extends UnitTracker<ObservedUnit> {
    private static final int[] NO_LOCKS = new int[0];

    private final Long2ObjectLinkedOpenHashMap<List<ObservedUnit>> bySet = new Long2ObjectLinkedOpenHashMap<>();
    private long position;

    private ViolationMonitor(Skeleton skeleton, SharedSets shared, UnitRule rule) {
        super(skeleton, shared, rule);
    }

    static Collection<Violation> observe(EventSource run, AssetFuzzerOptions options) {
        EventSource source = ArrayParts.inPairs(run);
        SiteIndex sites = new SiteIndex(source.names());
        SkeletonPass first = new SkeletonPass(sites);
        SharedSets shared = new SharedSets(sites, DeclaredSets.of(options.sets(), sites));
        source.forEach((stamp, thread, site, target, aux) -> {
            first.event(stamp, thread, site, target, aux);
            shared.event(stamp, thread, site, target, aux);
        });
        ViolationMonitor monitor = new ViolationMonitor(first.finish(), shared, options.units());
        source.forEach(monitor);
        monitor.leaveAll();
        return monitor.violations(new ViolationNames(source, monitor));
    }

    private Collection<Violation> violations(ViolationNames names) {
        ObservedPairs pairs = new ObservedPairs();
        bySet.values().forEach(pairs::check);
        TreeMap<Signature, Violation> all = new TreeMap<>();
        for (ObservedPairs.Observation observation : pairs.all()) {
            Violation violation = violation(names, observation);
            all.merge(violation.signature(), violation, Violation::merge);
        }
        return all.values();
    }

    private static Violation violation(ViolationNames names, ObservedPairs.Observation observation) {
        List<ViolationNames.StepRef> steps = new ArrayList<>();
        for (ObservedUnit.Row row : observation.rows) {
            steps.add(new ViolationNames.StepRef(row.site(), row.context(), row.variable(), row.field(), NO_LOCKS));
        }
        return names.violation(
                observation.form,
                reference(observation.u),
                reference(observation.other),
                steps,
                NO_LOCKS,
                observation.occurrences);
    }

    private static PredictedViolation.UnitRef reference(ObservedUnit unit) {
        return new PredictedViolation.UnitRef(unit.set(), unit.thread(), unit.methodSite());
    }

    @Override
    ObservedUnit open(ThreadState state, long set, int methodSite, int depth) {
        return new ObservedUnit(set, state.thread(), methodSite, depth);
    }

    @Override
    void access(ObservedUnit unit, ThreadState state, long variable, int field, int site) {
        boolean write = sites().op(site).isAnyWrite();
        unit.access(variable, field, site, state.frames().context(), write, position++);
    }

    @Override
    void close(ObservedUnit unit) {
        if (!unit.byVariable().isEmpty()) {
            bySet.computeIfAbsent(unit.set(), set -> new ArrayList<>()).add(unit);
        }
    }

    @Override
    protected void acquired(ThreadState state, int hold) {
        // An observed violation needs no check of locks.
    }
}
