package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.testing.Jdks;
import dev.heddle.trace.testing.SecretKinds;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No file that the command writes, and nothing that it prints, has a secret of the program's arguments; and no file
 * goes where a link leads.
 */
class SecretsIT {
    private static final Path JDK = Jdks.homes().findFirst().orElseThrow();
    private static final List<String> FORMATS =
            List.of("html", "json", "junit", "markdown", "properties", "sarif", "text");

    @TempDir
    Path temp;

    private Result run(List<Integer> codes, String... words) throws Exception {
        return run(codes, List.of(words));
    }

    private Result run(List<Integer> codes, List<String> words) throws Exception {
        Result result = HeddleProcess.run(JDK, temp, words);
        assertThat(result.exitCode()).as(result.all()).isIn(codes);
        Files.writeString(temp.resolve("printed-" + System.nanoTime()), result.all());
        return result;
    }

    private static List<String> target(List<String> arguments) throws Exception {
        return HeddleProcess.program(
                JDK, HeddleProcess.classPath(SecretTarget.class), SecretTarget.class, arguments.toArray(String[]::new));
    }

    private void reports(String results, String... options) throws Exception {
        for (String format : FORMATS) {
            List<String> words =
                    new ArrayList<>(List.of("report", "--format", format, "-o", temp.resolve(format) + "-" + results));
            words.addAll(List.of(options));
            words.add(results);
            run(List.of(0), words);
        }
    }

    @Test
    void writesNoSecretOfTheArguments() throws Exception {
        List<String> arguments = new ArrayList<>();
        SecretKinds.all().forEach(kind -> arguments.addAll(kind.words()));
        assertThat(SecretKinds.all()).hasSizeGreaterThanOrEqualTo(60);
        List<String> target = target(arguments);
        run(List.of(0, 1), HeddleProcess.words(List.of("record", "-o", "runs/one"), target));
        run(List.of(0, 1), "analyze", "-o", "analyzed", "runs/one");
        run(List.of(0, 1), "batch", "runs", "-o", "store");
        run(List.of(0, 1), "show", "runs/one");
        Result hunt = run(
                List.of(1), HeddleProcess.words(List.of("hunt", "--first", "--budget", "60s", "-o", "hunted"), target));
        assertThat(hunt.out()).contains("a secret in the command is masked");
        reports("hunted");
        reports("analyzed");

        Map<String, Set<String>> found = new TreeMap<>();
        for (Map.Entry<Path, String> file : files().entrySet()) {
            for (SecretKinds.Kind kind : SecretKinds.all()) {
                if (file.getValue().contains(kind.secret())) {
                    found.computeIfAbsent(kind.name(), name -> new TreeSet<>())
                            .add(temp.relativize(file.getKey()).toString());
                }
            }
        }
        assertThat(found).isEmpty();
        assertThat(temp.resolve("hunted/made-by.json")).content().contains("SecretTarget", "--password", "***");
        onlyItsOwnerCanReadTheStore();
    }

    private void onlyItsOwnerCanReadTheStore() throws IOException {
        try (Stream<Path> all = Files.walk(temp.resolve("store"))) {
            for (Path path : all.toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                        .as(path.toString())
                        .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
            }
        }
    }

    @Test
    void masksMessagesAndNamesOnRequest() throws Exception {
        String mask = "order-\\d+|customer-\\w+";
        Result hunt = run(
                List.of(1),
                HeddleProcess.words(
                        List.of(
                                "hunt",
                                "--mask",
                                mask,
                                "--first",
                                "--shrink",
                                "off",
                                "--budget",
                                "60s",
                                "-o",
                                "masked"),
                        target(List.of("order-4711"))));
        assertThat(hunt.out()).contains("*** of *** is lost");
        reports("masked", "--mask", mask);
        for (Map.Entry<Path, String> file : files().entrySet()) {
            if (file.getKey().endsWith("stderr.txt")) {
                // The program's own output.
                continue;
            }
            assertThat(file.getValue())
                    .as(file.getKey().toString())
                    .doesNotContain("order-4711")
                    .doesNotContain("customer-joe");
        }
        Path exact;
        try (Stream<Path> all = Files.walk(temp.resolve("masked"))) {
            exact = all.filter(file -> file.getParent().endsWith("exact"))
                    .filter(file -> !file.toString().endsWith("-steps.json"))
                    .findFirst()
                    .orElseThrow();
        }
        // The command of the user has the secret, and the plan fits.
        Result replay = run(
                List.of(1),
                HeddleProcess.words(
                        List.of("replay", "--mask", mask, "-o", "again", exact.toString()),
                        target(List.of("order-4711"))));
        assertThat(replay.out()).contains("*** of *** is lost").doesNotContain("order-4711");
    }

    @Tag("nightly")
    @Test
    void masksTheStoreOfABatchOnRequest() throws Exception {
        run(List.of(0, 1), HeddleProcess.words(List.of("record", "-o", "runs/one"), target(List.of("order-4711"))));
        run(List.of(0, 1), "batch", "--mask", "order-\\d+|customer-\\w+", "-o", "store", "runs");
        boolean isMasked = false;
        for (Map.Entry<Path, String> file : files().entrySet()) {
            if (file.getKey().startsWith(temp.resolve("store"))) {
                assertThat(file.getValue())
                        .as(file.getKey().toString())
                        .doesNotContain("order-4711")
                        .doesNotContain("customer-joe");
                isMasked |= file.getValue().contains("SecretTarget ***");
            }
        }
        assertThat(isMasked).isTrue();
    }

    @Test
    void reportsWriteNothingBehindALink() throws Exception {
        Path precious = Files.writeString(temp.resolve("precious"), "precious");
        Result recorded = HeddleProcess.recorded(temp, "runs/one", "", target(List.of()));
        assertThat(recorded.exitCode()).as(recorded.all()).isIn(0, 1);
        run(List.of(0, 1), "analyze", "-o", "analyzed", "runs/one");
        for (String name : List.of("report.html", "findings.sarif")) {
            Path link = temp.resolve("analyzed").resolve(name);
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, precious);
        }
        run(List.of(0), "report", "analyzed");
        run(List.of(0), "report", "--format", "sarif", "-o", "analyzed/findings.sarif", "analyzed");
        assertThat(precious).hasContent("precious");
        assertThat(temp.resolve("analyzed/report.html")).content().contains("<html");
        run(List.of(0, 1), "batch", "runs", "-o", "store");
        Path catalog = temp.resolve("store/reports");
        assertThat(catalog).isDirectory();
    }

    /** The content of every file, unpacked if it is packed. */
    private Map<Path, String> files() throws IOException {
        Map<Path, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(temp)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                byte[] bytes = Files.readAllBytes(file);
                StringBuilder text = new StringBuilder(new String(bytes, StandardCharsets.ISO_8859_1));
                for (int i = 0; i + 2 < bytes.length; i++) {
                    if (bytes[i] == 0x1F && (bytes[i + 1] & 0xFF) == 0x8B && bytes[i + 2] == 8) {
                        text.append(unpacked(bytes, i));
                    }
                }
                files.put(file, text.toString());
            }
        }
        return files;
    }

    private static String unpacked(byte[] bytes, int from) {
        StringBuilder text = new StringBuilder();
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes, from, bytes.length - from))) {
            byte[] part = new byte[1 << 12];
            for (int length = in.read(part); length >= 0; length = in.read(part)) {
                text.append(new String(part, 0, length, StandardCharsets.ISO_8859_1));
            }
        } catch (IOException e) {
            // Packed data ends here, or begins elsewhere.
            return text.toString();
        }
        return text.toString();
    }
}
