package dev.heddle.trace.recording;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a {@link Manifest}, and believes nothing in it before it was checked. */
final class ManifestReader {
    private static final TypeReference<List<String>> STRINGS = new TypeReference<>() {};
    private static final TypeReference<Map<String, String>> STRING_MAP = new TypeReference<>() {};
    private static final TypeReference<Map<String, Long>> NUMBER_MAP = new TypeReference<>() {};

    private static final TypeReference<Map<String, List<String>>> STRINGS_MAP = new TypeReference<>() {};

    /** A queue's file, in the directory of the recording or in that of a part. */
    private static final Pattern QUEUE_FILE = Pattern.compile("(part-\\d{6,9}/)?[\\w.-]+\\.cq4");

    /** Path, name, exception and message, as recorders before wrote them; the name of the thread may hold anything. */
    private static final Pattern UNCAUGHT = Pattern.compile("(?s)thread (\\S+) \\((.*?)\\): ([\\w.$]+)(?:: (.*))?");

    private ManifestReader() {}

    /** A manifest with the version of the format in which the recording is. */
    record Versioned(int schemaVersion, Manifest manifest) {}

    static Versioned read(Path directory) {
        Path file = directory.resolve(Manifest.FILE_NAME);
        if (!Files.isDirectory(directory)) {
            throw new RecordingException("no recording at " + directory + ": there is no such directory");
        }
        if (!Files.isRegularFile(file)) {
            throw new RecordingException("no recording at " + directory + ": it holds no " + Manifest.FILE_NAME);
        }
        try {
            JsonNode tree = Json.readTree(file);
            JsonNode version = tree.path("schemaVersion");
            if (!version.isInt() || version.intValue() < 1 || version.intValue() > Manifest.SCHEMA_VERSION) {
                throw new RecordingException(file + " has schema version " + version.asText("none")
                        + ", and this Heddle reads versions 1 to " + Manifest.SCHEMA_VERSION
                        + ": use the Heddle that recorded it");
            }
            return new Versioned(version.intValue(), manifest(tree));
        } catch (JacksonException e) {
            throw new RecordingException(file + " is no manifest: " + Json.oneLine(e), e);
        } catch (NullPointerException e) {
            throw new RecordingException(file + " is no manifest: a value is null", e);
        } catch (IOException | IllegalArgumentException | DateTimeParseException e) {
            throw new RecordingException(file + " is no manifest: " + e.getMessage(), e);
        }
    }

    private static Manifest manifest(JsonNode tree) throws IOException {
        JsonNode counts = tree.path("counts");
        return new Manifest(
                text(tree, "heddle"),
                text(tree, "profile"),
                text(tree, "jvm"),
                Json.mapper().readerFor(STRINGS).readValue(field(tree, "command")),
                tree.path("pid").longValue(),
                Json.mapper().readerFor(STRING_MAP).readValue(field(tree, "options")),
                Instant.parse(text(tree, "start")),
                tree.has("end") ? Instant.parse(text(tree, "end")) : null,
                new Manifest.Counts(
                        counts.path("events").longValue(),
                        counts.path("blocks").longValue(),
                        counts.path("discarded").longValue(),
                        counts.path("dropped").longValue(),
                        counts.path("leftOut").longValue(),
                        counts.path("threads").longValue(),
                        counts.path("sites").longValue(),
                        counts.path("classes").longValue(),
                        counts.has("named") ? named(counts.get("named")) : null),
                tree.path("maxBytes").longValue(),
                tree.path("parts").intValue(),
                tree.has("stopped") ? text(tree, "stopped") : null,
                Json.mapper().readerFor(NUMBER_MAP).readValue(field(tree, "unwoven")),
                tree.has("unwovenNames")
                        ? Json.mapper().readerFor(STRINGS_MAP).readValue(tree.get("unwovenNames"))
                        : Map.of(),
                uncaught(tree),
                files(Json.mapper().readerFor(NUMBER_MAP).readValue(field(tree, "files"))),
                tree.has("watched") ? watched(tree.get("watched")) : null);
    }

    private static Watched watched(JsonNode watched) throws IOException {
        return new Watched(
                watched.has("sample") ? text(watched, "sample") : null,
                field(watched, "part").intValue(),
                field(watched, "moves").intValue(),
                Json.mapper().readerFor(STRINGS).readValue(field(watched, "names")),
                Json.mapper().readerFor(STRINGS).readValue(field(watched, "classes")),
                Json.mapper().readerFor(STRINGS).readValue(field(watched, "unwatched")),
                watched.has("budget") ? spent(watched.get("budget")) : null);
    }

    private static Spent spent(JsonNode budget) {
        List<Spent.GivenUp> givenUp = new ArrayList<>();
        for (JsonNode one : field(budget, "givenUp")) {
            givenUp.add(new Spent.GivenUp(
                    text(one, "method"),
                    field(one, "millis").longValue(),
                    field(one, "hooks").longValue(),
                    field(one, "events").longValue()));
        }
        return new Spent(
                field(budget, "percent").doubleValue(),
                field(budget, "cost").doubleValue(),
                field(budget, "costAtEnd").doubleValue(),
                field(budget, "held").booleanValue(),
                givenUp);
    }

    private static Manifest.NameCounts named(JsonNode named) {
        return new Manifest.NameCounts(
                field(named, "sites").longValue(),
                field(named, "classes").longValue(),
                field(named, "threads").longValue(),
                field(named, "stacks").longValue());
    }

    /** What the names of files lead to lies in the recording. */
    private static Map<String, Long> files(Map<String, Long> files) {
        files.forEach((name, size) -> {
            if (!QUEUE_FILE.matcher(name).matches() || size < 0) {
                throw new IllegalArgumentException(
                        "\"files\" names \"" + name + "\" with " + size + " bytes, which is no file of a recording");
            }
        });
        return files;
    }

    private static List<UncaughtException> uncaught(JsonNode tree) throws IOException {
        List<UncaughtException> all = new ArrayList<>();
        if (tree.has("exceptions")) {
            for (JsonNode one : tree.get("exceptions")) {
                all.add(Json.mapper().treeToValue(one, UncaughtException.class));
            }
            return all;
        }
        for (String text : Json.mapper().readerFor(STRINGS).<List<String>>readValue(field(tree, "uncaught"))) {
            Matcher line = UNCAUGHT.matcher(text);
            all.add(
                    line.matches()
                            ? new UncaughtException(
                                    line.group(1),
                                    line.group(2),
                                    line.group(3),
                                    line.group(4),
                                    List.of(),
                                    List.of(),
                                    null,
                                    null)
                            : new UncaughtException(
                                    "?", "?", Throwable.class.getName(), text, List.of(), List.of(), null, null));
        }
        return all;
    }

    private static JsonNode field(JsonNode tree, String name) {
        JsonNode value = tree.get(name);
        if (value == null) {
            throw new IllegalArgumentException("it has no \"" + name + "\"");
        }
        return value;
    }

    private static String text(JsonNode tree, String name) {
        JsonNode value = field(tree, name);
        if (!value.isTextual()) {
            throw new IllegalArgumentException("its \"" + name + "\" is no text");
        }
        return value.textValue();
    }
}
