package dev.heddle.analyzer.race;

import dev.heddle.analyzer.report.FindingTextBuilder;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Proof;
import java.util.List;
import java.util.Map;

/** Prints a race as plain text. */
public final class RacePrinter {
    private RacePrinter() {}

    /**
     * Prints a finding.
     *
     * @param finding a finding of the kind {@value RaceFindings#KIND}
     * @return the lines, each with a line end
     * @throws IllegalArgumentException if the finding lacks a detail that this technique writes
     */
    public static String print(Finding finding) {
        FindingTextBuilder text = new FindingTextBuilder(finding);
        List<?> names = FindingTextBuilder.list(text.detail(RaceFindings.THREAD_NAMES));
        List<?> locks = FindingTextBuilder.list(text.detail(RaceFindings.LOCKS));
        for (int i = 0; i < finding.sites().size(); i++) {
            Finding.Place place = finding.sites().get(i);
            text.line("  thread " + finding.threads().get(i) + name(names, i) + " " + place.op() + "s "
                    + place.variable());
            text.stack(place.stack());
            locks(text, i < locks.size() ? FindingTextBuilder.list(locks.get(i)) : List.of());
        }
        int recordings =
                FindingTextBuilder.list(text.detail(RaceFindings.RECORDINGS)).size();
        Object engine = finding.details().get(RaceFindings.ENGINE);
        Proof proof = Proof.of(finding);
        if (proof != null) {
            text.line("  " + (proof.isComplete() ? "predicted (" + engine + ")" : "not ordered by " + engine) + " in "
                    + FindingTextBuilder.count(recordings, "recording") + ", " + proof.inWords());
            return text.end();
        }
        if (finding.status() == Finding.Status.CANDIDATE) {
            text.line("  the recording is incomplete: missing events may have ordered them");
        }
        text.line("  seen " + FindingTextBuilder.count(text.detail(RaceFindings.OCCURRENCES), "time") + " in "
                + FindingTextBuilder.count(recordings, "recording"));
        return text.end();
    }

    private static String name(List<?> names, int at) {
        return at < names.size() && !names.get(at).equals("") ? " \"" + names.get(at) + "\"" : "";
    }

    private static void locks(FindingTextBuilder text, List<?> locks) {
        if (locks.isEmpty()) {
            text.line("    holding no lock");
        }
        for (Object lock : locks) {
            Map<?, ?> held = FindingTextBuilder.map(lock);
            text.line("    holding a " + held.get("class")
                    + (Boolean.TRUE.equals(held.get("shared")) ? " as a reader" : "") + ", acquired");
            FindingTextBuilder.list(held.get("acquired")).forEach(text::frame);
        }
    }
}
