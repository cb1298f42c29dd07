package dev.heddle.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.report.page.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The site in Debian's Chromium: wide and narrow, light and dark. Without it, these tests are skipped with a message.
 */
@Tag("ci")
class SiteBrowserTest {
    private static final int WIDE = 1280;
    private static final int NARROW = 390;

    /** Pictures of the last run, for people. */
    private static final Path PICTURES = Path.of("target", "pictures");

    @TempDir
    static Path temp;

    private static Path site;
    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        Assumptions.assumeTrue(
                Browser.isThere(),
                "no /usr/bin/chromium with /usr/bin/chromedriver: apt-get install chromium chromium-driver");
        site = Files.createDirectory(temp.resolve("site"));
        SiteWriter.write(Path.of("..", ".."), site);
        browser = Browser.start(Files.createDirectory(temp.resolve("profile")), false);
        Files.createDirectories(PICTURES);
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void everyPageFitsWideAndNarrowScreens() throws IOException {
        // Other tests run axe, which asks for files in vain.
        browser.complaints();
        try (Stream<Path> files = Files.walk(site)) {
            for (Path page :
                    files.filter(file -> file.toString().endsWith(".html")).toList()) {
                browser.open(page, "");
                for (int width : List.of(WIDE, NARROW)) {
                    browser.size(width, 800);
                    assertThat(browser.run("return document.documentElement.scrollWidth")
                                    .intValue())
                            .as("%s at %s pixels", site.relativize(page), width)
                            .isLessThanOrEqualTo(width);
                }
            }
        }
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void pagesAreAccessibleInLightAndDark() throws IOException {
        for (String name : List.of("index", "docs/how-to/flaky-test")) {
            for (int width : List.of(WIDE, NARROW)) {
                for (boolean isDark : List.of(false, true)) {
                    browser.size(width, 800);
                    browser.dark(isDark);
                    browser.open(site.resolve(name + ".html"), "");
                    if (isDark == (width == NARROW)) {
                        assertThat(browser.violations())
                                .as("%s at %s pixels, dark %s", name, width, isDark)
                                .isEmpty();
                    }
                    String picture = name.replace('/', '-') + "-" + width + (isDark ? "-dark" : "-light") + ".png";
                    Files.write(PICTURES.resolve(picture), browser.picture());
                }
            }
        }
        browser.dark(false);
    }

    @Test
    void searchFindsASectionAndOpensIt() throws IOException {
        browser.size(WIDE, 800);
        browser.open(site.resolve("docs/reference/results.html"), "");
        browser.press("/");
        browser.press("flaky test");
        assertThat(browser.text("document.querySelector('#found a').textContent"))
                .containsIgnoringCase("flaky");
        Files.write(PICTURES.resolve("search-1280.png"), browser.picture());
        browser.run("document.querySelector('#found a').click(); return true");
        assertThat(browser.text("location.pathname")).endsWith("/docs/how-to/flaky-test.html");
        browser.press("/");
        browser.press("zzzzqq");
        assertThat(browser.text("document.querySelector('#found').textContent"))
                .isEqualTo("No page has all of these words.");
    }
}
