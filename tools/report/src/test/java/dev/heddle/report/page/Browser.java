package dev.heddle.report.page;

import com.fasterxml.jackson.databind.JsonNode;
import dev.heddle.trace.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A real browser without a window, told what to do over the WebDriver protocol of W3C by Debian's chromedriver. */
final class Browser implements AutoCloseable {
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Pattern PORT = Pattern.compile("successfully on port (\\d+)");
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final Process driver;
    private final HttpClient http = HttpClient.newHttpClient();
    private final String session;

    private Browser(Process driver, int port, String options) throws IOException, InterruptedException {
        this.driver = driver;
        String base = "http://127.0.0.1:" + port + "/session";
        JsonNode made = post(base, "{\"capabilities\":{\"alwaysMatch\":{\"goog:chromeOptions\":" + options + "}}}");
        session = base + "/" + made.path("sessionId").textValue();
    }

    /** Whether there is one on this machine. */
    static boolean isThere() {
        return Files.isExecutable(DRIVER) && Files.isExecutable(CHROMIUM);
    }

    /** @param profile an empty directory */
    static Browser start(Path profile, boolean isDark) throws IOException, InterruptedException {
        Process driver = new ProcessBuilder(DRIVER.toString(), "--port=0")
                .redirectErrorStream(true)
                .start();
        BufferedReader said =
                new BufferedReader(new InputStreamReader(driver.getInputStream(), StandardCharsets.UTF_8));
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            Matcher port = PORT.matcher(line);
            if (port.find()) {
                Thread drain = new Thread(() -> said.lines().forEach(rest -> {}), "chromedriver-output");
                drain.setDaemon(true);
                drain.start();
                String dark = isDark ? ",\"--blink-settings=preferredColorScheme=0\"" : "";
                return new Browser(
                        driver,
                        Integer.parseInt(port.group(1)),
                        "{\"binary\":\"" + CHROMIUM
                                + "\",\"args\":[\"--headless=new\",\"--no-sandbox\",\"--disable-gpu\","
                                + "\"--hide-scrollbars\",\"--user-data-dir=" + profile + "\"" + dark + "]}");
            }
        }
        throw new IOException("chromedriver does not say its port");
    }

    void open(Path page, String anchor) throws IOException, InterruptedException {
        // A page that differs by its anchor only is not loaded anew.
        post("/url", Map.of("url", "about:blank"));
        post("/url", Map.of("url", page.toUri() + (anchor.isEmpty() ? "" : "#" + anchor)));
    }

    /** Of what a page has for itself; a window is never as narrow as a telephone. */
    void size(int width, int height) throws IOException, InterruptedException {
        post(
                "/goog/cdp/execute",
                Map.of(
                        "cmd",
                        "Emulation.setDeviceMetricsOverride",
                        "params",
                        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false)));
    }

    /** What a script gives, which begins with {@code return}. */
    JsonNode run(String script) throws IOException, InterruptedException {
        return post("/execute/sync", Map.of("script", script, "args", List.of()));
    }

    /** What a script gives to its last argument, a function. */
    JsonNode runLater(String script) throws IOException, InterruptedException {
        return post("/execute/async", Map.of("script", script, "args", List.of()));
    }

    /** Text of a script's value. */
    String text(String script) throws IOException, InterruptedException {
        return run("return String(" + script + ")").textValue();
    }

    void press(String key) throws IOException, InterruptedException {
        post(
                "/actions",
                Map.of(
                        "actions",
                        List.of(Map.of(
                                "type",
                                "key",
                                "id",
                                "keyboard",
                                "actions",
                                List.of(
                                        Map.of("type", "keyDown", "value", key),
                                        Map.of("type", "keyUp", "value", key))))));
    }

    void picture(Path file) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(session + "/screenshot"))
                .timeout(LIMIT)
                .build();
        Files.write(file, Base64.getDecoder().decode(send(request).textValue()));
    }

    private JsonNode post(String command, Map<String, ?> body) throws IOException, InterruptedException {
        return post(session + command, Json.toString(body));
    }

    private JsonNode post(String url, String body) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(url))
                .timeout(LIMIT)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    private JsonNode send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        JsonNode value = Json.mapper().readTree(response.body()).path("value");
        if (response.statusCode() != 200) {
            throw new IOException(request.uri() + ": " + value.path("message").asText());
        }
        return value;
    }

    @Override
    public void close() throws IOException {
        try {
            send(HttpRequest.newBuilder(URI.create(session))
                    .timeout(LIMIT)
                    .DELETE()
                    .build());
            driver.destroy();
            driver.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            driver.destroyForcibly();
        }
    }
}
