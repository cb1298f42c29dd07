package dev.heddle.trace.recording;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.heddle.trace.failure.Thrown;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.json.Utf8Writer;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.secret.Secrets;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes a {@link Manifest}. Streaming, and apart from {@link ManifestReader}, because it runs inside the target at its
 * start, where loading Jackson's data binding would be felt.
 */
final class ManifestWriter {
    private ManifestWriter() {}

    /** Replaces the manifest in a directory, so that a reader sees the old one or the new one whole. */
    static void write(Path directory, Manifest manifest) throws IOException {
        Path part = directory.resolve(Manifest.FILE_NAME + ".part");
        try (OutputStream out = OwnerOnly.newOutputStream(part);
                JsonGenerator json = new JsonFactory().createGenerator(new Utf8Writer(out))) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            write(json, manifest);
        }
        Files.move(
                part,
                directory.resolve(Manifest.FILE_NAME),
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.ATOMIC_MOVE);
    }

    private static void write(JsonGenerator json, Manifest manifest) throws IOException {
        json.writeStartObject();
        json.writeNumberField("schemaVersion", Manifest.SCHEMA_VERSION);
        json.writeStringField("heddle", manifest.heddle());
        json.writeStringField("profile", manifest.profile());
        json.writeStringField("jvm", manifest.jvm());
        writeStrings(json, "command", Secrets.mask(manifest.command()));
        json.writeNumberField("pid", manifest.pid());
        json.writeObjectFieldStart("options");
        for (Map.Entry<String, String> option : new TreeMap<>(manifest.options()).entrySet()) {
            json.writeStringField(option.getKey(), Secrets.text(option.getValue()));
        }
        json.writeEndObject();
        json.writeStringField("start", manifest.start().toString());
        if (manifest.end() != null) {
            json.writeStringField("end", manifest.end().toString());
        }
        Manifest.Counts counts = manifest.counts();
        json.writeObjectFieldStart("counts");
        json.writeNumberField("events", counts.events());
        json.writeNumberField("blocks", counts.blocks());
        json.writeNumberField("discarded", counts.discarded());
        json.writeNumberField("dropped", counts.dropped());
        if (counts.leftOut() > 0) {
            json.writeNumberField("leftOut", counts.leftOut());
        }
        json.writeNumberField("threads", counts.threads());
        json.writeNumberField("sites", counts.sites());
        json.writeNumberField("classes", counts.classes());
        if (counts.named() != null) {
            json.writeObjectFieldStart("named");
            json.writeNumberField("sites", counts.named().sites());
            json.writeNumberField("classes", counts.named().classes());
            json.writeNumberField("threads", counts.named().threads());
            json.writeNumberField("stacks", counts.named().stacks());
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeNumberField("maxBytes", manifest.maxBytes());
        json.writeNumberField("parts", manifest.parts());
        if (manifest.stopped() != null) {
            json.writeStringField("stopped", manifest.stopped());
        }
        writeNumbers(json, "unwoven", manifest.unwoven());
        json.writeObjectFieldStart("unwovenNames");
        for (Map.Entry<String, List<String>> names : new TreeMap<>(manifest.unwovenNames()).entrySet()) {
            writeStrings(json, names.getKey(), names.getValue());
        }
        json.writeEndObject();
        writeStrings(
                json,
                "uncaught",
                manifest.uncaught().stream().map(UncaughtException::words).toList());
        json.writeArrayFieldStart("exceptions");
        for (UncaughtException one : manifest.uncaught()) {
            writeUncaught(json, one);
        }
        json.writeEndArray();
        writeNumbers(json, "files", manifest.files());
        if (manifest.watched() != null) {
            writeWatched(json, manifest.watched());
        }
        json.writeEndObject();
    }

    private static void writeWatched(JsonGenerator json, Watched watched) throws IOException {
        json.writeObjectFieldStart("watched");
        if (watched.sample() != null) {
            json.writeStringField("sample", watched.sample());
        }
        json.writeNumberField("part", watched.part());
        json.writeNumberField("moves", watched.moves());
        writeStrings(json, "names", watched.names());
        writeStrings(json, "classes", watched.classes());
        writeStrings(json, "unwatched", watched.unwatched());
        if (watched.spent() != null) {
            writeSpent(json, watched.spent());
        }
        json.writeEndObject();
    }

    private static void writeSpent(JsonGenerator json, Spent spent) throws IOException {
        json.writeObjectFieldStart("budget");
        json.writeNumberField("percent", spent.percent());
        json.writeNumberField("cost", spent.cost());
        json.writeNumberField("costAtEnd", spent.costAtEnd());
        json.writeBooleanField("held", spent.isHeld());
        json.writeArrayFieldStart("givenUp");
        for (Spent.GivenUp one : spent.givenUp()) {
            json.writeStartObject();
            json.writeStringField("method", one.method());
            json.writeNumberField("millis", one.millis());
            json.writeNumberField("hooks", one.hooks());
            json.writeNumberField("events", one.events());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void writeUncaught(JsonGenerator json, UncaughtException one) throws IOException {
        json.writeStartObject();
        json.writeStringField("thread", one.thread());
        json.writeStringField("name", one.name());
        writeThrown(json, one.exception(), one.message(), one.stack());
        json.writeArrayFieldStart("causes");
        for (Thrown cause : one.causes()) {
            json.writeStartObject();
            writeThrown(json, cause.exception(), cause.message(), cause.stack());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeStringField("handler", one.handler());
        json.writeStringField("signal", one.signal());
        json.writeEndObject();
    }

    private static void writeThrown(
            JsonGenerator json, String exception, @Nullable String message, List<StackLine> stack) throws IOException {
        json.writeStringField("exception", exception);
        json.writeStringField("message", message);
        json.writeArrayFieldStart("stack");
        for (StackLine frame : stack) {
            json.writeStartObject();
            json.writeStringField("className", frame.className());
            json.writeStringField("method", frame.method());
            json.writeStringField("file", frame.file());
            json.writeNumberField("line", frame.line());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeStrings(JsonGenerator json, String name, Iterable<String> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    private static void writeNumbers(JsonGenerator json, String name, Map<String, Long> values) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, Long> value : new TreeMap<>(values).entrySet()) {
            json.writeNumberField(value.getKey(), value.getValue());
        }
        json.writeEndObject();
    }
}
