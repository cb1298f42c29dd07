package dev.heddle.analyzer.report;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.finding.Proof;
import dev.heddle.trace.finding.Score;
import dev.heddle.trace.plan.CodePoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Puts the findings of any technique in the order in which a person should look at them, and says why. Whose code it is weighs most;
 * then count what is known of the consequence, whether an order of the run shows it, and in how many runs it was seen. It asks only what every finding may
 * have, so a technique need not know of it; what a technique knows beyond that it says in {@link #CONSEQUENCE}. Findings with as many points stay in the
 * technique's own order.
 */
public final class Ranking {
    /** The detail in which a technique says what comes of a finding; one of the words of {@link Consequence}. */
    public static final String CONSEQUENCE = "consequence";

    private static final String RECORDINGS = "recordings";

    private static final int OWN = 120;
    private static final int LIBRARY = 60;
    private static final int INNERMOST = 8;
    private static final int FAILED = 40;
    private static final int WITNESS = 16;
    private static final int NO_WITNESS = -16;
    private static final int READ = 6;
    private static final int TOGETHER = 4;
    private static final int ALL_RUNS = 5;

    private final CodeOwners owners;

    /** What may come of a finding, as far as a technique knows. */
    public enum Consequence {
        /** An exception is thrown, as by an iterator whose collection has changed. */
        THROWS("throws", 12, "it makes the program throw"),
        /** Threads wait for ever. */
        HANGS("hangs", 12, "threads wait for ever");

        private final String word;
        private final int points;
        private final String reason;

        Consequence(String word, int points, String reason) {
            this.word = word;
            this.points = points;
            this.reason = reason;
        }

        /** As details have it. */
        public String word() {
            return word;
        }
    }

    private record Reason(int points, String words) {}

    /** @param owners tells whose a class is */
    public Ranking(CodeOwners owners) {
        this.owners = owners;
    }

    /** The document with a score in each finding, those with the most points first. */
    public static Findings ranked(Findings document, CodeOwners owners) {
        Ranking ranking = new Ranking(owners);
        int runs = document.recordings().size();
        List<Finding> ranked = document.findings().stream()
                .map(finding -> ranking.score(finding, runs).in(finding))
                .sorted(Comparator.comparingInt(
                        finding -> -Objects.requireNonNull(Score.of(finding)).points()))
                .toList();
        return new Findings(
                document.schemaVersion(), document.technique(), document.recordings(), document.counts(), ranked);
    }

    /**
     * The score of a finding.
     *
     * @param runs how many runs were looked at
     */
    public Score score(Finding finding, int runs) {
        List<Reason> reasons = new ArrayList<>();
        whose(finding, reasons);
        if (finding.failure() != null) {
            reasons.add(new Reason(FAILED, "the program failed with it"));
        }
        Proof proof = Proof.of(finding);
        if (proof != null) {
            reasons.add(
                    proof.isComplete()
                            ? new Reason(WITNESS, "a checked order shows it")
                            : new Reason(NO_WITNESS, "no order that shows it was found"));
        }
        for (Consequence consequence : Consequence.values()) {
            if (consequence.word.equals(finding.details().get(CONSEQUENCE))) {
                reasons.add(new Reason(consequence.points, consequence.reason));
            }
        }
        variables(finding, reasons);
        int seen = FindingText.list(finding.details().get(RECORDINGS)).size();
        if (runs > 1 && seen > 0) {
            int most = Math.min(seen, runs);
            reasons.add(new Reason(Math.max(1, ALL_RUNS * most / runs), "it is in " + most + " of " + runs + " runs"));
        }
        reasons.sort(Comparator.comparingInt(reason -> -reason.points));
        return new Score(
                reasons.stream().mapToInt(Reason::points).sum(),
                reasons.stream().map(Reason::words).toList());
    }

    /** The code that a person can change: the innermost frame that is not of the JDK, at the place that is most the program's own. */
    private void whose(Finding finding, List<Reason> reasons) {
        Whose whose = Whose.JDK;
        boolean isInnermost = false;
        for (Finding.Place place : finding.sites()) {
            CodePoint own = place.stack().isEmpty() ? null : LibraryCode.ownFrame(place.stack());
            Whose of =
                    owners.of(own == null ? place.className() : own.className()).whose();
            whose = weight(of) > weight(whose) ? of : whose;
            isInnermost |= weight(owners.of(place.className()).whose()) == OWN;
        }
        if (weight(whose) > 0) {
            reasons.add(new Reason(weight(whose), "it is in " + whose.inWords()));
        }
        if (isInnermost) {
            reasons.add(new Reason(INNERMOST, "its own lines do it"));
        }
    }

    /** What nobody knows may well be the program's own. */
    private static int weight(Whose whose) {
        return switch (whose) {
            case OWN, UNKNOWN -> OWN;
            case LIBRARY -> LIBRARY;
            case JDK -> 0;
        };
    }

    private static void variables(Finding finding, List<Reason> reasons) {
        List<Finding.Place> sites = finding.sites();
        Set<String> variables = sites.stream()
                .map(Finding.Place::variable)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        if (variables.isEmpty()) {
            return;
        }
        // Two accesses may come in either order; of more it is the last one that meets what has gone wrong.
        List<Finding.Place> late = sites.size() <= 2 ? sites : sites.subList(sites.size() - 1, sites.size());
        if (late.stream().anyMatch(place -> place.op().equals("read"))) {
            reasons.add(new Reason(READ, "a read in it may see a wrong value"));
        }
        if (sites.size() > 2 && variables.size() > 1) {
            reasons.add(new Reason(TOGETHER, "two variables no longer fit"));
        }
    }
}
