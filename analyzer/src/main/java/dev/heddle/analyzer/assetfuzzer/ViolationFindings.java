package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.report.FindingRanking;
import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PatternPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Converts violations to findings. All details are strings, numbers, lists and maps, so that they read back equal. */
public final class ViolationFindings {
    /** The kind of these findings. */
    public static final String KIND = "atomic-set-violation";

    public static final String PATTERN = "pattern";
    public static final String ORDER = "order";
    public static final String MEANING = "meaning";
    public static final String ATOMIC_SET = "atomicSet";
    public static final String UNITS = "units";
    public static final String STEP_UNITS = "stepUnits";
    public static final String LOCKS = "locks";
    public static final String OCCURRENCES = "occurrences";
    public static final String RECORDINGS = "recordings";

    private static final String NO_METHOD = "a single access outside any unit of work";

    private ViolationFindings() {}

    /**
     * Describes a violation as a finding.
     *
     * @param id name of the finding
     * @param planFile file of the plan relative to the document, or null if the violation has no plan
     */
    public static Finding of(Violation violation, String id, @Nullable String planFile) {
        return new Finding(
                id,
                KIND,
                Finding.Status.CANDIDATE,
                title(violation),
                violation.steps().stream().map(ViolationFindings::place).toList(),
                violation.units().stream().map(PatternPlan.Unit::thread).toList(),
                planFile,
                null,
                null,
                details(violation));
    }

    private static String title(Violation violation) {
        PatternPlan.AtomicSet set = violation.atomicSet();
        if (violation.isDuringIteration()) {
            return set.className() + " is changed by " + ownCode(violation, 1) + " while " + ownCode(violation, 0)
                    + " iterates over it";
        }
        return set.className() + ": " + violation.pattern().meaning() + " ("
                + String.join(", ", set.variables().stream().distinct().toList()) + "; u is "
                + shortName(violation.units().get(0)) + ", u′ is "
                + shortName(violation.units().get(1)) + ")";
    }

    /**
     * The frame of the program's own code that performs the first step of a unit, such as
     * {@code Listeners.fire(Listeners.java:33)}.
     */
    private static String ownCode(Violation violation, int unit) {
        CodePoint frame = violation.steps().stream()
                .filter(step -> step.unit() == unit)
                .map(step -> LibraryCode.ownFrame(step.stack()))
                .findFirst()
                .orElseThrow();
        String words = frame.toString();
        return shortName(frame) + words.substring(words.indexOf('('));
    }

    private static String shortName(PatternPlan.Unit unit) {
        return unit.method() == null ? NO_METHOD : shortName(unit.method());
    }

    private static String shortName(CodePoint point) {
        String name = point.className();
        return name.substring(name.lastIndexOf('.') + 1) + "." + point.method();
    }

    private static Finding.Place place(PatternPlan.Step step) {
        return Finding.Place.of(step.stack(), step.op().isAnyWrite() ? "write" : "read", step.name());
    }

    private static Map<String, Object> details(Violation violation) {
        Map<String, Object> details = new TreeMap<>();
        details.put(PATTERN, violation.pattern().number());
        details.put(ORDER, violation.form().toString());
        details.put(MEANING, violation.pattern().meaning());
        details.put(
                ATOMIC_SET,
                new TreeMap<>(Map.of(
                        "class", violation.atomicSet().className(),
                        "perClass", violation.atomicSet().perClass(),
                        "variables", violation.atomicSet().variables())));
        details.put(
                UNITS,
                violation.units().stream()
                        .map(unit -> new TreeMap<>(Map.of(
                                "method",
                                unit.method() == null
                                        ? NO_METHOD
                                        : unit.method().toString(),
                                "thread",
                                unit.thread())))
                        .toList());
        details.put(
                STEP_UNITS,
                violation.steps().stream().map(PatternPlan.Step::unit).toList());
        details.put(
                LOCKS, violation.window().stream().map(ViolationFindings::lock).toList());
        // An int reads back as an int; a long may read back as another type.
        details.put(OCCURRENCES, (int) Math.min(Integer.MAX_VALUE, violation.occurrences()));
        details.put(RECORDINGS, violation.recordings());
        if (violation.isDuringIteration()) {
            details.put(FindingRanking.CONSEQUENCE, FindingRanking.Consequence.THROWS.word());
        }
        return details;
    }

    private static Map<String, Object> lock(PatternPlan.HeldLock lock) {
        List<String> acquired = new ArrayList<>();
        lock.acquired().forEach(frame -> acquired.add(frame.toString()));
        return new TreeMap<>(Map.of("class", lock.className(), "acquired", acquired));
    }
}
