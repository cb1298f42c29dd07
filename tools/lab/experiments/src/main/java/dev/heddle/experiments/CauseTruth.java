package dev.heddle.experiments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import dev.heddle.subjects.rank.RankSubjects;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * The true cause of a subject's failure, from the files of the ground truth.
 *
 * @param subject the buggy twin
 * @param words texts that the title must contain, all of them: a literal message, or the locks of a deadlock
 * @param causes alternatives; the places must name one of them
 */
record CauseTruth(Subject subject, List<String> words, List<Cause> causes) {
    private static final String FOLDER = "/ground-truth/";

    /**
     * One way to name the cause.
     *
     * @param variables at least one of these parts of names must be named; empty if none needs to be
     * @param methods methods of which {@code atLeast} different ones must be on the stacks of the places
     */
    record Cause(List<String> variables, List<String> methods, int atLeast) {}

    /** The subjects whose cause the ground truth names, in the order of the files. */
    static List<CauseTruth> all() {
        Map<String, CauseTruth> all = new LinkedHashMap<>();
        try {
            for (JsonNode node : subjects("predictions.json")) {
                add(node, words(node), List.of(predicted(node)), all);
            }
            for (JsonNode node : subjects("locon.json")) {
                add(node, List.of(), pairs(node), all);
            }
            for (JsonNode node : subjects("rankchecker.json")) {
                add(node, List.of(node.path("failure").asText()), sets(node), all);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(all.values());
    }

    private static JsonNode subjects(String file) throws IOException {
        try (InputStream in = Subjects.class.getResourceAsStream(FOLDER + file)) {
            if (in == null) {
                throw new IOException("the jar of the subjects has no " + FOLDER + file);
            }
            return new ObjectMapper().readTree(in).path("subjects");
        }
    }

    private static void add(JsonNode node, List<String> words, List<Cause> causes, Map<String, CauseTruth> all)
            throws IOException {
        String id = node.path("subject").asText();
        Optional<Subject> known = Subjects.find(id);
        Subject subject = known.isPresent()
                ? known.get()
                : RankSubjects.find(id).orElseThrow(() -> new IOException("there is no subject " + id));
        CauseTruth one = new CauseTruth(subject, words, causes);
        all.merge(id, one, CauseTruth::or);
    }

    private CauseTruth or(CauseTruth other) {
        List<Cause> both = new ArrayList<>(causes);
        both.addAll(other.causes);
        return new CauseTruth(subject, words.isEmpty() ? other.words : words, both);
    }

    private static List<String> words(JsonNode node) {
        return texts(node.path("locks"));
    }

    /** A deadlock needs all of its methods, another prediction two of them: one of each side. */
    private static Cause predicted(JsonNode node) {
        boolean isOfLocks = node.path("technique").asText().equals(Subjects.DEADLOCK);
        List<String> methods = texts(node.path("methods")).stream()
                // A place of a lock is in the code of the program, not in that of the lock.
                .filter(method -> !isOfLocks || !method.startsWith("java."))
                .toList();
        return new Cause(
                texts(node.path("variables")), methods, isOfLocks ? methods.size() : Math.min(2, methods.size()));
    }

    private static List<Cause> pairs(JsonNode node) {
        List<Cause> causes = new ArrayList<>();
        for (JsonNode bug : node.path("bugs")) {
            for (JsonNode pair : bug) {
                List<String> methods = List.of(method(pair.path("head")), method(pair.path("tail")));
                causes.add(new Cause(List.of(pair.path("variable").path("field").asText()), methods, (int)
                        methods.stream().distinct().count()));
            }
        }
        return causes;
    }

    private static String method(JsonNode end) {
        return end.path("class").asText() + "." + end.path("method").asText();
    }

    private static List<Cause> sets(JsonNode node) {
        List<Cause> causes = new ArrayList<>();
        for (JsonNode set : node.path("sets")) {
            List<String> variables = new ArrayList<>();
            for (JsonNode variable : set) {
                String type = variable.path("static").asText()
                        + variable.path("object").asText()
                        + variable.path("any").asText();
                String field = variable.path("field").asText();
                String simple = type.substring(type.lastIndexOf('.') + 1);
                variables.add(field.isEmpty() ? simple + "." : variable.has("any") ? field : simple + "." + field);
            }
            causes.add(new Cause(variables, List.of(), 0));
        }
        return causes;
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
