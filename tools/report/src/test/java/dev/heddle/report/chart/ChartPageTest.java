package dev.heddle.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.report.page.PageResources;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ChartPageTest {
    private static final Pattern SCRIPT = Pattern.compile("(?s)<script>(.*?)</script>");

    /** The content of this module, without the library. */
    private static String own(String page) {
        return page.replace(PageResources.text(ChartPage.class, "echarts.common.min.js"), "");
    }

    @Test
    void insertsNamesAsTextEverywhere() {
        String page = own(SamplePage.of(SamplePage.HOSTILE).html());
        assertThat(page)
                .doesNotContain("<img")
                .doesNotContain("<script>document")
                .contains("&lt;/script&gt;&lt;script&gt;")
                .contains("\\u202e");
        assertThat(page.chars().filter(c -> c == 0x202e || c == 7).count()).isZero();
        // Three specifications, the library and the script that draws with it.
        assertThat(page.split("<script", -1)).hasSize(6);
    }

    @Test
    void policyAllowsOnlyTheScriptsAndTheStyle() {
        String page = SamplePage.of("it").html();
        List<String> scripts = SCRIPT.matcher(page)
                .results()
                .map(found -> PageResources.hash(found.group(1)))
                .toList();
        List<String> styles = Pattern.compile("(?s)<style>(.*?)</style>")
                .matcher(page)
                .results()
                .map((MatchResult found) -> PageResources.hash(found.group(1)))
                .toList();
        assertThat(scripts).hasSize(2);
        assertThat(own(page))
                .contains("default-src 'none'; script-src " + String.join(" ", scripts) + "; style-src " + styles.get(0)
                        + ";")
                .doesNotContain(" style=")
                .doesNotContain(" src=");
        assertThat(styles).hasSize(1);
    }

    @Test
    void writesNumbersAsATable() {
        String page = SamplePage.of("it").html();
        assertThat(page)
                .contains("<th scope=\"col\" class=\"n\">runs</th>")
                .contains("<td class=\"n\"><bdi>1000</bdi></td>")
                .contains("The chart has no data")
                .contains("<details><summary>Long");
        assertThatThrownBy(() -> new NumberTable("t", List.of("a", "b"), List.of(List.of("1"))))
                .hasMessage("a row of \"t\" has not 2 cells");
    }

    @Test
    void inlinesTheLibraryWithItsLicence() {
        assertThat(PageResources.text(ChartPage.class, "echarts.common.min.js"))
                .contains("Licensed to the Apache Software Foundation", "version=\"6.0.0\"");
        assertThat(ChartPage.class.getResource("/META-INF/licenses/echarts/NOTICE"))
                .isNotNull();
        assertThat(ChartPage.class.getResource("/META-INF/maven/org.mvnpm/echarts/pom.properties"))
                .isNotNull();
    }

    @Test
    void equalNumbersGiveEqualPages() {
        assertThat(SamplePage.of("it").html()).isEqualTo(SamplePage.of("it").html());
        assertThat(SamplePage.of("it").html().length()).isLessThan(1 << 20);
    }
}
