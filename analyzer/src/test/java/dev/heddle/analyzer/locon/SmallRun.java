package dev.heddle.analyzer.locon;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.failure.Failure;
import java.util.ArrayList;
import java.util.List;

/**
 * A run as a short text, with one word for each step: {@code "1W3x"} is a write by thread 1 at offset 3 of field x, and
 * {@code "2R4y"} a read. {@code "1E9"} is the entry of the loop at offset 9, and {@code "1I9"} its next iteration.
 */
final class SmallRun {
    private static final String OWNER = "p/Shared";

    final List<String> steps;

    SmallRun(String steps) {
        this.steps = List.of(steps.trim().split("\\s+"));
    }

    SmallRun(List<String> steps) {
        this.steps = List.copyOf(steps);
    }

    static int thread(String step) {
        return step.charAt(0) - '0';
    }

    static char kind(String step) {
        return step.charAt(1);
    }

    static int offset(String step) {
        return Integer.parseInt(step.substring(2).replaceAll("[a-z]", ""));
    }

    static String field(String step) {
        return step.replaceAll("^..[0-9]+", "");
    }

    RunPairs reduce(PairNames names) {
        TraceBuilder trace = new TraceBuilder("run");
        for (String step : steps) {
            int thread = thread(step);
            switch (kind(step)) {
                case 'R' -> trace.read(thread, OWNER, field(step), 1, offset(step));
                case 'W' -> trace.write(thread, OWNER, field(step), 1, offset(step));
                case 'E' -> trace.field(thread, Op.LOOP_ENTER, OWNER, "-", 0, offset(step), 1);
                case 'I' -> trace.field(thread, Op.LOOP_ITERATE, OWNER, "-", 0, offset(step), 1);
                default -> throw new IllegalArgumentException(step);
            }
        }
        return PairCollector.one(trace, names, true);
    }

    /** Localizes one failing run. */
    static Localization localize(Procedure procedure, ComparisonLevel level, String failing, String... passing)
            throws java.io.IOException {
        PairNames names = new PairNames();
        RunPairs failed = new SmallRun(failing).reduce(names).judged("failing", Failure.ofText("it failed"));
        List<RunPairs> passed = new ArrayList<>();
        PassingRuns runs = new PassingRuns();
        for (String one : passing) {
            passed.add(new SmallRun(one).reduce(names));
            runs.add(passed.get(passed.size() - 1));
        }
        return new Localizer(names, failed, runs, true, passed::forEach).run(procedure, level);
    }

    /** {@code 1W3->2R4} for every pair of every report; the pairs of a couple are joined by {@code +}. */
    static List<String> texts(Localization localization) {
        return localization.reported().stream()
                .map(reported -> String.join(
                        "+",
                        reported.arcs().stream()
                                .map(arc ->
                                        end(arc.headThread(), arc.head()) + "->" + end(arc.tailThread(), arc.tail()))
                                .toList()))
                .toList();
    }

    private static String end(String path, AccessPlace place) {
        return path.substring(path.lastIndexOf('.') + 1)
                + (place.isWrite() ? "W" : "R")
                + place.point().offset();
    }
}
