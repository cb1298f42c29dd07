package dev.heddle.analyzer.locon;

import dev.heddle.analyzer.locon.ReportedPairs.Arc;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PairsPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Converts a localization to the findings document for people and programs. */
public final class LoconFindings {
    /** Name of the technique. */
    public static final String TECHNIQUE = "locon";
    /** Kind of its findings. */
    public static final String KIND = "access-pair";
    /** The detail with the result of the confirmation, as text. */
    public static final String VERDICT = "verdict";

    private static final String PROCEDURE = "procedure";
    private static final String LEVEL = "level";
    private static final String CALLERS = "callers";
    private static final String RANK = "rank";
    private static final String SCENARIO = "scenario";
    private static final String IN_PASSING = "inPassing";
    private static final String REVERSE = "reverseInPassing";
    private static final String PASSING = "passingRuns";
    private static final String FALCON_SCORE = "falconScore";
    private static final String FALCON_RANK = "falconRank";

    private LoconFindings() {}

    /**
     * Converts a localization to findings.
     *
     * @param most largest number of reports to write
     * @param runs names of the runs read
     */
    public static Findings of(Localization localization, PairNames names, Falcon falcon, int most, List<String> runs) {
        List<Finding> findings = new ArrayList<>();
        List<ReportedPairs> all = localization.reported();
        for (int i = 0; i < Math.min(most, all.size()); i++) {
            findings.add(finding(all.get(i), i + 1, localization, names, falcon));
        }
        Map<String, Long> counts = new TreeMap<>();
        counts.put("candidates", (long) all.size());
        counts.put("passing", (long) localization.passingRuns());
        counts.put("pairs", (long) localization.failing().pairs().length);
        counts.put("couplesLeftOut", localization.couplesLeftOut());
        counts.put("falconPatterns", (long) falcon.count());
        counts.put("falconHighest", (long) falcon.withHighest());
        return new Findings(TECHNIQUE, runs, counts, findings);
    }

    private static Finding finding(
            ReportedPairs reported, int rank, Localization localization, PairNames names, Falcon falcon) {
        List<Finding.Place> places = new ArrayList<>();
        List<String> threads = new ArrayList<>();
        for (Arc arc : reported.arcs()) {
            places.add(place(arc.head()));
            places.add(place(arc.tail()));
            threads.add(arc.headThread());
            threads.add(arc.tailThread());
        }
        Map<String, Object> details = new TreeMap<>();
        details.put(PROCEDURE, reported.procedure().toString());
        details.put(LEVEL, reported.level().toString());
        if (reported.callers() > 0) {
            details.put(CALLERS, reported.callers());
        }
        details.put(RANK, rank);
        details.put(SCENARIO, ReportText.scenario(reported, localization.reported()));
        details.put(IN_PASSING, reported.inPassing());
        details.put(REVERSE, reported.reverseInPassing());
        details.put(PASSING, localization.passingRuns());
        Falcon.Scored scored = scored(reported, names, falcon);
        if (scored != null) {
            details.put(FALCON_SCORE, Math.round(scored.score() * 1000) / 1000.0);
            details.put(FALCON_RANK, scored.rank());
        }
        String id = id(reported);
        return new Finding(
                id,
                KIND,
                Finding.Status.CANDIDATE,
                ReportText.sentence(reported, localization.passingRuns()),
                places,
                threads,
                plan(reported, 1) == null ? null : planFile(id),
                null,
                Objects.requireNonNull(localization.failing().failure(), "failure")
                        .text(),
                details);
    }

    /** The best Falcon pattern that contains one of the reported pairs. */
    private static Falcon.@Nullable Scored scored(ReportedPairs reported, PairNames names, Falcon falcon) {
        Falcon.Scored best = null;
        for (Arc arc : reported.arcs()) {
            Falcon.Scored one = falcon.best(names.number(arc.head()), names.number(arc.tail()));
            if (one != null && (best == null || one.rank() < best.rank())) {
                best = one;
            }
        }
        return best;
    }

    private static Finding.Place place(AccessPlace place) {
        CodePoint point = place.point();
        return new Finding.Place(
                point.className(),
                point.method(),
                point.file(),
                point.line(),
                point.offset(),
                place.isWrite() ? "write" : "read",
                place.variable(),
                place.stack());
    }

    /**
     * The finding with the result of trying it.
     *
     * @param runs number of runs that tried it, by requested order
     */
    public static Finding tried(
            Finding finding,
            Finding.Status status,
            String verdict,
            Map<String, Object> runs,
            String exactPlan,
            String failure) {
        Map<String, Object> details = new TreeMap<>(finding.details());
        details.putAll(runs);
        details.put(VERDICT, verdict);
        return new Finding(
                finding.id(),
                finding.kind(),
                status,
                finding.title(),
                finding.sites(),
                finding.threads(),
                finding.plan(),
                exactPlan,
                failure == null ? finding.failure() : failure,
                details);
    }

    /** An identifier that is equal whenever the same pairs are reported. */
    static String id(ReportedPairs reported) {
        long hash = StableHash.EMPTY_CONTEXT;
        for (Arc arc : reported.arcs()) {
            hash = StableHash.mix(
                    StableHash.mix(hash, arc.head().id(reported.callers())),
                    arc.tail().id(reported.callers()));
        }
        return String.format("locon-%s-%08x", reported.procedure().toString().toLowerCase(Locale.ROOT), (int) hash);
    }

    /** Path of a finding's plan, relative to the document. */
    public static String planFile(String id) {
        return "plans/" + id + ".json";
    }

    /**
     * A plan that enforces the reported order.
     *
     * @return null if an end is an atomic operation, where a plan cannot pause a thread
     */
    public static @Nullable PairsPlan plan(ReportedPairs reported, long seed) {
        List<PairsPlan.Pair> pairs = new ArrayList<>();
        for (Arc arc : reported.arcs()) {
            if (!arc.head().op().isAccess() || !arc.tail().op().isAccess()) {
                return null;
            }
            pairs.add(pair(PairsPlan.Order.REQUIRED, arc, reported.level(), reported.callers()));
        }
        return new PairsPlan(id(reported), TECHNIQUE, seed, pairs);
    }

    /**
     * The requirement of a plan for a pair.
     *
     * @param level level of the report; above {@code pc} the plan names the threads
     * @param callers number of callers by which the report distinguishes places
     */
    public static PairsPlan.Pair pair(PairsPlan.Order order, Arc arc, ComparisonLevel level, int callers) {
        boolean hasThreads = level != ComparisonLevel.PC;
        return new PairsPlan.Pair(
                order,
                access(arc.head(), callers, hasThreads ? arc.headThread() : null),
                access(arc.tail(), callers, hasThreads ? arc.tailThread() : null));
    }

    private static PairsPlan.Access access(AccessPlace place, int callers, @Nullable String thread) {
        return new PairsPlan.Access(place.op(), place.point(), place.callingFrames(callers), place.gate(), thread);
    }
}
