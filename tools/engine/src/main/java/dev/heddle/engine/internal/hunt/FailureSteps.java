package dev.heddle.engine.internal.hunt;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.run.Interleaving;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The places of a failing run that led to the failure. A prediction about these places is evidence of the failure. */
record FailureSteps(Set<String> places) {
    private static final String STEPS = "steps";

    FailureSteps {
        places = Set.copyOf(places);
    }

    /**
     * The steps of the failure's shrunk run, or else of its first run.
     *
     * @param directory of the findings
     */
    static FailureSteps of(Finding failure, Path directory) {
        Set<String> places = new HashSet<>();
        failure.sites().forEach(site -> places.add(place(site.className(), site.method(), site.line())));
        Object shrunk = failure.details().get("shrunk") instanceof Map<?, ?> details ? details.get(STEPS) : null;
        Object file = shrunk == null ? failure.details().get(STEPS) : shrunk;
        if (file instanceof String name && Files.isRegularFile(directory.resolve(name))) {
            try {
                Interleaving.read(directory.resolve(name)).steps().stream()
                        .map(Interleaving.Step::point)
                        .filter(Objects::nonNull)
                        .forEach(point -> places.add(place(point.className(), point.method(), point.line())));
            } catch (IOException e) {
                // Without readable steps, a prediction stays a finding of its own.
                return new FailureSteps(places);
            }
        }
        return new FailureSteps(places);
    }

    private static String place(String className, String method, int line) {
        return className + "." + method + ":" + line;
    }

    /** Whether all places of a prediction are among these. */
    boolean contain(Finding prediction) {
        return !prediction.sites().isEmpty()
                && prediction.sites().stream()
                        .allMatch(site -> places.contains(place(site.className(), site.method(), site.line())));
    }
}
