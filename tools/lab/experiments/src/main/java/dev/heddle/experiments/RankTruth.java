package dev.heddle.experiments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.rank.RankSubjects;
import java.io.IOException;
import java.util.List;

/**
 * The facts of RankChecker's paper about a subject.
 *
 * @param subject the buggy twin
 * @param source where the paper has it, for example {@code Table 1}
 * @param preemptions c
 * @param variables v
 * @param threads t
 * @param schedules how many its search executed until it found the bug; 0 if the paper does not say
 */
record RankTruth(Subject subject, String source, int preemptions, int variables, int threads, int schedules) {
    private static final String FILE = "/ground-truth/rankchecker.json";

    String bounds() {
        return "(" + preemptions + ", " + variables + ", " + threads + ")";
    }

    /** The same program without the bug. */
    Subject clean() {
        return RankSubjects.find(subject.id().replace("buggy/", "clean/")).orElseThrow();
    }

    /** The facts about the subjects of table 1 and the figures. */
    static List<RankTruth> ofTableOne() {
        return all().stream().filter(truth -> !truth.isOfItsOwnTable()).toList();
    }

    private boolean isOfItsOwnTable() {
        return source.startsWith(DeepSearch.TABLE) || source.startsWith(PlantedSearch.TABLE);
    }

    private static List<RankTruth> all() {
        return GroundTruth.read(RankSubjects.class, FILE, RankTruth::of);
    }

    /** The facts about the subject with this id. */
    static RankTruth named(String id) {
        return all().stream()
                .filter(truth -> truth.subject.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no subject " + id));
    }

    private static RankTruth of(String id, JsonNode node) throws IOException {
        return new RankTruth(
                RankSubjects.find(id).orElseThrow(() -> new IOException("there is no subject " + id)),
                node.path("source").asText(),
                node.path("preemptions").asInt(),
                node.path("variables").asInt(),
                node.path("threads").asInt(),
                node.path("schedules").asInt());
    }
}
