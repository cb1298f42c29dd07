package dev.heddle.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/**
 * Takes pictures of findings as a window of 1280 by 800 shows them without scrolling, and says of each whether that
 * answers the five questions: which two lines, which threads, in what order, how to repeat it, whose code it is.
 * {@code tools/lab/experiments/twelve/look} calls it.
 */
class Pictures {
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 800;
    /** The number of colors: a page has few, most of them at the edges of letters. */
    private static final int BITS = 8;

    private static final int COLORS = 32;

    /** The elements that answer a question, if they are visible. */
    private static final Map<String, String> QUESTIONS = Map.of(
            "1 lines", "[...document.querySelectorAll('.spots .at')].slice(0, 2)",
            "2 threads", "[...document.querySelectorAll('.heads li')].slice(0, 2)",
            "3 order", "[...document.querySelectorAll('.stop, .end, .step')].slice(0, 4)",
            "4 repeat", "[document.querySelector('aside pre')]",
            "5 whose", "[...document.querySelectorAll('.chip')].slice(-1)");

    /**
     * {@code heddle.pictures}: the folder of the pictures; then a report each, as {@code name=report.html#anchor},
     * without an anchor its first finding.
     */
    @Test
    void ofTheFirstScreen() throws Exception {
        List<String> arguments = List.of(System.getProperty("heddle.pictures").split(" +"));
        Path out = Path.of(arguments.get(0));
        Files.createDirectories(out);
        List<String> answers = new ArrayList<>();
        List<String> unanswered = new ArrayList<>();
        try (Browser browser = Browser.start(Files.createTempDirectory("heddle-pictures"), false)) {
            browser.size(WIDTH, HEIGHT);
            for (String argument : arguments.subList(1, arguments.size())) {
                String name = argument.substring(0, argument.indexOf('='));
                String[] page = argument.substring(name.length() + 1).split("#", 2);
                Path file = Path.of(page[0]).toAbsolutePath();
                browser.open(file, "");
                browser.open(file, page.length > 1 ? page[1] : browser.text("head.findings[0][0]"));
                write(browser.picture(), out.resolve(name + ".png"));
                List<String> missing = missing(browser);
                answers.add(name + ": " + (missing.isEmpty() ? "all" : "not " + missing) + "; "
                        + browser.text("document.querySelector('h1').textContent"));
                if (!missing.isEmpty()) {
                    unanswered.add(answers.get(answers.size() - 1));
                }
            }
        }
        Files.write(out.resolve("answers.txt"), answers);
        assertThat(unanswered)
                .as("pages that do not answer all without scrolling")
                .isEmpty();
    }

    private static List<String> missing(Browser browser) {
        List<String> missing = new ArrayList<>();
        QUESTIONS.forEach((question, elements) -> {
            JsonNode bottoms = browser.run(
                    "return " + elements + ".filter(one => one).map(one => one.getBoundingClientRect().bottom)");
            boolean isSeen = bottoms.size() > 0;
            for (JsonNode bottom : bottoms) {
                isSeen &= bottom.doubleValue() <= HEIGHT;
            }
            if (!isSeen) {
                missing.add(question);
            }
        });
        missing.sort(null);
        return missing;
    }

    /** The content of the window, reduced to its most frequent colors, which takes a quarter of the bytes. */
    private static void write(byte[] png, Path file) throws IOException {
        BufferedImage full = ImageIO.read(new ByteArrayInputStream(png));
        int height = Math.min(HEIGHT, full.getHeight());
        Map<Integer, Integer> counts = new HashMap<>();
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < full.getWidth(); x++) {
                counts.merge(full.getRGB(x, y), 1, Integer::sum);
            }
        }
        int[] most = counts.entrySet().stream()
                .sorted(Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(COLORS)
                .mapToInt(Map.Entry::getKey)
                .toArray();
        Map<Integer, Integer> nearest = new HashMap<>();
        counts.keySet().forEach(color -> nearest.put(color, nearest(color, most)));
        IndexColorModel colors = new IndexColorModel(BITS, most.length, most, 0, false, -1, DataBuffer.TYPE_BYTE);
        BufferedImage few = new BufferedImage(full.getWidth(), height, BufferedImage.TYPE_BYTE_INDEXED, colors);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < full.getWidth(); x++) {
                few.getRaster().setSample(x, y, 0, nearest.get(full.getRGB(x, y)));
            }
        }
        ImageIO.write(few, "png", file.toFile());
    }

    private static int nearest(int color, int[] colors) {
        int best = 0;
        for (int i = 1; i < colors.length; i++) {
            best = distance(color, colors[i]) < distance(color, colors[best]) ? i : best;
        }
        return best;
    }

    private static int distance(int one, int other) {
        int sum = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            int by = (one >> shift & 0xFF) - (other >> shift & 0xFF);
            sum += by * by;
        }
        return sum;
    }
}
