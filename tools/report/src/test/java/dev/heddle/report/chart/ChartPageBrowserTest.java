package dev.heddle.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.report.page.Browser;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of charts in Debian's Chromium. Without it, these tests are skipped with a message. */
@Tag("ci")
class ChartPageBrowserTest {
    @TempDir
    static Path temp;

    private static Browser browser;
    private static Path page;
    private static Path hostile;

    @BeforeAll
    static void start() throws Exception {
        Assumptions.assumeTrue(
                Browser.isThere(),
                "no /usr/bin/chromium with /usr/bin/chromedriver: apt-get install chromium chromium-driver");
        browser = Browser.start(Files.createDirectory(temp.resolve("profile")), false);
        browser.size(1280, 800);
        page = Files.writeString(temp.resolve("page.html"), SamplePage.of("it").html());
        hostile = Files.writeString(
                temp.resolve("hostile.html"), SamplePage.of(SamplePage.HOSTILE).html());
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
    }

    private static int number(String script) {
        return browser.run("return " + script).intValue();
    }

    @Test
    void drawsEveryKindOfChartWithoutErrors() throws Exception {
        browser.complaints();
        browser.open(page, "");
        assertThat(number("document.querySelectorAll('.plot svg').length")).isEqualTo(3);
        // The line and its bound, in their colour; three signs and one; bars.
        assertThat(
                        number(
                                "document.querySelectorAll('.plot svg')[0].querySelectorAll('path[stroke=\"var(--t0)\"]').length"))
                .isGreaterThanOrEqualTo(2);
        assertThat(
                        number(
                                "document.querySelectorAll('.plot svg')[1].querySelectorAll('path[fill=\"var(--t0)\"]').length"))
                .isEqualTo(2);
        assertThat(
                        number(
                                "document.querySelectorAll('.plot svg')[2].querySelectorAll('path[fill=\"var(--t2)\"]').length"))
                .isEqualTo(2);
        assertThat(browser.text("document.querySelector('.plot svg').textContent"))
                .contains("radius r, it")
                .contains("100");
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.violations()).isEmpty();
    }

    @Test
    void showsTheTooltipOfAMark() throws Exception {
        browser.open(page, "");
        browser.run("const chart = echarts.getInstanceByDom(document.querySelector('.plot'));"
                + "chart.dispatchAction({type: 'showTip', seriesIndex: 0, dataIndex: 1}); return 1");
        assertThat(browser.runLater(
                                "const done = arguments[0]; const look = () => { const text = document.querySelector('.plot svg').textContent;"
                                        + " if (text.includes('2 of 10')) done(text); else setTimeout(look, 20); }; look()")
                        .textValue())
                .contains("2 of 10");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void darkModeIsReadable() throws Exception {
        browser.dark(true);
        try {
            browser.open(page, "");
            assertThat(browser.text("getComputedStyle(document.body).backgroundColor"))
                    .isEqualTo("rgb(20, 24, 30)");
            assertThat(browser.text(
                            "getComputedStyle(document.querySelector('.plot svg path[stroke=\"var(--t0)\"]')).stroke"))
                    .isEqualTo("rgb(134, 183, 245)");
            assertThat(browser.violations()).isEmpty();
        } finally {
            browser.dark(false);
        }
    }

    @Test
    void narrowWindowNeedsNoHorizontalScrolling() throws Exception {
        browser.open(page, "");
        browser.size(400, 800);
        try {
            // The chart is redrawn without reloading the page.
            assertThat(browser.runLater(
                                    "const done = arguments[0]; const look = () => { const width = document.querySelector('.plot svg').clientWidth;"
                                            + " if (width < 400) done(width); else setTimeout(look, 20); }; look()")
                            .intValue())
                    .isGreaterThan(250);
            for (Path one : new Path[] {page, hostile}) {
                browser.open(one, "");
                assertThat(number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(400);
            }
            assertThat(browser.violations()).isEmpty();
        } finally {
            browser.size(1280, 800);
        }
    }

    @Test
    void insertsNamesAsText() throws Exception {
        browser.complaints();
        browser.open(hostile, "");
        assertThat(browser.text("document.title")).doesNotContain("\u202e").startsWith("</script>");
        assertThat(number("document.querySelectorAll('img').length")).isZero();
        assertThat(browser.text("document.querySelector('.plot svg').textContent"))
                .contains("<script>");
        assertThat(browser.text("document.body.innerText"))
                .contains("<script>", "{b|x}")
                .doesNotContain("\u202e");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void printsDarkTextInDarkMode() {
        browser.medium("print", true);
        try {
            browser.open(page, "");
            assertThat(browser.text("getComputedStyle(document.querySelector('.plot svg text')).fill"))
                    .isEqualTo("rgb(27, 36, 48)");
        } finally {
            browser.dark(false);
        }
    }

    @Test
    void printsEverything() throws Exception {
        browser.open(page, "");
        browser.run(
                "addEventListener('beforeprint', () => window.printed = [...document.querySelectorAll('.plot svg')].map(one => one.clientWidth)"
                        + ".concat(document.querySelectorAll('details:not([open])').length)); return 1");
        byte[] pdf = browser.print();
        assertThat(new String(pdf, 0, 5, StandardCharsets.ISO_8859_1)).isEqualTo("%PDF-");
        assertThat(browser.text("window.printed")).isEqualTo("660,660,660,0");
        // And as it was afterwards.
        assertThat(number("document.querySelectorAll('details:not([open])').length"))
                .isEqualTo(1);
    }
}
