package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.report.FindingTextBuilder;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Proof;
import java.util.List;
import java.util.Map;

/** Prints a finding of this technique as plain text. */
public final class DeadlockPrinter {
    private DeadlockPrinter() {}

    /**
     * Prints a finding.
     *
     * @param finding a finding of the kind {@value DeadlockFindings#KIND}
     * @return the lines, each with a line end
     * @throws IllegalArgumentException if the finding lacks a detail that this technique writes
     */
    public static String print(Finding finding) {
        FindingTextBuilder text = new FindingTextBuilder(finding);
        List<?> waiters = FindingTextBuilder.list(text.detail(DeadlockFindings.WAITERS));
        for (int i = 0; i + 1 < finding.sites().size(); i += 2) {
            Map<?, ?> waiter = i / 2 < waiters.size() ? FindingTextBuilder.map(waiters.get(i / 2)) : Map.of();
            Finding.Place held = finding.sites().get(i);
            Finding.Place wanted = finding.sites().get(i + 1);
            text.line("  thread " + waiter.get("thread") + " holds " + held.variable() + mode(waiter, "holdsShared")
                    + ", acquired");
            text.stack(held.stack());
            text.line((finding.status() == Finding.Status.OBSERVED ? "    and waits for " : "    and asks for ")
                    + wanted.variable()
                    + mode(waiter, "wantsShared"));
            text.stack(wanted.stack());
        }
        locks(text, FindingTextBuilder.list(text.detail(DeadlockFindings.LOCKS)));
        int recordings = FindingTextBuilder.list(text.detail(DeadlockFindings.RECORDINGS))
                .size();
        if (finding.status() == Finding.Status.OBSERVED) {
            return text.end();
        }
        text.line("  found in " + FindingTextBuilder.count(text.detail(DeadlockFindings.CYCLES), "cycle")
                + " of locks in " + FindingTextBuilder.count(recordings, "recording"));
        witness(text, finding);
        return text.end();
    }

    /** Prints the known reordering of the run that ends in the deadlock. */
    static void witness(FindingTextBuilder text, Finding finding) {
        Object witness = finding.details().get(DeadlockFindings.WITNESS);
        if (witness != null) {
            text.line("  " + witness);
        }
        Proof proof = Proof.of(finding);
        if (proof != null && proof.file() != null) {
            text.line("  the order is in " + proof.file());
        }
    }

    private static String mode(Map<?, ?> waiter, String key) {
        return Boolean.TRUE.equals(waiter.get(key)) ? " in shared mode" : "";
    }

    private static void locks(FindingTextBuilder text, List<?> locks) {
        for (int i = 0; i < locks.size(); i++) {
            List<?> origin =
                    FindingTextBuilder.list(FindingTextBuilder.map(locks.get(i)).get(DeadlockFindings.FIRST_ACQUIRED));
            if (!origin.isEmpty()) {
                text.line("  lock " + (i + 1) + " was acquired first at " + origin.get(0));
            }
        }
    }
}
