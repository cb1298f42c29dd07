package dev.heddle.report.page;

import com.fasterxml.jackson.databind.JsonNode;
import dev.heddle.trace.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;

/** Debian's Chromium without a window, driven by Selenium. */
final class Browser implements AutoCloseable {
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /** Kept, as loggers that nobody has are forgotten with their level. It warns of each browser that is newer than itself. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
        driver.manage().timeouts().scriptTimeout(LIMIT).pageLoadTimeout(LIMIT);
    }

    /** Whether there is one on this machine. */
    static boolean isThere() {
        return Files.isExecutable(DRIVER) && Files.isExecutable(CHROMIUM);
    }

    /** @param profile an empty directory */
    static Browser start(Path profile, boolean isDark) {
        SELENIUM.setLevel(Level.SEVERE);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM.toFile());
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars");
        options.addArguments("--user-data-dir=" + profile);
        if (isDark) {
            options.addArguments("--blink-settings=preferredColorScheme=0");
        }
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER.toFile())
                .usingAnyFreePort()
                .build();
        return new Browser(new ChromeDriver(service, options));
    }

    void open(Path page, String anchor) {
        // A page that differs by its anchor only is not loaded anew.
        driver.get("about:blank");
        driver.get(page.toUri() + (anchor.isEmpty() ? "" : "#" + anchor));
    }

    /** Of what a page has for itself; a window is never as narrow as a telephone. */
    void size(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** What a script gives, which begins with {@code return}. */
    JsonNode run(String script) {
        return Json.mapper().valueToTree(driver.executeScript(script));
    }

    /** What a script gives to its last argument, a function. */
    JsonNode runLater(String script) {
        return Json.mapper().valueToTree(driver.executeAsyncScript(script));
    }

    /** Text of a script's value. */
    String text(String script) {
        return run("return String(" + script + ")").textValue();
    }

    void press(CharSequence key) {
        new Actions(driver).sendKeys(key).perform();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
