package dev.heddle.experiments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.heddle.analyzer.locon.AccessPlace;
import dev.heddle.analyzer.locon.ReportedPairs;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Which pairs are to blame for the failure of a subject.
 *
 * @param subject the program
 * @param scenario row of LoCon's table of scenarios
 * @param procedures the test procedures that can find it, the usual one first
 * @param level at which it can be found
 * @param bugs alternatives, each of one pair or two
 */
record LoconTruth(Subject subject, int scenario, List<String> procedures, String level, List<List<Pair>> bugs) {
    private static final String FILE = "/ground-truth/locon.json";

    /** A pair that is to blame. @param variable with its class */
    record Pair(String variable, End head, End tail) {
        static Pair of(JsonNode node) {
            JsonNode variable = node.path("variable");
            return new Pair(
                    variable.path("class").asText() + "."
                            + variable.path("field").asText(),
                    End.of(node.path("head")),
                    End.of(node.path("tail")));
        }

        boolean is(ReportedPairs.Arc arc) {
            return variable.equals(arc.head().variable())
                    && head.is(arc.head(), arc.headThread())
                    && tail.is(arc.tail(), arc.tailThread());
        }
    }

    /**
     * One end of it: the innermost method that is not the JDK's. That is enough: it accesses the field by one statement
     * only, or whichever does is to blame.
     */
    record End(String thread, boolean isWrite, String className, String method) {
        static End of(JsonNode node) {
            return new End(
                    node.path("thread").asText(),
                    node.path("op").asText().equals("W"),
                    node.path("class").asText(),
                    node.path("method").asText());
        }

        boolean is(AccessPlace place, String path) {
            return thread.equals(path)
                    && isWrite == place.isWrite()
                    && className.equals(place.ownPoint().className())
                    && method.equals(place.ownPoint().method());
        }
    }

    /** Whether a report names the bug: all of its pairs, or those that procedure II can name. */
    boolean is(ReportedPairs reported) {
        return bugs.stream().anyMatch(bug -> isBug(bug, reported));
    }

    private static boolean isBug(List<Pair> bug, ReportedPairs reported) {
        if (bug.size() == reported.arcs().size()) {
            return bug.stream().allMatch(pair -> reported.arcs().stream().anyMatch(pair::is));
        }
        return reported.arcs().stream().allMatch(arc -> bug.stream().anyMatch(pair -> pair.is(arc)));
    }

    /** The ground truth of all subjects that have one. */
    static List<LoconTruth> all() {
        return GroundTruth.read(Subjects.class, FILE, LoconTruth::of);
    }

    /** The ground truth of the subject with this id. */
    static LoconTruth named(String id) {
        return all().stream()
                .filter(truth -> truth.subject.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no subject " + id));
    }

    private static LoconTruth of(String id, JsonNode node) throws IOException {
        Subject subject = Subjects.find(id).orElseThrow(() -> new IOException("there is no subject " + id));
        List<String> procedures = new ArrayList<>();
        node.path("procedures").forEach(name -> procedures.add(name.asText()));
        List<List<Pair>> bugs = new ArrayList<>();
        for (JsonNode bug : node.path("bugs")) {
            List<Pair> pairs = new ArrayList<>();
            bug.forEach(pair -> pairs.add(Pair.of(pair)));
            bugs.add(pairs);
        }
        return new LoconTruth(
                subject,
                node.path("scenario").asInt(),
                procedures,
                node.path("level").asText(),
                bugs);
    }
}
