package dev.heddle.experiments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the facts about subjects that their jar contains. */
final class GroundTruth {
    private GroundTruth() {}

    /** Makes the facts about one subject. */
    interface Maker<T> {
        T of(String subject, JsonNode node) throws IOException;
    }

    /** The facts about all subjects in a file of the jar of a class. */
    static <T> List<T> read(Class<?> type, String file, Maker<T> maker) {
        List<T> all = new ArrayList<>();
        try (InputStream in = type.getResourceAsStream(file)) {
            if (in == null) {
                throw new IOException("the jar of the subjects has no " + file);
            }
            for (JsonNode node : new ObjectMapper().readTree(in).path("subjects")) {
                all.add(maker.of(node.path("subject").asText(), node));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }
}
