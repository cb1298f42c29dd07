package dev.heddle.analyzer.atomicity;

import dev.heddle.analyzer.assetfuzzer.CandidateFindings;
import dev.heddle.analyzer.assetfuzzer.Pattern;
import dev.heddle.analyzer.race.Race;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Proof;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Units of work that are not atomic, as findings of the same kind as AssetFuzzer's. */
final class UnitFindings {
    private static final List<Integer> UNIT_OF_STEP = List.of(0, 1, 0);

    private UnitFindings() {}

    /**
     * @param id name of the finding
     * @param steps how many events the witness has
     * @param recordings names of the runs it was predicted from
     */
    static Finding of(NamedUnit unit, String id, int steps, List<String> recordings) {
        Race.Access first = unit.steps().get(0);
        Race.Access between = unit.steps().get(1);
        int dot = unit.field().lastIndexOf('.');
        String owner = dot < 0 ? unit.field() : unit.field().substring(0, dot);
        String name = dot < 0 ? unit.field() : unit.field().substring(dot + 1);
        Pattern pattern = unit.pattern();
        Map<String, Object> details = new TreeMap<>();
        details.put(CandidateFindings.PATTERN, pattern.number());
        details.put(CandidateFindings.ORDER, pattern.forms().get(0).toString());
        details.put(CandidateFindings.MEANING, pattern.meaning());
        details.put(
                CandidateFindings.ATOMIC_SET,
                new TreeMap<>(Map.of("class", owner, "perClass", false, "variables", List.of(name))));
        details.put(
                CandidateFindings.UNITS,
                List.of(unit(unit.method(), first), unit(between.stack().get(0), between)));
        details.put(CandidateFindings.STEP_UNITS, UNIT_OF_STEP);
        details.put(CandidateFindings.LOCKS, List.of());
        details.put(CandidateFindings.OCCURRENCES, 1);
        details.put(CandidateFindings.RECORDINGS, recordings);
        details.put(Proof.STEPS, steps);
        return new Finding(
                id,
                CandidateFindings.KIND,
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
