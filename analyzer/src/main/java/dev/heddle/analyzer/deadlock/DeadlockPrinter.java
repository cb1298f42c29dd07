package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.report.FindingText;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Proof;
import java.util.List;
import java.util.Map;

/** A finding of this technique as plain text. */
public final class DeadlockPrinter {
    private DeadlockPrinter() {}

    /**
     * @param finding one with the kind {@value DeadlockFindings#KIND}
     * @return lines, the last one ended
     * @throws IllegalArgumentException if the finding lacks a detail that this technique writes
     */
    public static String print(Finding finding) {
        FindingText text = new FindingText(finding);
        List<?> waiters = FindingText.list(text.detail(DeadlockFindings.WAITERS));
        for (int i = 0; i + 1 < finding.sites().size(); i += 2) {
            Map<?, ?> waiter = i / 2 < waiters.size() ? FindingText.map(waiters.get(i / 2)) : Map.of();
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
        locks(text, FindingText.list(text.detail(DeadlockFindings.LOCKS)));
        int recordings =
                FindingText.list(text.detail(DeadlockFindings.RECORDINGS)).size();
        if (finding.status() == Finding.Status.OBSERVED) {
            return text.end();
        }
        text.line("  found in " + FindingText.count(text.detail(DeadlockFindings.CYCLES), "cycle") + " of locks in "
                + FindingText.count(recordings, "recording"));
        witness(text, finding);
        return text.end();
    }

    /** What is known of an order of the run that ends in it. */
    static void witness(FindingText text, Finding finding) {
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

    private static void locks(FindingText text, List<?> locks) {
        for (int i = 0; i < locks.size(); i++) {
            List<?> origin = FindingText.list(FindingText.map(locks.get(i)).get(DeadlockFindings.FIRST_ACQUIRED));
            if (!origin.isEmpty()) {
                text.line("  lock " + (i + 1) + " was acquired first at " + origin.get(0));
            }
        }
    }
}
