package dev.heddle.report.page;

import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.Results;
import dev.heddle.report.recording.RecordingPicture;
import dev.heddle.report.source.Sources;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A report as one HTML file. It loads nothing, and its content-security policy allows only its own script. The script
 * draws everything from the data in the page, and inserts texts as text, not as markup.
 */
public final class Page {
    /** Name of the file that verbs write beside their results. */
    public static final String FILE_NAME = "report.html";

    /** Maximum number of events of a recording that are read for a page that the user did not request. */
    public static final long EVENTS_UNASKED = 2_000_000;

    private Page() {}

    /**
     * Writes a page.
     *
     * @param sources roots of the source packages
     * @param mostEvents recordings with more events are not read, which the page reports
     * @throws IOException if the file cannot be written
     */
    public static void write(FindingsReport report, List<Path> sources, long mostEvents, Path file) throws IOException {
        Map<Results.RecordingPlace, RecordingPicture> pictures = new HashMap<>();
        Map<Results.RecordingPlace, String> none = new HashMap<>();
        for (Results results : report.results()) {
            for (Results.RecordingPlace place : results.recordings()) {
                picture(place, mostEvents, pictures, none);
            }
        }
        PageData data = new PageData(report, new Sources(sources), pictures, none);
        String style = PageResources.style();
        String script = PageResources.text(Page.class, "page.js");
        OutputFile.writeNamed(file, out -> {
            Writer to = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
            for (String piece : PageResources.text(Page.class, "page.html").split("(?=\\{\\{)|(?<=}})")) {
                switch (piece) {
                    case "{{style-hash}}" -> to.write(PageResources.hash(style));
                    case "{{script-hash}}" -> to.write(PageResources.hash(script));
                    case "{{style}}" -> to.write(style);
                    case "{{script}}" -> to.write(script);
                    case "{{data}}" -> data.write(to);
                    default -> to.write(piece);
                }
            }
            to.flush();
        });
    }

    private static void picture(
            Results.RecordingPlace place,
            long mostEvents,
            Map<Results.RecordingPlace, RecordingPicture> pictures,
            Map<Results.RecordingPlace, String> none) {
        if (place.manifest() == null) {
            none.put(
                    place,
                    Files.isRegularFile(place.directory())
                            ? "This run is a file of STD text. heddle convert --from std makes a recording of it, which has a picture."
                            : "This recording is missing.");
            return;
        }
        // Opening a large recording takes as long as reading it.
        long events = place.manifest().counts().events();
        if (events > mostEvents) {
            none.put(place, notCounted(events));
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
}
