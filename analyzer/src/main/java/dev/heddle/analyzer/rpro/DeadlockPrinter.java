package dev.heddle.analyzer.rpro;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import java.util.Map;

/** A finding of this technique as plain text. Stack lines have the form that development environments link. */
public final class DeadlockPrinter {
    private final StringBuilder text = new StringBuilder();

    private DeadlockPrinter() {}

    /**
     * @param finding one with the kind {@value DeadlockFindings#KIND}
     * @return lines, the last one ended
     */
    public static String print(Finding finding) {
        DeadlockPrinter printer = new DeadlockPrinter();
        printer.finding(finding);
        return printer.text.toString();
    }

    private void finding(Finding finding) {
        line(finding.id() + " (" + finding.status() + ") " + finding.title());
        List<?> waiters = list(finding.details().get(DeadlockFindings.WAITERS));
        for (int i = 0; i + 1 < finding.sites().size(); i += 2) {
            Map<?, ?> waiter = i / 2 < waiters.size() ? map(waiters.get(i / 2)) : Map.of();
            line("  thread " + waiter.get("thread") + " holds "
                    + finding.sites().get(i).variable() + mode(waiter, "holdsShared") + ", acquired");
            stack(finding.sites().get(i).stack());
            line("    and asks for " + finding.sites().get(i + 1).variable() + mode(waiter, "wantsShared"));
            stack(finding.sites().get(i + 1).stack());
        }
        locks(list(finding.details().get(DeadlockFindings.LOCKS)));
        line("  found in " + count(finding.details().get(DeadlockFindings.CYCLES), "cycle") + " of locks in "
                + count(list(finding.details().get(DeadlockFindings.RECORDINGS)).size(), "recording"));
        if (finding.failure() != null) {
            line("  failure: " + finding.failure());
        }
        if (finding.exactPlan() != null) {
            line("  reproduce with: " + finding.exactPlan());
        } else if (finding.plan() != null) {
            line("  try with: " + finding.plan());
        }
    }

    private static String mode(Map<?, ?> waiter, String key) {
        return Boolean.TRUE.equals(waiter.get(key)) ? " in shared mode" : "";
    }

    private void locks(List<?> locks) {
        for (int i = 0; i < locks.size(); i++) {
            Map<?, ?> lock = map(locks.get(i));
            boolean allocated = lock.containsKey("allocated");
            List<?> origin = list(lock.get(allocated ? "allocated" : "firstAcquired"));
            if (!origin.isEmpty()) {
                line("  lock " + (i + 1) + " was " + (allocated ? "allocated" : "acquired first") + " at "
                        + origin.get(0));
            }
        }
    }

    private void stack(List<CodePoint> stack) {
        int folded = 0;
        for (int i = 0; i < stack.size(); i++) {
            // The place itself is always shown, be it in the JDK or not.
            if (i > 0 && Deadlock.isLibrary(stack.get(i).className())) {
                folded++;
                continue;
            }
            folded(folded);
            folded = 0;
            line("         at " + stack.get(i));
        }
        folded(folded);
    }

    private void folded(int frames) {
        if (frames > 0) {
            line("         … " + count(frames, "JDK frame"));
        }
    }

    private static String count(Object number, String what) {
        return number + " " + what + (Integer.valueOf(1).equals(number) ? "" : "s");
    }

    private void line(String content) {
        text.append(content).append('\n');
    }

    private static Map<?, ?> map(Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static List<?> list(Object value) {
        return value instanceof List<?> list ? list : List.of();
    }
}
