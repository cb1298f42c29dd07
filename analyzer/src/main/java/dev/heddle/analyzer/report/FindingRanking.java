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
 * Ranks the findings of any technique in the order in which a person should read them, and gives the reasons. The owner
 * of the code has the largest weight. Other weights are the known consequence, whether a witness exists, and the number
 * of runs that show the finding.
 * <p>The ranking uses only data that every finding may have, so it needs no code for each technique. A technique adds
 * what it knows about the outcome in {@link #CONSEQUENCE}. Findings with equal scores stay in the technique's order.
 */
public final class FindingRanking {
    /** The detail in which a technique reports the consequence of a finding; a word of {@link Consequence}. */
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

    /** Consequence of a finding, as far as the technique knows it. */
    public enum Consequence {
        /** An exception is thrown, for example by an iterator whose collection has changed. */
        THROWS("throws", 12, "it makes the program throw an exception"),
        /** Threads wait forever. */
        HANGS("hangs", 12, "threads wait forever");

        private final String word;
        private final int points;
        private final String reason;

        Consequence(String word, int points, String reason) {
            this.word = word;
            this.points = points;
            this.reason = reason;
        }

        /** The word used in the details of a finding. */
        public String word() {
            return word;
        }
    }

    private record Reason(int points, String words) {}

    /**
     * Makes a ranking.
     *
     * @param owners finds the owner of a class
     */
    public FindingRanking(CodeOwners owners) {
        this.owners = owners;
    }

    /** The document with a score in each finding, highest score first. */
    public static Findings ranked(Findings document, CodeOwners owners) {
        FindingRanking ranking = new FindingRanking(owners);
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
     * @param runs number of analyzed runs
     */
    public Score score(Finding finding, int runs) {
        List<Reason> reasons = new ArrayList<>();
        owner(finding, reasons);
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
        int seen = DetailValues.list(finding.details().get(RECORDINGS)).size();
        if (runs > 1 && seen > 0) {
            int shown = Math.min(seen, runs);
            reasons.add(
                    new Reason(Math.max(1, ALL_RUNS * shown / runs), "it is in " + shown + " of " + runs + " runs"));
        }
        reasons.sort(Comparator.comparingInt(reason -> -reason.points));
        return new Score(
                reasons.stream().mapToInt(Reason::points).sum(),
                reasons.stream().map(Reason::words).toList());
    }

    /**
     * Scores the code that a person can change: the innermost frame outside the JDK. The place with the heaviest
     * owner counts.
     */
    private void owner(Finding finding, List<Reason> reasons) {
        CodeOwner owner = CodeOwner.JDK;
        boolean isInnermost = false;
        for (Finding.Place place : finding.sites()) {
            CodePoint own = place.stack().isEmpty() ? null : LibraryCode.ownFrame(place.stack());
            CodeOwner of =
                    owners.of(own == null ? place.className() : own.className()).kind();
            owner = weight(of) > weight(owner) ? of : owner;
            isInnermost |= weight(owners.of(place.className()).kind()) == OWN;
        }
        if (weight(owner) > 0) {
            reasons.add(new Reason(weight(owner), "it is in " + owner.inWords()));
        }
        if (isInnermost) {
            reasons.add(new Reason(INNERMOST, "the operations are in its own lines"));
        }
    }

    /** Code of an unknown owner may belong to the program, so it gets the same weight. */
    private static int weight(CodeOwner owner) {
        return switch (owner) {
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
        // Two accesses may occur in either order. With more accesses, the last one observes the inconsistent state.
        List<Finding.Place> late = sites.size() <= 2 ? sites : sites.subList(sites.size() - 1, sites.size());
        if (late.stream().anyMatch(place -> place.op().equals("read"))) {
            reasons.add(new Reason(READ, "a read in it may see a wrong value"));
        }
        if (sites.size() > 2 && variables.size() > 1) {
            reasons.add(new Reason(TOGETHER, "two variables become inconsistent"));
        }
    }
}
