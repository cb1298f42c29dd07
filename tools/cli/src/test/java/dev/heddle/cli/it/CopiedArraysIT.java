package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceCollector;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import program.CopiedArrays;

/** Copies and fills of arrays race with what another thread does to the same elements, unless something orders them. */
class CopiedArraysIT {
    @TempDir
    Path temp;

    static Stream<Path> jdks() {
        return Jdks.homes();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void copiesOfTheSameElementsRace(Path jdk) throws Exception {
        assertThat(races(jdk, "racy"))
                .contains(
                        "program.CopiedArrays.ring[]: copyAll reads, writeAll writes",
                        "program.CopiedArrays.row[]: copyAll reads, writeAll writes",
                        "program.CopiedArrays.second[]: copyAll writes, writeAll reads",
                        "java.util.ArrayList.elementData[]: fastRemove writes, set writes");
        assertThat(races(jdk, "locked", "disjoint")).isEmpty();
    }

    private Set<String> races(Path jdk, String... arguments) throws Exception {
        Path recording = temp.resolve(arguments[0]);
        Result run = HeddleProcess.run(
                jdk,
                temp,
                Stream.concat(
                                Stream.of(
                                        "record",
                                        "-o",
                                        recording.toString(),
                                        "--",
                                        HeddleProcess.java(jdk),
                                        "-cp",
                                        classes().toString(),
                                        CopiedArrays.class.getName()),
                                Stream.of(arguments))
                        .toList());
        assertThat(run.exitCode()).as(run.all()).isZero();
        RaceCollector races = new RaceCollector();
        try (Recording read = Recording.open(recording)) {
            races.read(EventSource.of(read), read.isWhole());
        }
        Set<String> words = new TreeSet<>();
        for (Race race : races.report().races()) {
            List<String> both = Stream.of(race.earlier(), race.later())
                    .map(access -> access.stack().get(0).method() + (access.writes() ? " writes" : " reads"))
                    .sorted()
                    .toList();
            words.add(race.variable() + ": " + String.join(", ", both));
        }
        return words;
    }

    private static Path classes() throws Exception {
        return Path.of(CopiedArrays.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }
}
