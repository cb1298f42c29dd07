package dev.heddle.analyzer.atomicity;

import dev.heddle.analyzer.assetfuzzer.AccessPattern;
import dev.heddle.analyzer.assetfuzzer.ViolationFindings;
import dev.heddle.analyzer.race.Race;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Proof;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Converts units of work that are not atomic to findings, of the same kind as AssetFuzzer's. */
final class AtomicityFindings {
    private static final List<Integer> UNIT_OF_STEP = List.of(0, 1, 0);

    private AtomicityFindings() {}

    /**
     * Describes a violation as a finding.
     *
     * @param id name of the finding
     * @param steps number of events of the witness
     * @param recordings names of the runs that predict it
     */
    static Finding of(NamedViolation unit, String id, int steps, List<String> recordings) {
        Race.Access first = unit.steps().get(0);
        Race.Access between = unit.steps().get(1);
        int dot = unit.field().lastIndexOf('.');
        String owner = dot < 0 ? unit.field() : unit.field().substring(0, dot);
        String name = dot < 0 ? unit.field() : unit.field().substring(dot + 1);
        AccessPattern pattern = unit.pattern();
        Map<String, Object> details = new TreeMap<>();
        details.put(ViolationFindings.PATTERN, pattern.number());
        details.put(ViolationFindings.ORDER, pattern.forms().get(0).toString());
        details.put(ViolationFindings.MEANING, pattern.meaning());
        details.put(
                ViolationFindings.ATOMIC_SET,
                new TreeMap<>(Map.of("class", owner, "perClass", false, "variables", List.of(name))));
        details.put(
                ViolationFindings.UNITS,
                List.of(unit(unit.method(), first), unit(between.stack().get(0), between)));
        details.put(ViolationFindings.STEP_UNITS, UNIT_OF_STEP);
        details.put(ViolationFindings.LOCKS, List.of());
        details.put(ViolationFindings.OCCURRENCES, 1);
        details.put(ViolationFindings.RECORDINGS, recordings);
        details.put(Proof.STEPS, steps);
        return new Finding(
                id,
                ViolationFindings.KIND,
                Finding.Status.CANDIDATE,
                unit.field() + ": " + pattern.meaning() + " (u is " + method(unit.method(), first) + ", u′ is "
                        + shortName(between.stack().get(0)) + ")",
                unit.steps().stream().map(step -> place(step, name)).toList(),
                List.of(String.valueOf(first.thread()), String.valueOf(between.thread())),
                null,
                null,
                null,
                details);
    }

    private static Map<String, String> unit(@Nullable CodePoint method, Race.Access access) {
        return new TreeMap<>(Map.of(
                "method",
                method == null ? access.place().toString() : method.toString(),
                "thread",
                String.valueOf(access.thread())));
    }

    private static String method(@Nullable CodePoint method, Race.Access access) {
        return shortName(method == null ? access.place() : method);
    }

    private static String shortName(CodePoint point) {
        return point.className().substring(point.className().lastIndexOf('.') + 1) + "." + point.method();
    }

    private static Finding.Place place(Race.Access access, String variable) {
        return Finding.Place.of(access.stack(), access.writes() ? "write" : "read", variable);
    }
}
