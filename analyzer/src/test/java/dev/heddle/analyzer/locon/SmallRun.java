package dev.heddle.analyzer.locon;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.failure.Failure;
import java.util.ArrayList;
import java.util.List;

/**
 * A run as a short text, with one word for each step: {@code "1W3x"} is a write by thread 1 at offset 3 of field x, and
 * {@code "2R4y"} a read. {@code "2R4y3"} reads the field of object 3, while others access object 1. {@code "1E9"} is
 * the entry of the loop at offset 9, and {@code "1I9"} its next iteration. {@code "1C7m"} calls method m at offset 7, and
 * {@code "1X0"} returns. A run with {@code "named"} as its first word records that thread 1 makes the objects.
 */
final class SmallRun {
    static final String NAMED = "named";
    private static final int OBJECTS = 3;
    private static final int THREADS = 3;
    private static final String OWNER = "p/Shared";

    private final List<String> steps;

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
        return Integer.parseInt(step.substring(2).replaceAll("[a-z].*", ""));
    }

    /** The field without its object, or the called method. */
    static String field(String step) {
        return step.replaceAll("^..[0-9]+", "").replaceAll("[0-9]", "");
    }

    static int object(String step) {
        String object = step.replaceAll("^..[0-9]+[a-z]", "");
        return object.isEmpty() ? 1 : Integer.parseInt(object);
    }

    boolean isNamed() {
        return steps.get(0).equals(NAMED);
    }

    /** The steps of the threads. */
    List<String> steps() {
        return isNamed() ? steps.subList(1, steps.size()) : steps;
    }

    RunPairs reduce(PairNames names) {
        TraceBuilder trace = new TraceBuilder("run");
        for (int thread = 1; thread <= THREADS; thread++) {
            trace.enter(thread, OWNER, "run", 0, 1);
        }
        for (int object = 1; isNamed() && object <= OBJECTS; object++) {
            trace.allocate(1, object, OWNER, 2);
        }
        for (String step : steps()) {
            int thread = thread(step);
            switch (kind(step)) {
                case 'R' -> trace.read(thread, OWNER, field(step), object(step), offset(step));
                case 'W' -> trace.write(thread, OWNER, field(step), object(step), offset(step));
                case 'C' -> trace.enter(thread, OWNER, field(step), 0, offset(step));
                case 'X' -> trace.exit(thread);
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
