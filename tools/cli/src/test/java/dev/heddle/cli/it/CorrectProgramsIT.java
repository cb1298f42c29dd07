package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import program.Correct;

/**
 * Programs in which nothing can go wrong have no finding, with whatever they wait for. Here all of them are one
 * program; with {@code -Dheddle.everywhere=true} each is also hunted alone, with each technique, on each JDK.
 */
class CorrectProgramsIT {
    private static final List<List<String>> TECHNIQUES = List.of(
            List.of("--technique", "deadlock", "--runs", "1", "--tries", "1", "--budget", "30s"),
            List.of("--technique", "pos", "--tries", "" + Jdks.times(1, 2)),
            List.of("--runs", "1", "--tries", "2"),
            List.of("--technique", "random", "--tries", "30"));

    @TempDir
    Path temp;

    static Stream<Arguments> hunts() {
        List<Path> homes = Jdks.homes().toList();
        List<Arguments> hunts = new ArrayList<>();
        for (Path jdk : homes) {
            if (Jdks.everywhere()) {
                for (List<String> technique : TECHNIQUES) {
                    Correct.names().forEach(name -> hunts.add(Arguments.of(jdk, technique, List.of(name))));
                }
            } else {
                // One JVM is enough for a look at all of them. The first technique spends all of its budget.
                int technique = Jdks.everywhere() ? homes.indexOf(jdk) % 2 : 1;
                hunts.add(Arguments.of(jdk, TECHNIQUES.get(technique), Correct.names()));
            }
        }
        return hunts.stream();
    }

    @ParameterizedTest
    @MethodSource("hunts")
    void findsNothing(Path jdk, List<String> technique, List<String> names) throws Exception {
        List<String> hunt =
                new ArrayList<>(List.of("hunt", "-o", temp.resolve("out").toString(), "-j", "1"));
        hunt.addAll(technique);
        List<String> command = HeddleProcess.program(
                jdk, HeddleProcess.classPath(Correct.class), Correct.class, names.toArray(String[]::new));
        Result result = HeddleProcess.run(jdk, temp, HeddleProcess.words(hunt, command));
        // 5: the budget was spent before everything was tried, and nothing was found.
        assertThat(result.exitCode())
                .as("%s of %s: %s", technique, names, result.all())
                .isIn(0, 5);
    }
}
