package dev.heddle.replayer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.control.ExitCodes;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.AccessPlaces;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.RunLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Accesses at places without contention are no decisions, with and without a recording. */
@Timeout(300)
class UncontendedPlacesIT {
    private static final int SEEDS = 8;

    @TempDir
    Path folder;

    static Stream<String> jdks() {
        return ControlledRun.jdks();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void runsDoNotDependOnHooksThere(String jdk) throws Exception {
        Path plan = folder.resolve("plan.json");
        PlanFile.write(plan, new RandomPlan("r", "random", 1));
        ControlledRun all =
                ControlledRun.with(jdk, folder.resolve("all"), "plan=" + plan + ",profile=full", LocalWork.class);
        Path places = folder.resolve("places.json");
        local(all.recording()).write(places);
        String options = "plan=" + plan + ",uncontended=" + places;

        ControlledRun together =
                ControlledRun.with(jdk, folder.resolve("together"), options + ",runs=1-" + SEEDS, LocalWork.class);
        assertThat(together.exit()).as(together.toString()).isZero();
        List<RunLine> lines = RunLine.readAll(together.recording().resolve(RunLine.FILE_NAME));

        assertThat(lines).hasSize(SEEDS);
        for (int seed = 1; seed <= SEEDS; seed++) {
            Path at = folder.resolve("seed-" + seed);
            ControlledRun recorded =
                    ControlledRun.with(jdk, at, options + ",profile=full,seed=" + seed, LocalWork.class);
            RunLine line = lines.get(seed - 1);
            assertThat(recorded.out()).as("seed %d", seed).isEqualTo(line.stdout());
            assertThat(recorded.outcome().decisions())
                    .as("seed %d", seed)
                    .isEqualTo(line.outcome().decisions())
                    .isLessThan(all.outcome().decisions() / 2);
            assertThat(recorded.outcome().switches())
                    .as("seed %d", seed)
                    .isEqualTo(line.outcome().switches());
            assertThat(local(recorded.recording()).size())
                    .isEqualTo(local(all.recording()).size());
            assertIsReproducedWithAllHooks(jdk, recorded, options, seed);
        }
    }

    /** The exact plan counts the accesses as steps, whatever the option says. */
    private void assertIsReproducedWithAllHooks(String jdk, ControlledRun run, String options, int seed)
            throws Exception {
        ExactPlan exact = run.schedule();
        ControlledRun plain = ControlledRun.unrecorded(jdk, folder.resolve("exact-" + seed), exact, LocalWork.class);
        assertThat(plain.out()).isEqualTo(run.out());
        assertThat(plain.outcome().reached()).isTrue();
        assertThat(plain.outcome().divergence()).isNull();
        assertThat(plain.outcome().notes()).isEmpty();
        ControlledRun with = ControlledRun.with(
                jdk,
                folder.resolve("exact-with-" + seed),
                options.replaceFirst("plan=[^,]*", "plan=" + folder.resolve("exact-" + seed + "/plan.json"))
                        + ",record=off",
                LocalWork.class);
        assertThat(with.outcome()).isEqualTo(plain.outcome());
    }

    @Test
    void refusesAFileThatCannotBeRead() throws Exception {
        Path plan = folder.resolve("plan.json");
        PlanFile.write(plan, new RandomPlan("r", "random", 1));
        Path places = Files.writeString(folder.resolve("places.json"), "{}");

        ControlledRun run = ControlledRun.with(
                System.getProperty("java.home"),
                folder.resolve("run"),
                "plan=" + plan + ",uncontended=" + places,
                LocalWork.class);

        assertThat(run.exit()).isEqualTo(ExitCodes.INTERNAL);
        assertThat(run.err())
                .contains("option uncontended")
                .contains("places.json")
                .doesNotContain("\tat ");
    }

    /** The plain accesses of the method without contention. */
    private static AccessPlaces local(Path recording) {
        Map<Member, TreeSet<Integer>> offsets = new HashMap<>();
        try (Recording opened = Recording.open(recording)) {
            Names names = opened.names();
            opened.forEach((stamp, thread, number, target, aux) -> {
                Site site = names.site(number);
                if (site.op().isPlainAccess() && site.method().name().equals("local")) {
                    offsets.computeIfAbsent(site.method(), method -> new TreeSet<>())
                            .add(site.offset());
                }
            });
        }
        return AccessPlaces.of(offsets);
    }
}
