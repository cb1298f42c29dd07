package dev.heddle.trace.recording;

import dev.heddle.trace.failure.Thrown;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.json.JsonPrinter;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.secret.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes a {@link Manifest}. It is separate from {@link ManifestReader} because it runs inside the program at its
 * start, where loading Jackson would take too long.
 */
final class ManifestWriter {
    private ManifestWriter() {}

    /**
     * Replaces the manifest in a directory, so that a reader sees the old one or the new one whole. One thread at a
     * time.
     */
    static void write(Path directory, Manifest manifest) throws IOException {
        JsonPrinter json = new JsonPrinter();
        write(json, manifest);
        Path part = directory.resolve(Manifest.FILE_NAME + ".part");
        try {
            OwnerOnly.write(part, json.bytes(), manifest.isClosed());
        } catch (IOException e) {
            // The disk may be full: a part of the manifest would explain nothing.
            Files.deleteIfExists(part);
            throw e;
        }
        Files.move(
                part,
                directory.resolve(Manifest.FILE_NAME),
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.ATOMIC_MOVE);
    }

    private static void write(JsonPrinter json, Manifest manifest) {
        json.beginObject();
        json.name("schemaVersion").value(Manifest.SCHEMA_VERSION);
        json.name("heddle").value(manifest.begin().heddle());
        json.name("profile").value(manifest.begin().profile());
        json.name("jvm").value(manifest.begin().jvm());
        writeStrings(json, "command", Secrets.mask(manifest.begin().command()));
        writeStrings(
                json,
                "launch",
                manifest.begin().launch().stream().map(Secrets::text).toList());
        json.name("pid").value(manifest.begin().pid());
        json.name("options").beginObject();
        for (Map.Entry<String, String> option : new TreeMap<>(manifest.begin().options()).entrySet()) {
            json.name(option.getKey()).value(Secrets.text(option.getValue()));
        }
        json.endObject();
        json.name("start").value(manifest.begin().start().toString());
        if (manifest.end() != null) {
            json.name("end").value(manifest.end().toString());
        }
        writeCounts(json, manifest.counts());
        json.name("maxBytes").value(manifest.begin().maxBytes());
        json.name("parts").value(manifest.parts());
        if (manifest.stopped() != null) {
            json.name("stopped").value(manifest.stopped());
        }
        writeNumbers(json, "unwoven", manifest.unwoven());
        json.name("unwovenNames").beginObject();
        for (Map.Entry<String, List<String>> names : new TreeMap<>(manifest.unwovenNames()).entrySet()) {
            writeStrings(json, names.getKey(), names.getValue());
        }
        json.endObject();
        writeExceptions(json, manifest.uncaught());
        writeNumbers(json, "files", manifest.files());
        if (manifest.watched() != null) {
            writeWatched(json, manifest.watched());
        }
        json.endObject();
    }

    private static void writeCounts(JsonPrinter json, Manifest.Counts counts) {
        json.name("counts").beginObject();
        json.name("events").value(counts.events());
        json.name("blocks").value(counts.blocks());
        json.name("discarded").value(counts.discarded());
        json.name("dropped").value(counts.dropped());
        if (counts.leftOut() > 0) {
            json.name("leftOut").value(counts.leftOut());
        }
        json.name("threads").value(counts.threads());
        json.name("sites").value(counts.sites());
        json.name("classes").value(counts.classes());
        if (counts.named() != null) {
            json.name("named").beginObject();
            json.name("sites").value(counts.named().sites());
            json.name("classes").value(counts.named().classes());
            json.name("threads").value(counts.named().threads());
            json.name("stacks").value(counts.named().stacks());
            json.endObject();
        }
        json.endObject();
    }

    private static void writeExceptions(JsonPrinter json, List<UncaughtException> uncaught) {
        writeStrings(
                json,
                "uncaught",
                uncaught.stream().map(UncaughtException::words).toList());
        json.name("exceptions").beginArray();
        for (UncaughtException one : uncaught) {
            writeUncaught(json, one);
        }
        json.endArray();
    }

    private static void writeWatched(JsonPrinter json, Watched watched) {
        json.name("watched").beginObject();
        if (watched.sample() != null) {
            json.name("sample").value(watched.sample());
        }
        json.name("part").value(watched.part());
        json.name("moves").value(watched.moves());
        writeStrings(json, "names", watched.names());
        writeStrings(json, "classes", watched.classes());
        writeStrings(json, "unwatched", watched.unwatched());
        json.endObject();
    }

    private static void writeUncaught(JsonPrinter json, UncaughtException one) {
        json.beginObject();
        json.name("thread").value(one.thread());
        json.name("name").value(one.name());
        writeThrown(json, one.exception(), one.message(), one.stack());
        json.name("causes").beginArray();
        for (Thrown cause : one.causes()) {
            json.beginObject();
            writeThrown(json, cause.exception(), cause.message(), cause.stack());
            json.endObject();
        }
        json.endArray();
        json.name("handler").value(one.handler());
        json.name("signal").value(one.signal());
        json.endObject();
    }

    private static void writeThrown(
            JsonPrinter json, String exception, @Nullable String message, List<StackLine> stack) {
        json.name("exception").value(exception);
        json.name("message").value(message);
        json.name("stack").beginArray();
        for (StackLine frame : stack) {
            json.beginObject();
            json.name("className").value(frame.className());
            json.name("method").value(frame.method());
            json.name("file").value(frame.file());
            json.name("line").value(frame.line());
            json.endObject();
        }
        json.endArray();
    }

    private static void writeStrings(JsonPrinter json, String name, Iterable<String> values) {
        json.name(name).beginArray();
        for (String value : values) {
            json.value(value);
        }
        json.endArray();
    }

    private static void writeNumbers(JsonPrinter json, String name, Map<String, Long> values) {
        json.name(name).beginObject();
        for (Map.Entry<String, Long> value : new TreeMap<>(values).entrySet()) {
            json.name(value.getKey()).value(value.getValue());
        }
        json.endObject();
    }
}
