package dev.heddle.trace.recording;

import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.json.DocumentHead;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.secret.Secrets;
import dev.heddle.trace.text.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a {@link Manifest}, and checks everything in it. */
final class ManifestReader {
    /** A queue's file, in the directory of the recording or in that of a part. */
    private static final Pattern QUEUE_FILE = Pattern.compile("(part-\\d{6,9}/)?[\\w.-]+\\.cq4");

    /**
     * Path, name, exception and message, as recorders of earlier versions wrote them; the name of the thread may
     * contain anything.
     */
    private static final Pattern UNCAUGHT = Pattern.compile("(?s)thread (\\S+) \\((.*?)\\): ([\\w.$]+)(?:: (.*))?");

    /**
     * Members that are absent if empty, or in recordings of earlier versions; later versions may have more of these.
     */
    private static final String[] OPTIONAL = {
        "Document.*",
        "Document.launch",
        "Document.pid",
        "Document.end",
        "Document.maxBytes",
        "Document.parts",
        "Document.stopped",
        "Document.unwovenNames",
        "Document.uncaught",
        "Document.exceptions",
        "Document.watched",
        "Totals.*",
        "Totals.discarded",
        "Totals.leftOut",
        "Totals.named",
        "Watching.*",
        "Watching.sample",
        "Watching.budget",
        "Budget.*",
        "GivenUp.*",
        "UncaughtException.*",
        "Thrown.*",
        "NameCounts.*",
        "StackLine.*"
    };

    private ManifestReader() {}

    /** A manifest with the version of the format in which the recording is. */
    record Versioned(int schemaVersion, Manifest manifest) {}

    /** The document. Its members are those of a {@link Manifest}, with the words for what a reader has to check. */
    private record Document(
            int schemaVersion,
            String heddle,
            String profile,
            String jvm,
            List<String> command,
            @Nullable List<String> launch,
            @Nullable Long pid,
            Map<String, String> options,
            String start,
            @Nullable String end,
            Totals counts,
            @Nullable Long maxBytes,
            @Nullable Integer parts,
            @Nullable String stopped,
            Map<String, Long> unwoven,
            @Nullable Map<String, List<String>> unwovenNames,
            @Nullable List<String> uncaught,
            @Nullable List<UncaughtException> exceptions,
            Map<String, Long> files,
            @Nullable Watching watched) {
        Document {
            Objects.requireNonNull(heddle, "heddle");
            Objects.requireNonNull(profile, "profile");
            Objects.requireNonNull(jvm, "jvm");
            Objects.requireNonNull(command, "command");
            Objects.requireNonNull(options, "options");
            Objects.requireNonNull(start, "start");
            Objects.requireNonNull(counts, "counts");
            Objects.requireNonNull(unwoven, "unwoven");
            Objects.requireNonNull(files, "files");
            least("maxBytes", or0(maxBytes));
            least("parts", parts == null ? 0 : parts);
            // The files that the names lead to must lie in the recording.
            files.forEach((name, size) -> {
                if (!QUEUE_FILE.matcher(name).matches() || size < 0) {
                    throw new IllegalArgumentException("\"files\" names \"" + Printable.name(name) + "\" with " + size
                            + " bytes, which is no file of a recording");
                }
            });
        }

        Manifest manifest() {
            return new Manifest(
                    new Manifest.Begin(
                            heddle,
                            profile,
                            jvm,
                            // A later command may be asked to mask more than the one that recorded.
                            Secrets.mask(command),
                            launch == null
                                    ? List.of()
                                    : launch.stream().map(Secrets::text).toList(),
                            or0(pid),
                            options,
                            Instant.parse(start),
                            or0(maxBytes)),
                    end == null ? null : Instant.parse(end),
                    counts.counts(),
                    parts == null ? 0 : parts,
                    stopped,
                    unwoven,
                    unwovenNames == null ? Map.of() : unwovenNames,
                    exceptions == null ? parsed(uncaught == null ? List.of() : uncaught) : exceptions,
                    files,
                    watched == null ? null : watched.watched());
        }
    }

    private record Totals(
            long events,
            long blocks,
            @Nullable Long discarded,
            long dropped,
            @Nullable Long leftOut,
            long threads,
            long sites,
            long classes,
            Manifest.@Nullable NameCounts named) {
        Totals {
            least("events", events);
            least("blocks", blocks);
            least("discarded", or0(discarded));
            least("dropped", dropped);
            least("leftOut", or0(leftOut));
            least("threads", threads);
            least("sites", sites);
            least("classes", classes);
        }

        Manifest.Counts counts() {
            return new Manifest.Counts(
                    events, blocks, or0(discarded), dropped, or0(leftOut), threads, sites, classes, named);
        }
    }

    private record Watching(
            @Nullable String sample,
            int part,
            int moves,
            List<String> names,
            List<String> classes,
            List<String> unwatched,
            @Nullable Budget budget) {
        /** A class with a method that was not recorded to the end counts as unwatched. */
        Watched watched() {
            List<String> left = new ArrayList<>(classes);
            List<String> missing = new ArrayList<>(unwatched);
            for (GivenUp one : budget == null ? List.<GivenUp>of() : budget.givenUp) {
                if (left.remove(one.className())) {
                    missing.add(one.className());
                }
            }
            return new Watched(sample, part, moves, names, left, missing);
        }
    }

    /** In recordings of versions that could limit their cost. */
    private record Budget(List<GivenUp> givenUp) {}

    /** A method whose accesses were not recorded to the end, as in {@code com.acme.Cart.add(int, String)}. */
    private record GivenUp(String method) {
        String className() {
            int end = method.indexOf('(');
            return method.substring(0, method.lastIndexOf('.', end < 0 ? method.length() : end));
        }
    }

    private static long or0(@Nullable Long value) {
        return value == null ? 0 : value;
    }

    private static void least(String member, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(member + " is " + value + ", and must be at least 0");
        }
    }

    static Versioned read(Path directory) {
        Path file = directory.resolve(Manifest.FILE_NAME);
        if (!Files.isDirectory(directory)) {
            throw new RecordingException("no recording at " + directory + ": there is no such directory");
        }
        if (!Files.isRegularFile(file)) {
            throw new RecordingException("no recording at " + directory + ": it holds no " + Manifest.FILE_NAME);
        }
        try {
            Json.refuseTooLarge(file);
            String version = DocumentHead.of(file, DocumentHead.VERSION).version();
            if (!version.matches("[1-" + Manifest.SCHEMA_VERSION + "]")) {
                throw new RecordingException(file + " has schema version " + version
                        + ", and this Heddle reads versions 1 to " + Manifest.SCHEMA_VERSION
                        + ": use the Heddle that recorded it");
            }
            Document document = Json.document(file, Document.class, OPTIONAL);
            return new Versioned(document.schemaVersion, document.manifest());
        } catch (NullPointerException e) {
            throw new RecordingException(file + " is no manifest: a value is null", e);
        } catch (IOException | IllegalArgumentException | DateTimeException e) {
            throw new RecordingException(file + " is no manifest: " + Json.oneLine(e), e);
        }
    }

    private static List<UncaughtException> parsed(List<String> uncaught) {
        List<UncaughtException> all = new ArrayList<>();
        for (String text : uncaught) {
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
}
