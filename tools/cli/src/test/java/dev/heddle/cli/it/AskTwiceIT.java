package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.testing.Jdks;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import program.asking.AskTwice;
import program.asking.Generator;
import program.asking.OtherQuestions;

/**
 * Every question to a concurrent object of the JDK can be answered differently the second time, if another thread may
 * change the object in between. The programs are generated from the public methods of the running JDK. {@code verify}
 * tries one in {@value #SHARE}, the same ones each time; {@code -Dheddle.ask.first=N} selects others, up to
 * {@value #SHARE}, and the nightly build tries all.
 */
class AskTwiceIT {
    private static final int SHARE = 60;
    /** Maximum number of schedules of a JVM, because its schedule has a limited number of threads. */
    private static final int SCHEDULES = 15_000;
    /**
     * Lengths of slices of time, and how often a program is tried with each: a change that takes many steps needs long
     * ones.
     */
    private static final int[][] ROUNDS = {{4, 100}, {40, 300}, {300, 600}};

    private static final double MUST_PERCENT = 98;

    @TempDir
    Path temp;

    static Stream<Path> jdks() {
        return Jdks.one(0);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void findsAChangeBetweenTwoQueries(Path jdk) throws Exception {
        int share = Jdks.times(SHARE, 1);
        int first = Integer.getInteger("heddle.ask.first", 0) % share;
        Path folder = temp.resolve("programs");
        List<String> generate = HeddleProcess.shortLived(jdk);
        generate.addAll(List.of(
                "-cp",
                classes().toString(),
                Generator.class.getName(),
                folder.toString(),
                String.valueOf(share),
                String.valueOf(first)));
        Result generated = HeddleProcess.start(generate, temp);
        assertThat(generated.exitCode()).as(generated.all()).isZero();
        List<String> pairs = Files.readAllLines(folder.resolve("pairs.txt"));
        assertThat(pairs).as(generated.all()).hasSizeGreaterThan(5_000 / share);

        Set<Integer> left =
                new TreeSet<>(IntStream.range(0, pairs.size()).boxed().toList());
        for (int round = 0; round < ROUNDS.length && !left.isEmpty(); round++) {
            left.removeAll(reached(jdk, folder, ROUNDS[round], left));
        }
        String what = "-Dheddle.ask.first=" + first + " on " + jdk + ": "
                + left.stream().map(pairs::get).toList();
        assertThat(100.0 * (pairs.size() - left.size()) / pairs.size()).as(what).isGreaterThanOrEqualTo(MUST_PERCENT);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void treatsOtherQueriesAsDecisions(Path jdk) throws Exception {
        Result result = underSlices(jdk, temp, 8, List.of(classes().toString(), OtherQuestions.class.getName()));
        assertThat(result.exitCode()).as(result.all()).isZero();
        assertThat(result.out().lines()).hasSizeGreaterThan(15).allSatisfy(line -> assertThat(line)
                .startsWith("reached "));
        JsonNode outcome = new ObjectMapper()
                .readTree(temp.resolve("recording/outcome.json").toFile());
        assertThat(outcome.path("notes").toString())
                .contains(
                        Outcome.NO_DECISIONS + "Thread.activeCount in " + OtherQuestions.class.getName() + ".running");
    }

    private static Result underSlices(Path jdk, Path place, int length, List<String> target) throws Exception {
        Path plan = Files.writeString(
                place.resolve("plan.json"),
                "{\"schemaVersion\": 1, \"kind\": \"strategy\", \"id\": \"slices\", \"technique\": \"slices\", "
                        + "\"seed\": 1, \"strategy\": \"slices\", \"parameters\": {\"length\": \"" + length + "\"}}");
        List<String> command = HeddleProcess.shortLived(jdk);
        command.addAll(List.of(
                "-javaagent:" + HeddleProcess.HOME.resolve("heddle-replayer-agent.jar") + "=plan=" + plan + ",file="
                        + place.resolve("recording"),
                "-cp"));
        command.addAll(target);
        return HeddleProcess.start(command, place);
    }

    private Set<Integer> reached(Path jdk, Path folder, int[] round, Set<Integer> wanted) throws Exception {
        Set<Integer> reached = new TreeSet<>();
        Set<Integer> open = new TreeSet<>(wanted);
        Path list = folder.resolve("list.txt");
        for (int run = 0; !open.isEmpty(); run++) {
            Files.write(list, open.stream().map(String::valueOf).toList());
            Path place = Files.createDirectory(temp.resolve("run-" + round[0] + "-" + run));
            Result result = underSlices(
                    jdk,
                    place,
                    round[0],
                    List.of(
                            classes() + File.pathSeparator + folder,
                            AskTwice.class.getName(),
                            folder.toString(),
                            String.valueOf(round[1]),
                            String.valueOf(SCHEDULES),
                            list.toString()));
            List<Integer> done = new ArrayList<>();
            for (String line : result.out().lines().toList()) {
                String[] words = line.split(" ");
                // A program that ended the run is one that was not reached.
                done.add(Integer.valueOf(words[1]));
                if (words[0].equals("reached")) {
                    reached.add(Integer.valueOf(words[1]));
                }
            }
            assertThat(done).as(result.all()).isNotEmpty();
            open.removeAll(done);
        }
        return reached;
    }

    private static Path classes() throws URISyntaxException {
        return Path.of(AskTwice.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }
}
