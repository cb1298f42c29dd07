package dev.heddle.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.trace.text.Printable;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;

/**
 * Names of classes, methods, fields, files and threads, and messages, may hold anything: no form of report has more
 * lines for that, or is no document.
 */
class HostileNamesTest {
    private static final Map<String, String> NAMES = new TreeMap<>(Map.ofEntries(
            Map.entry("line", "a\nb\r\nc\u0085d\u2028e\u2029f\u000bg"),
            Map.entry("GitHub", "\n::error file=x::forged\n  ::add-mask::y"),
            Map.entry("GitHub of old", "##[error]forged"),
            Map.entry("Azure", "x ##vso[task.setvariable]y"),
            Map.entry("TeamCity", "##teamcity[testFailed name='x']"),
            Map.entry("half a pair", "a\ud800b\udc00"),
            Map.entry("directions", "\u202egnp.exe\u2066x\u200f"),
            Map.entry("terminal", "\u001b[2J\u001b]0;x\u0007\u009b\u0000\b"),
            Map.entry("markup", "<script>alert(1)</script>]]>&amp;<!-- ' \" ${x} {{x}} `|*_[x](http://e.vil)"),
            Map.entry("keys", "a=b:c#d!e\\n\\"),
            Map.entry("no character", "\ufffe\uffff\udbff\udfff"),
            Map.entry("empty", ""),
            Map.entry("long", "x".repeat(1 << 17))));

    /**
     * Control characters but line ends and tabs, separators of lines, characters that turn the direction, and halves of
     * pairs.
     */
    private static final Pattern FORBIDDEN = Pattern.compile(
            "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u2028\\u2029\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufffe\\uffff]|\\p{Cs}");

    private static final Pattern ORDER = Pattern.compile("(?mi)^\\s*::|##(?:vso|teamcity)?\\[");

    @TempDir
    Path temp;

    @ParameterizedTest
    @ValueSource(strings = {"text", "junit", "markdown", "sarif", "json", "properties"})
    void noNameForgesALineOrBreaksTheDocument(String format) throws Exception {
        // An empty name forges nothing, and is replaced by what is known besides.
        long lines = Math.max(
                written(format, "plain").lines().count(),
                written(format, "").lines().count());
        for (Map.Entry<String, String> name : NAMES.entrySet()) {
            // The command prints a document as a text.
            String text = Printable.text(written(format, name.getValue()));
            assertThat(text.lines().count()).as(name.getKey()).isLessThanOrEqualTo(lines);
            assertThat(FORBIDDEN.matcher(text).results().toList())
                    .as(name.getKey())
                    .isEmpty();
            assertThat(ORDER.matcher(text).results().toList()).as(name.getKey()).isEmpty();
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            switch (format) {
                case "json", "sarif" ->
                    new ObjectMapper()
                            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
                            .readTree(bytes);
                case "junit" ->
                    DocumentBuilderFactory.newInstance()
                            .newDocumentBuilder()
                            .parse(new InputSource(new StringReader(text)));
                case "properties" -> {
                    Properties read = new Properties();
                    read.load(new StringReader(text));
                    assertThat(read.getProperty("groups")).isEqualTo("1");
                }
                default -> assertThat(longest(text)).as(name.getKey()).isLessThan(8_000);
            }
        }
    }

    private static int longest(String text) {
        return text.lines().mapToInt(String::length).max().orElse(0);
    }

    private String written(String format, String name) throws Exception {
        return SampleResults.written(
                format, SampleResults.input(SampleResults.report(temp, List.of(SampleResults.named(name)))));
    }
}
