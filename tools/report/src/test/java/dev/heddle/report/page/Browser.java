package dev.heddle.report.page;

import com.fasterxml.jackson.databind.JsonNode;
import dev.heddle.trace.testing.BoundJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.print.PrintOptions;

/** Debian's Chromium without a window, driven by Selenium. */
public final class Browser implements AutoCloseable {
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /**
     * A strong reference, because unreferenced loggers lose their level. It warns of each browser that is newer than
     * itself.
     */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
        driver.manage().timeouts().scriptTimeout(LIMIT).pageLoadTimeout(LIMIT);
    }

    /** Whether there is one on this machine. */
    public static boolean isThere() {
        return Files.isExecutable(DRIVER) && Files.isExecutable(CHROMIUM);
    }

    /** @param profile an empty directory */
    public static Browser start(Path profile, boolean isDark) {
        SELENIUM.setLevel(Level.SEVERE);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM.toFile());
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars");
        options.addArguments("--user-data-dir=" + profile);
        options.setCapability(ChromeOptions.LOGGING_PREFS, Map.of(LogType.BROWSER, "ALL"));
        if (isDark) {
            options.addArguments("--blink-settings=preferredColorScheme=0");
        }
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER.toFile())
                .usingAnyFreePort()
                .build();
        return new Browser(new ChromeDriver(service, options));
    }

    public void open(Path page, String anchor) {
        // A page that differs only by its anchor is not reloaded.
        driver.get("about:blank");
        driver.get(page.toUri() + (anchor.isEmpty() ? "" : "#" + anchor));
    }

    /** The size of the page's viewport; a window cannot be as narrow as a telephone. */
    public void size(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** The result of a script, which begins with {@code return}. */
    public JsonNode run(String script) {
        return BoundJson.mapper().valueToTree(driver.executeScript(script));
    }

    /** The value that a script passes to its last argument, a function. */
    public JsonNode runLater(String script) {
        return BoundJson.mapper().valueToTree(driver.executeAsyncScript(script));
    }

    /** Text of a script's value. */
    public String text(String script) {
        return run("return String(" + script + ")").textValue();
    }

    public void press(CharSequence key) {
        new Actions(driver).sendKeys(key).perform();
    }

    /** Colours that the reader prefers. */
    public void dark(boolean isDark) {
        medium("", isDark);
    }

    /** Sets the media type: {@code print}, or empty for a screen. */
    public void medium(String medium, boolean isDark) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "media",
                        medium,
                        "features",
                        List.of(Map.of("name", "prefers-color-scheme", "value", isDark ? "dark" : "light"))));
    }

    /** The printed page as a PDF. */
    public byte[] print() {
        return Base64.getDecoder().decode(driver.print(new PrintOptions()).getContent());
    }

    /** As it is now, from its top to its end, as PNG. */
    public byte[] picture() {
        return Base64.getDecoder().decode((String) driver.executeCdpCommand(
                        "Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true))
                .get("data"));
    }

    /** The browser's errors since the last call, such as violations of a policy. */
    public List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** The serious and critical problems that axe reports for the page. */
    public List<String> violations() throws IOException {
        try (InputStream in = Browser.class.getResourceAsStream("/axe.min.js")) {
            run(new String(in.readAllBytes(), StandardCharsets.UTF_8) + "; return true");
        }
        JsonNode found = runLater(
                "const done = arguments[arguments.length - 1];"
                        + "axe.run({resultTypes: ['violations']}).then(all => done(all.violations.filter(one => ['serious', 'critical'].includes(one.impact))"
                        + ".map(one => one.id + ': ' + one.nodes.map(node => node.target + ' ' + node.failureSummary).join('; '))))");
        List<String> all = new ArrayList<>();
        found.forEach(one -> all.add(one.textValue()));
        return all;
    }

    @Override
    public void close() {
        driver.quit();
    }
}
