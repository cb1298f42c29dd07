package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.report.FindingRanking;
import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.SequencePlan;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Converts hangs to findings. */
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

    /** Whether findings of a kind are hangs. */
    public static boolean isHang(String kind) {
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
        return hang.cause().words(hang.stuck().size()) + ": "
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
}
