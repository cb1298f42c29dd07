package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.report.page.Page;
import dev.heddle.subjects.plain.Generations;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.testing.Jdks;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Conversions by the command as it is shipped: on every JDK, and of what is larger than the heap. A report of the
 * latter, too.
 */
class ConvertIT {
    private static final int LINES = 1_000_000;

    @TempDir
    Path temp;

    static List<Path> jdks() {
        return Jdks.one(1).toList();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void convertsARecordingToEveryFormatAndBackFromStd(Path jdk) throws Exception {
        heddle(
                jdk,
                "256m",
                HeddleProcess.words(List.of("record", "-o", "rec"), HeddleProcess.subject(jdk, Generations.class)));
        heddle(jdk, "256m", List.of("convert", "--to", "arrow", "-o", "columns", "rec"));
        assertThat(temp.resolve("columns/events.arrow")).isNotEmptyFile();
        heddle(jdk, "256m", List.of("convert", "--to", "std", "-o", "one.std", "rec"));
        assertThat(Files.readString(temp.resolve("one.std"))).contains("T0|fork(T0.1)|", "T0.1|join(T0.1.2)|");
        heddle(jdk, "256m", List.of("convert", "--from", "std", "-o", "made", "one.std"));
        Result back = heddle(jdk, "256m", List.of("convert", "--to", "std", "made"));
        assertThat(back.out()).isEqualTo(Files.readString(temp.resolve("one.std")));
    }

    /** A list of the lines, or of the events as objects, would not fit. */
    @Tag("nightly")
    @Test
    void memoryIsBounded() throws Exception {
        Path jdk = jdks().get(0);
        Path text = temp.resolve("long.std");
        try (BufferedWriter out = Files.newBufferedWriter(text)) {
            for (int i = 0; i < LINES / 4; i++) {
                String thread = "T" + i % 7 + "|";
                out.write(thread + "acq(L" + (1 + i % 7) + ")|1\n" + thread + "w(V" + Integer.toHexString(1 + i)
                        + ".1)|2\n" + thread + "r(V7)|3\n" + thread + "rel(L" + (1 + i % 7) + ")|4\n");
            }
        }
        heddle(jdk, "32m", List.of("convert", "--from", "std", "-o", "long", "long.std"));
        heddle(jdk, "32m", List.of("convert", "--to", "std", "-o", "back.std", "long"));
        assertThat(Files.mismatch(text, temp.resolve("back.std"))).isEqualTo(-1);
        Result chrome = heddle(jdk, "32m", List.of("convert", "--to", "chrome", "-o", "long.json", "long"));
        assertThat(chrome.err()).contains(String.format("not shown: %,d accesses", LINES / 2));
        Result arrow = heddle(jdk, "32m", List.of("convert", "--to", "arrow", "-o", "arrow", "long"));
        // Every thread begins and ends.
        assertThat(arrow.err()).contains(String.format("%,d events", LINES + 14));
        Path results = Files.createDirectories(temp.resolve("results"));
        Json.write(
                results.resolve(Findings.FILE_NAME),
                new Findings("happens-before", List.of("long"), Map.of(), List.of()));
        heddle(jdk, "32m", List.of("report", "results"));
        assertThat(results.resolve(Page.FILE_NAME)).content().contains("\"events\":" + (LINES + 14));
    }

    private Result heddle(Path jdk, String heap, List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                HeddleProcess.java(jdk),
                "-Xmx" + heap,
                "-jar",
                HeddleProcess.HOME.resolve("heddle.jar").toString()));
        command.addAll(words);
        Result result = HeddleProcess.start(command, temp);
        assertThat(result.exitCode()).as(result.all()).isZero();
        return result;
    }
}
