package dev.heddle.trace.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.testing.BoundJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/recording-format.md says what the code does. */
class RecordingFormatTest {
    private static final Path PAGE = Path.of("..", "docs", "recording-format.md");

    @TempDir
    Path temp;

    @Test
    void listsEveryOperationWithItsCode() throws IOException {
        Map<Integer, String> expected = new TreeMap<>();
        Arrays.stream(Op.values()).forEach(op -> expected.put(op.code(), op.name()));
        Map<Integer, String> listed = new TreeMap<>();
        Matcher row = Pattern.compile("(?m)^\\| (\\d+) \\| `([A-Z_]+)` \\| .").matcher(page("## Operations"));
        while (row.find()) {
            assertThat(listed.put(Integer.valueOf(row.group(1)), row.group(2))).isNull();
        }
        assertThat(listed).isEqualTo(expected);
    }

    @Test
    void listsEveryFieldOfTheManifest() throws IOException {
        Manifest manifest = new Manifest(
                new Manifest.Begin("h", "p", "j", List.of(), List.of(), 1, Map.of(), Instant.EPOCH, 0),
                Instant.EPOCH,
                Manifest.Counts.NONE,
                0,
                "s",
                Map.of(),
                Map.of(),
                List.of(),
                Map.of(),
                new Watched("1/16", 1, 0, List.of(), List.of(), List.of()));
        ManifestWriter.write(temp, manifest);
        JsonNode written =
                BoundJson.mapper().readTree(temp.resolve(Manifest.FILE_NAME).toFile());
        List<String> fields = new ArrayList<>();
        written.fieldNames().forEachRemaining(fields::add);
        List<String> listed = new ArrayList<>();
        String section = page("## manifest.json");
        Matcher row = Pattern.compile("(?m)^\\| `(\\w+)` \\|").matcher(section);
        while (row.find()) {
            listed.add(row.group(1));
        }
        assertThat(listed).isEqualTo(fields);
        written.path("counts").fieldNames().forEachRemaining(count -> assertThat(section)
                .contains("`" + count + "`"));
    }

    @Test
    void listsEveryExcerptType() throws IOException {
        assertThat(page("## Excerpts"))
                .contains("| " + ExcerptLayout.EVENTS + " | `EVENTS`")
                .contains("| " + ExcerptLayout.SITE + " | `SITE`")
                .contains("| " + ExcerptLayout.CLASS + " | `CLASS`")
                .contains("| " + ExcerptLayout.THREAD + " | `THREAD`")
                .contains("| " + ExcerptLayout.PART + " | `PART`")
                .contains("| " + ExcerptLayout.OPEN + " | `OPEN`")
                .contains(String.format(Locale.ROOT, "%,d", ExcerptLayout.MAX_BODY))
                .contains("| " + ExcerptLayout.BLOCK_HEAD + " | count × 16 bytes");
        assertThat(page("# The recording format")).contains("Schema version " + Manifest.SCHEMA_VERSION + ".");
    }

    /** The part of the page below a heading, up to the next one of the same kind. */
    private static String page(String heading) throws IOException {
        String all = Files.readString(PAGE);
        int from = all.indexOf(heading);
        assertThat(from).as(heading).isNotNegative();
        int to = all.indexOf("\n## ", from + heading.length());
        return all.substring(from, to < 0 ? all.length() : to);
    }
}
