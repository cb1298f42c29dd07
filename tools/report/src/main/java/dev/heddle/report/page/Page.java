package dev.heddle.report.page;

import dev.heddle.report.model.Report;
import dev.heddle.report.model.Results;
import dev.heddle.report.recording.RecordingPicture;
import dev.heddle.report.source.Sources;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * A report as one HTML file: it loads nothing, and its content-security policy lets nothing run but the script that is in it. What is drawn, the script
 * draws from the data in the page; it puts all text there as text.
 */
public final class Page {
    /** Name of the file that verbs write beside their results. */
    public static final String FILE_NAME = "report.html";

    /** Reading more events than so takes more time than a page that nobody has asked for may take. */
    public static final long EVENTS_UNASKED = 2_000_000;

    private Page() {}

    /**
     * Writes a page.
     *
     * @param sources folders where packages of sources begin
     * @param mostEvents recordings with more are not read, and the page says so
     * @throws IOException if the file cannot be written
     */
    public static void write(Report report, List<Path> sources, long mostEvents, Path file) throws IOException {
        Map<Results.RecordingPlace, RecordingPicture> pictures = new HashMap<>();
        Map<Results.RecordingPlace, String> none = new HashMap<>();
        for (Results results : report.results()) {
            for (Results.RecordingPlace place : results.recordings()) {
                picture(place, mostEvents, pictures, none);
            }
        }
        PageData data = new PageData(report, new Sources(sources), pictures, none);
        String style = resource("page.css");
        String script = resource("page.js");
        try (Writer to = Files.newBufferedWriter(file)) {
            for (String piece : resource("page.html").split("(?=\\{\\{)|(?<=}})")) {
                switch (piece) {
                    case "{{style-hash}}" -> to.write(hash(style));
                    case "{{script-hash}}" -> to.write(hash(script));
                    case "{{style}}" -> to.write(style);
                    case "{{script}}" -> to.write(script);
                    case "{{data}}" -> data.write(to);
                    default -> to.write(piece);
                }
            }
        }
    }

    private static void picture(
            Results.RecordingPlace place,
            long mostEvents,
            Map<Results.RecordingPlace, RecordingPicture> pictures,
            Map<Results.RecordingPlace, String> none) {
        if (place.manifest() == null) {
            none.put(place, "This recording is gone.");
            return;
        }
        // Opening a large one takes as long as reading it.
        long said = place.manifest().counts().events();
        if (said > mostEvents) {
            none.put(place, notCounted(said));
            return;
        }
        try (Recording recording = Recording.open(place.directory(), Recording.Damage.SALVAGE)) {
            if (recording.events() > mostEvents) {
                none.put(place, notCounted(recording.events()));
            } else {
                pictures.put(place, RecordingPicture.of(recording));
            }
        } catch (RecordingException e) {
            none.put(place, "It cannot be read: " + e.getMessage());
        }
    }

    private static String notCounted(long events) {
        return String.format(
                Locale.ROOT, "It has %,d events, which were not counted: heddle report counts them.", events);
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(Page.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As a content-security policy names what is in a page. */
    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
