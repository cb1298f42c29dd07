package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/troubleshooting.md quotes messages that are in the code. */
class TroubleshootingPageTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\|");

    /** Adjacent literals, which the compiler joins. */
    private static final Pattern JOINED_LITERALS = Pattern.compile("\"\\s*\\+\\s*\"");

    private static final int FEWEST_MESSAGES = 30;

    @Test
    void quotesMessagesOfTheCode() throws IOException {
        String code = code();
        List<String> unknown = new ArrayList<>();
        int messages = 0;
        Matcher row = ROW.matcher(Files.readString(ROOT.resolve("docs/troubleshooting.md")));
        while (row.find()) {
            messages++;
            for (String part : row.group(1).split("…")) {
                if (!code.contains(part.strip().replace("\"", "\\\""))) {
                    unknown.add(row.group(1) + ": " + part);
                }
            }
        }
        assertThat(unknown).isEmpty();
        assertThat(messages).isGreaterThanOrEqualTo(FEWEST_MESSAGES);
    }

    private static String code() throws IOException {
        StringBuilder code = new StringBuilder();
        for (String module : List.of("trace-format", "recorder", "analyzer", "replayer", "tools")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module))) {
                for (Path file :
                        files.filter(TroubleshootingPageTest::isMainSource).toList()) {
                    code.append(Files.readString(file));
                }
            }
        }
        return JOINED_LITERALS.matcher(code).replaceAll("");
    }

    private static boolean isMainSource(Path file) {
        return file.toString().endsWith(".java")
                && file.toString().replace('\\', '/').contains("/src/main/");
    }
}
