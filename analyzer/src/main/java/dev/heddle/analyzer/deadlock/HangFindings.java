package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.report.FindingRanking;
import dev.heddle.analyzer.report.FindingTextBuilder;
import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.SequencePlan;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Converts hangs to findings, and prints such findings as plain text. */
public final class HangFindings {
    /** First words of the text for a thread that waits for a signal, and for one that requests a lock. */
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
        for (Hang.Cause cause : Hang.Cause.values()) {
            if (cause.kind().equals(kind)) {
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
        // An int reads back as an int; a long may read back as another type.
        details.put(TIMES, (int) Math.min(Integer.MAX_VALUE, hang.times()));
        details.put(RECORDINGS, hang.recordings());
        details.put(FindingRanking.CONSEQUENCE, FindingRanking.Consequence.HANGS.word());
        return new Finding(
                id,
                hang.cause().kind(),
                Finding.Status.CANDIDATE,
                title(hang),
                hang.acts().stream().map(HangFindings::place).toList(),
                hang.acts().stream().map(Hang.Act::thread).distinct().toList(),
                planFile,
                null,
                null,
                details);
    }

    /** A hang that only a reordering of the events of a run shows. */
    public static Finding witnessed(Hang hang) {
        String kind = hang.cause() == Hang.Cause.BLOCKED ? "cw" : "ln";
        return of(hang, String.format("rp-%s-%08x", kind, (int) hang.stableHash()), null);
    }

    /** The plan of a hang with more than one known step. */
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
        return hang.cause().words() + ": "
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
     * Prints a finding.
     *
     * @param finding a finding of a kind that this class {@linkplain #prints prints}
     * @return the lines, each with a line end
     * @throws IllegalArgumentException if the finding lacks a detail that this technique writes
     */
    public static String print(Finding finding) {
        FindingTextBuilder text = new FindingTextBuilder(finding);
        List<?> acts = FindingTextBuilder.list(text.detail(ACTS));
        for (int i = 0; i < finding.sites().size() && i < acts.size(); i++) {
            Map<?, ?> act = FindingTextBuilder.map(acts.get(i));
            text.line("  thread " + act.get(THREAD) + " " + act.get(DOES));
            text.stack(finding.sites().get(i).stack());
        }
        int recordings = FindingTextBuilder.list(text.detail(RECORDINGS)).size();
        text.line("  seen " + FindingTextBuilder.count(text.detail(TIMES), "time") + " in "
                + FindingTextBuilder.count(recordings, "recording"));
        DeadlockPrinter.witness(text, finding);
        return text.end();
    }
}
