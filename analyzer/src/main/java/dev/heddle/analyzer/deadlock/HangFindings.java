package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.report.FindingText;
import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.analyzer.report.Ranking;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.SequencePlan;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Hangs as findings, and such findings as plain text. */
public final class HangFindings {
    /** How the words begin for a thread that waits for a signal, and for one that asks for a lock. */
    public static final String WAITS = "waits";

    public static final String ASKS = "asks for";

    static final String ACTS = "acts";
    static final String DOES = "does";
    static final String THREAD = "thread";
    static final String TIMES = "times";
    static final String RECORDINGS = "recordings";

    private static final long FIRST_SEED = 0;

    private HangFindings() {}

    /** Whether this class prints findings of a kind. */
    public static boolean prints(String kind) {
        for (Hang.How how : Hang.How.values()) {
            if (how.kind().equals(kind)) {
                return true;
            }
        }
        return false;
    }

    static Finding of(Hang hang, String id, @Nullable String planFile) {
        Map<String, Object> details = new TreeMap<>();
        details.put(
                ACTS,
                hang.acts().stream()
                        .map(act -> new TreeMap<>(Map.of(THREAD, act.thread(), DOES, does(act))))
                        .toList());
        // A number that fits is read back as the type it has here.
        details.put(TIMES, (int) Math.min(Integer.MAX_VALUE, hang.times()));
        details.put(RECORDINGS, hang.recordings());
        details.put(Ranking.CONSEQUENCE, Ranking.Consequence.HANGS.word());
        return new Finding(
                id,
                hang.how().kind(),
                Finding.Status.CANDIDATE,
                title(hang),
                hang.acts().stream().map(HangFindings::place).toList(),
                hang.acts().stream().map(Hang.Act::thread).distinct().toList(),
                planFile,
                null,
                null,
                details);
    }

    /** A hang that only an order of the events of a run shows. */
    public static Finding witnessed(Hang hang) {
        String kind = hang.how() == Hang.How.BLOCKED ? "cw" : "ln";
        return of(hang, String.format("rp-%s-%08x", kind, (int) hang.stableHash()), null);
    }

    /** The plan of a hang, of which more than one step is known. */
    public static SequencePlan plan(Hang hang, String id) {
        return new SequencePlan(
                id,
                Deadlocks.TECHNIQUE,
                FIRST_SEED,
                title(hang),
                hang.recordings(),
                hang.contexts(),
                hang.steps(),
                hang.stuck(),
                hang.unchecked());
    }

    static String title(Hang hang) {
        return hang.how().words() + ": "
                + hang.acts().stream()
                        .map(act -> LibraryCode.ownFrame(act.stack()))
                        .map(point -> point.className()
                                        .substring(point.className().lastIndexOf('.') + 1) + "." + point.method())
                        .distinct()
                        .collect(Collectors.joining(", "));
    }

    private static String does(Hang.Act act) {
        return act.on().isEmpty() ? act.does() : act.does() + " (" + act.on() + ")";
    }

    private static Finding.Place place(Hang.Act act) {
        CodePoint site = act.stack().get(0);
        return new Finding.Place(
                site.className(),
                site.method(),
                site.file(),
                site.line(),
                site.offset(),
                act.does(),
                act.on().isEmpty() ? null : act.on(),
                act.stack());
    }

    /**
     * @param finding one of a kind that this class {@linkplain #prints prints}
     * @return lines, the last one ended
     * @throws IllegalArgumentException if the finding lacks a detail that this technique writes
     */
    public static String print(Finding finding) {
        FindingText text = new FindingText(finding);
        List<?> acts = FindingText.list(text.detail(ACTS));
        for (int i = 0; i < finding.sites().size() && i < acts.size(); i++) {
            Map<?, ?> act = FindingText.map(acts.get(i));
            text.line("  thread " + act.get(THREAD) + " " + act.get(DOES));
            text.stack(finding.sites().get(i).stack());
        }
        int recordings = FindingText.list(text.detail(RECORDINGS)).size();
        text.line("  seen " + FindingText.count(text.detail(TIMES), "time") + " in "
                + FindingText.count(recordings, "recording"));
        DeadlockPrinter.witness(text, finding);
        return text.end();
    }
}
