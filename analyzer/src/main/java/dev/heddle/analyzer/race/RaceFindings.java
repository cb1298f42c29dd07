package dev.heddle.analyzer.race;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Converts races to findings. All details are strings, numbers, lists and maps, so that they read back equal. */
public final class RaceFindings {
    /** The kind of these findings. */
    public static final String KIND = "race";

    static final String VARIABLE = "variable";
    static final String LOCKS = "locks";
    /** The detail with the names of the threads, in their order; empty texts for unknown names. */
    public static final String THREAD_NAMES = "threadNames";

    static final String OCCURRENCES = "occurrences";
    static final String RECORDINGS = "recordings";
    /** The detail with the engine that found a predicted race. */
    public static final String ENGINE = "predictedBy";

    private RaceFindings() {}

    /**
     * Describes a race as a finding.
     *
     * @param id name of the finding
     */
    static Finding of(Race race, String id) {
        return of(race, id, Map.of());
    }

    /**
     * Describes a race as a finding with further details.
     *
     * @param more further details
     */
    static Finding of(Race race, String id, Map<String, Object> more) {
        return new Finding(
                id,
                KIND,
                race.observed() ? Finding.Status.OBSERVED : Finding.Status.CANDIDATE,
                title(race),
                List.of(place(race.earlier(), race.variable()), place(race.later(), race.variable())),
                List.of(race.earlier().thread(), race.later().thread()),
                null,
                null,
                null,
                details(race, more));
    }

    private static String title(Race race) {
        return race.variable() + ": the " + does(race.earlier()) + " in " + method(race.earlier()) + " and the "
                + does(race.later()) + " in " + method(race.later()) + " are not ordered";
    }

    private static String does(Race.Access access) {
        return access.writes() ? "write" : "read";
    }

    /** The innermost method of the program's own code. */
    private static String method(Race.Access access) {
        CodePoint point = LibraryCode.ownFrame(access.stack());
        return point.className().substring(point.className().lastIndexOf('.') + 1) + "." + point.method();
    }

    private static Finding.Place place(Race.Access access, String variable) {
        return Finding.Place.of(access.stack(), does(access), variable);
    }

    private static Map<String, Object> details(Race race, Map<String, Object> more) {
        Map<String, Object> details = new TreeMap<>(more);
        details.put(VARIABLE, race.variable());
        details.put(
                THREAD_NAMES, List.of(race.earlier().threadName(), race.later().threadName()));
        details.put(LOCKS, List.of(locks(race.earlier()), locks(race.later())));
        // An int reads back as an int; a long may read back as another type.
        details.put(OCCURRENCES, (int) Math.min(Integer.MAX_VALUE, race.occurrences()));
        details.put(RECORDINGS, race.recordings());
        return details;
    }

    private static List<Object> locks(Race.Access access) {
        return access.locks().stream()
                .<Object>map(lock -> new TreeMap<>(Map.of(
                        "class",
                        lock.className(),
                        "shared",
                        lock.shared(),
                        "acquired",
                        lock.acquired().stream().map(CodePoint::toString).toList())))
                .toList();
    }
}
