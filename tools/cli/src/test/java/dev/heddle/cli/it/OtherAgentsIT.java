package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.testing.BoundJson;
import dev.heddle.trace.testing.Jdks;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import program.Torn;

/**
 * Other agents change neither the names of places nor those of threads: a plan fits the program with them and without
 * them.
 */
class OtherAgentsIT {
    private static final String RECORDER = "heddle-recorder-agent.jar";
    private static final String REPLAYER = "heddle-replayer-agent.jar";

    @TempDir
    private Path folder;

    /** Those that {@code verify} runs, each in one order. */
    private static final Set<OtherAgent> SHARE = Jdks.everywhere()
            ? Set.of(
                    OtherAgent.JACOCO,
                    OtherAgent.JACOCO_OFFLINE,
                    OtherAgent.BYTE_BUDDY,
                    OtherAgent.REDEFINITION,
                    OtherAgent.WORKING,
                    OtherAgent.WAKING)
            : Set.of(OtherAgent.JACOCO, OtherAgent.REDEFINITION, OtherAgent.WAKING);

    /** All agents in both orders on every JDK; a share of it is some agents, each in one order on one JDK. */
    static Stream<Arguments> cells() {
        List<Arguments> cells = new ArrayList<>();
        for (Path jdk : Jdks.homes().toList()) {
            for (OtherAgent agent : OtherAgent.values()) {
                for (boolean isFirst : new boolean[] {false, true}) {
                    boolean isOfShare = isFirst == agent.isFirstInShare()
                            && SHARE.contains(agent)
                            && Jdks.takes(jdk, agent.ordinal());
                    if (isOfShare || Jdks.everywhere() && (!isFirst || agent != OtherAgent.JACOCO_OFFLINE)) {
                        cells.add(Arguments.of(jdk, agent, isFirst));
                    }
                }
            }
        }
        return cells.stream();
    }

    @ParameterizedTest(name = "{1}, first: {2}, {0}")
    @MethodSource("cells")
    void plansFitWithAndWithoutTheAgent(Path jdk, OtherAgent agent, boolean isFirst) throws Exception {
        Path program = Path.of(HeddleProcess.classPath(Torn.class));
        agent.prepare(folder, program);
        PlanFile.write(folder.resolve("random.json"), new RandomPlan("random", "random", 3));
        Cell with = new Cell(jdk, agent, isFirst, true);
        with.run(RECORDER, "recorded", "");
        List<String> threads = threads("recorded");
        assertThat(threads).containsExactly("0", "0.1", "0.2");
        with.replay("found", folder.resolve("random.json"));
        for (int i = 0; i < Jdks.times(1, 3) && !agent.sharesMonitor(); i++) {
            with.replay("again" + i, schedule("found"));
            assertThat(threads("again" + i)).isEqualTo(threads);
        }
        if (agent.isBesideSameProgram()) {
            Cell without = new Cell(jdk, agent, isFirst, false);
            without.replay("plain", schedule("found"));
            without.replay("own", folder.resolve("random.json"));
            with.replay("of plain", schedule("own"));
            assertThat(turns("found")).isEqualTo(turns("own"));
        }
    }

    private Path schedule(String name) {
        return folder.resolve(name).resolve("schedule.json");
    }

    /** The threads, places and turns of a schedule; the rest differs from run to run. */
    private String turns(String name) throws IOException {
        JsonNode schedule = BoundJson.mapper().readTree(schedule(name).toFile());
        JsonNode turns = schedule.findPath("turns");
        assertThat(turns).isNotEmpty();
        return schedule.findPath("threads") + "\n" + schedule.findPath("sites") + "\n" + turns;
    }

    private List<String> threads(String name) {
        try (Recording recording = Recording.open(folder.resolve(name))) {
            Manifest manifest = recording.manifest();
            assertThat(manifest.isComplete()).isTrue();
            assertThat(manifest.unwoven().keySet()).noneMatch(reason -> reason.startsWith("failed"));
            List<String> paths = new ArrayList<>();
            recording
                    .threads()
                    .forEach(
                            number -> paths.add(recording.names().thread(number).path()));
            return paths.stream().sorted().toList();
        }
    }

    /** A way to start the program. */
    private final class Cell {
        private final Path jdk;
        private final OtherAgent agent;
        private final boolean isFirst;
        private final boolean isThere;

        Cell(Path jdk, OtherAgent agent, boolean isFirst, boolean isThere) {
            this.jdk = jdk;
            this.agent = agent;
            this.isFirst = isFirst;
            this.isThere = isThere;
        }

        /** Runs the program under a plan, which must be followed to its end. */
        void replay(String name, Path plan) throws Exception {
            Result result = run(REPLAYER, name, ",plan=" + plan);
            Path outcome = folder.resolve(name).resolve("outcome.json");
            assertThat(outcome).as(result.all()).exists();
            assertThat(BoundJson.mapper().readTree(outcome.toFile()).path("end").textValue())
                    .as(result.all())
                    .isEqualTo("exit");
        }

        Result run(String heddle, String name, String more) throws Exception {
            List<String> words = HeddleProcess.shortLived(jdk);
            String ours = "-javaagent:" + HeddleProcess.HOME.resolve(heddle) + "=file=" + folder.resolve(name) + more;
            List<String> theirs = isThere ? agent.options(folder) : List.of();
            words.addAll(isFirst ? theirs : List.of());
            words.add(ours);
            words.addAll(isFirst ? List.of() : theirs);
            List<String> classPath = new ArrayList<>();
            if (isThere) {
                agent.before(folder).forEach(entry -> classPath.add(entry.toString()));
            }
            classPath.add(HeddleProcess.classPath(Torn.class));
            agent.classPath(folder).forEach(entry -> classPath.add(entry.toString()));
            words.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), agent.main));
            return HeddleProcess.start(words, folder);
        }
    }
}
