package dev.heddle.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {
    @TempDir
    Path temp;

    @Test
    void namesCannotEndTheData() throws Exception {
        Samples.write(temp, List.of(Samples.failure(temp, "portfolio-1", Samples.HOSTILE)));
        String page = Files.readString(Samples.page(temp));
        assertThat(page).doesNotContain("<img").doesNotContain("document.title='taken'</script>");
        // Head, one part, and the script of the page itself.
        assertThat(page.split("</script>", -1)).hasSize(4);
        assertThat(page.chars().filter(c -> c == 0x202e || c == 7).count()).isZero();
    }

    @Test
    void policyAllowsOnlyTheScriptAndTheStyle() throws Exception {
        Samples.write(temp, List.of(Samples.race(1)));
        String page = Files.readString(Samples.page(temp));
        assertThat(page)
                .contains("default-src 'none'; script-src '" + hash(page, "script") + "'; style-src '"
                        + hash(page, "style") + "';");
        assertThat(page).doesNotContain("https://").doesNotContain("src=").doesNotContain(" style=");
    }

    private static String hash(String page, String tag) throws Exception {
        Matcher content =
                Pattern.compile("(?s)<" + tag + ">(.*?)</" + tag + ">").matcher(page);
        assertThat(content.find()).isTrue();
        byte[] digest =
                MessageDigest.getInstance("SHA-256").digest(content.group(1).getBytes(StandardCharsets.UTF_8));
        return "sha256-" + Base64.getEncoder().encodeToString(digest);
    }

    @Test
    void twentyFindingsTakeLessThanAMegabyte() throws Exception {
        Samples.write(temp, IntStream.range(0, 20).mapToObj(Samples::race).toList());
        assertThat(Files.size(Samples.page(temp))).isLessThan(1 << 20);
    }

    @Test
    void equalResultsGiveEqualPages() throws Exception {
        Samples.write(temp, Samples.kinds(temp));
        String once = Files.readString(Samples.page(temp));
        assertThat(Files.readString(Samples.page(temp))).isEqualTo(once);
    }
}
