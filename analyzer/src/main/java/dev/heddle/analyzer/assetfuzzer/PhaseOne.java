package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.report.FilterCounts;
import dev.heddle.analyzer.shard.AccessShards;
import dev.heddle.analyzer.skeleton.ArrayParts;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.OwnershipTransfers;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.SkeletonPass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Phase I over one recording (AssetFuzzer, section 3.1). The first pass finds the order of signals, the classes of
 * objects, and the sets shared by two threads. The second pass divides the accesses into units of work and writes the
 * distinct units to disk. Then the sets are judged, shard by shard.
 */
final class PhaseOne {
    private final EventSource source;
    private final AssetFuzzerOptions options;
    private final Map<String, Long> counts = new TreeMap<>();

    private PhaseOne(EventSource source, AssetFuzzerOptions options) {
        this.source = source;
        this.options = options;
    }

    /**
     * The result of phase I.
     *
     * @param violations the violations found, in an arbitrary but reproducible order
     * @param counts numbers of items read, skipped and judged, by name
     */
    record Outcome(List<Violation> violations, Map<String, Long> counts) {}

    static Outcome run(EventSource source, AssetFuzzerOptions options) {
        return new PhaseOne(ArrayParts.inPairs(source), options).run();
    }

    private Outcome run() {
        SiteIndex sites = new SiteIndex(source.names());
        SkeletonPass first = new SkeletonPass(sites);
        SharedSets shared = new SharedSets(sites, DeclaredSets.of(options.sets(), sites));
        source.forEach((stamp, thread, site, target, aux) -> {
            first.event(stamp, thread, site, target, aux);
            shared.event(stamp, thread, site, target, aux);
        });
        Skeleton skeleton = first.finish();
        count(skeleton, shared);
        try (AccessShards shards = new AccessShards(options.temporary())) {
            UnitShards units = new UnitShards(shards);
            UnitCollector collector = new UnitCollector(skeleton, shared, options.units(), units::write);
            source.forEach(collector);
            collector.finish();
            shards.seal();
            count(collector, units, shards);
            PredictedViolation.Table table = judge(skeleton, collector, shards);
            ViolationNames names = new ViolationNames(source, collector);
            List<Violation> violations = new ArrayList<>();
            table.all().forEach(verdict -> violations.add(names.violation(verdict)));
            return new Outcome(violations, counts);
        }
    }

    private PredictedViolation.Table judge(Skeleton skeleton, UnitCollector collector, AccessShards shards) {
        PredictedViolation.Table all = new PredictedViolation.Table();
        // Shards are merged in their order, independent of the worker that judged them.
        for (ShardJudge done : judged(shard -> {
            ShardJudge judge = new ShardJudge(skeleton, collector.lockStates(), options.prune());
            UnitShards.read(shards, shard, judge::judge);
            return judge.finish();
        })) {
            all.merge(done.table());
            counts.merge("unitPairs", done.pairs(), Long::sum);
            counts.merge("unitPairsJudged", done.pairsJudged(), Long::sum);
            counts.merge("arrayElementsFolded", done.foldedElements(), Long::sum);
        }
        return all;
    }

    private List<ShardJudge> judged(IntFunction<ShardJudge> judging) {
        if (options.workers() == 1) {
            return IntStream.range(0, AccessShards.COUNT).mapToObj(judging).toList();
        }
        ExecutorService workers = Executors.newFixedThreadPool(Math.min(options.workers(), AccessShards.COUNT));
        try {
            List<Future<ShardJudge>> judges = new ArrayList<>();
            for (int shard = 0; shard < AccessShards.COUNT; shard++) {
                int number = shard;
                judges.add(workers.submit(() -> judging.apply(number)));
            }
            List<ShardJudge> done = new ArrayList<>();
            for (Future<ShardJudge> judge : judges) {
                done.add(judge.get());
            }
            return done;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the analysis was interrupted", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } finally {
            workers.shutdownNow();
        }
    }

    private void count(Skeleton skeleton, SharedSets shared) {
        counts.put("events", skeleton.events() - ArrayParts.added(source));
        counts.put("segments", (long) skeleton.segments().size());
        counts.put("signalsUnmatched", skeleton.unmatchedSignals());
        counts.put("itemsForgotten", skeleton.forgottenItems());
        counts.put("objectsOfTwoClasses", skeleton.classes().contradictions());
        counts.put("accesses", shared.accesses() - ArrayParts.added(source));
        counts.put("accessesOfFinalFields", shared.finalAccesses());
        counts.put("accessesWithoutOwner", shared.ownerless());
        if (options.sets() != null) {
            counts.put("accessesOutsideDeclaredSets", shared.outsideSets());
        }
        counts.put("atomicSets", (long) shared.size());
    }

    private void count(UnitCollector collector, UnitShards units, AccessShards shards) {
        counts.put("units", collector.units());
        counts.put("accessesInInitialisers", collector.accessesInInitialisers());
        counts.put("unitsDistinct", (long) units.distinct());
        counts.put("rows", shards.records());
        counts.put("spansLeftOut", collector.spansLeftOut());
        counts.put("exitsWithoutEntry", collector.exitsWithoutEntry());
        counts.put("releasesWithoutAcquisition", collector.releasesWithoutAcquisition());
        counts.put("callsFromElsewhere", collector.contexts().mismatched());
        OwnershipTransfers ownershipTransfers = collector.ownershipTransfers();
        counts.put(FilterCounts.HANDED_OVER, ownershipTransfers.count());
        counts.put(FilterCounts.WITHOUT_ORDER, ownershipTransfers.unordered());
        counts.put(FilterCounts.IN_OWN_METHODS, ownershipTransfers.open());
        counts.put(FilterCounts.READ_WITHOUT_ORDER, (long)
                collector.repeatedReads().unordered());
        counts.put(FilterCounts.READ_IN_LONG_UNITS, (long)
                collector.repeatedReads().open());
    }
}
