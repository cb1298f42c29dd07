package dev.heddle.trace.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * JSON as every document of Heddle is read and written: strict, bounded, and without a class chosen by its name in a file.
 */
public final class Json {
    private static final int MAX_BYTES = 1 << 28;

    private static final JsonFactory FACTORY = bounded();

    /** Data binding, which a program under an agent does without. */
    private static final class Binding {
        static final ObjectMapper MAPPER = JsonMapper.builder(bounded())
                .enable(SerializationFeature.INDENT_OUTPUT)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
    }

    private Json() {}

    private static JsonFactory bounded() {
        return JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(64)
                        .maxDocumentLength(MAX_BYTES)
                        .build())
                .build();
    }

    /** For streams: what makes parsers and generators, without data binding. */
    public static JsonFactory factory() {
        return FACTORY;
    }

    /** The shared mapper; it is not to be reconfigured. */
    public static ObjectMapper mapper() {
        return Binding.MAPPER;
    }

    /**
     * Reads a file as a tree.
     *
     * @throws IOException with a one-line message, if it cannot be read or is not JSON
     */
    public static JsonNode readTree(Path file) throws IOException {
        refuseTooLarge(file);
        try {
            JsonNode tree = mapper().readTree(file.toFile());
            if (tree == null || !tree.isObject()) {
                throw new IOException("it holds no JSON object");
            }
            return tree;
        } catch (JacksonException e) {
            throw new IOException(oneLine(e), e);
        }
    }

    /** @throws IOException if a file is larger than a document may be */
    public static void refuseTooLarge(Path file) throws IOException {
        if (isTooLarge(file)) {
            throw new IOException("it is larger than " + (MAX_BYTES >> 20) + " MiB");
        }
    }

    /** Whether a file is larger than a document may be. */
    public static boolean isTooLarge(Path file) throws IOException {
        return Files.size(file) > MAX_BYTES;
    }

    /** Writes a record as one document with a line end, without data binding. */
    public static void writeRecord(Path file, Record value) throws IOException {
        write(file, RecordWriter.lines(value));
    }

    /** Writes a value as one document with a line end. */
    public static void write(Path file, Object value) throws IOException {
        // A document may be larger than a string.
        try (Writer out =
                new OutputStreamWriter(new BufferedOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8)) {
            mapper().writer().without(StreamWriteFeature.AUTO_CLOSE_TARGET).writeValue(out, value);
            out.write('\n');
        }
    }

    /** Names come from programs and may hold half a letter, which is no text in UTF-8: it becomes a question mark. */
    private static void write(Path file, String document) throws IOException {
        Files.write(file, (document + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** A value as an indented document. */
    public static String toString(Object value) throws IOException {
        return mapper().writeValueAsString(value);
    }

    /** What is wrong and where, without the rest of Jackson's story. */
    public static String oneLine(JacksonException e) {
        String what = e.getOriginalMessage();
        int end = what.indexOf('\n');
        String line = (end < 0 ? what : what.substring(0, end))
                .replaceAll("Missing creator property '(\\w+)'.*", "\"$1\" is missing")
                .replaceAll("Unrecognized field (\"\\w+\").*", "$1 is no field of it")
                .replaceAll(" \\(set DeserializationConfig.*", "");
        String place = e instanceof JsonMappingException mapping ? path(mapping) : "";
        String number = e.getLocation() == null || e.getLocation().getLineNr() < 0
                ? ""
                : " (line " + e.getLocation().getLineNr() + ")";
        return (place.isEmpty() ? "" : "at " + place + ": ") + line + number;
    }

    private static String path(JsonMappingException e) {
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference step : e.getPath()) {
            if (step.getFieldName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(step.getFieldName());
            }
        }
        return path.toString();
    }
}
