package dev.heddle.engine.internal.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.hunt.ThreadSchedule.Leg;
import dev.heddle.engine.internal.hunt.ThreadSchedule.Stop;
import dev.heddle.trace.plan.StrategyPlan;
import dev.heddle.trace.run.RunProfile;
import dev.heddle.trace.run.RunProfile.Point;
import dev.heddle.trace.run.RunProfile.ThreadProfile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchedulesTest {
    private static final String SET_A = "PUT_FIELD p/P.set()V+1";
    private static final String SET_B = "PUT_FIELD p/P.set()V+2";
    private static final String OWN = "PUT_FIELD p/P.set()V+3";
    private static final String CHECK = "GET_FIELD p/P.check()V+1";

    /** Setters and a checker, all started at one place. */
    private static ProgramModel setters(int setters) {
        List<ThreadProfile> threads = new ArrayList<>(List.of(new ThreadProfile("0", 1)));
        List<Point> points = new ArrayList<>();
        for (int i = 1; i <= setters; i++) {
            threads.add(new ThreadProfile("0." + i, 2));
            points.add(new Point("0." + i, SET_A, 1, true, true, true));
            points.add(new Point("0." + i, OWN, 5, false, true, false));
            points.add(new Point("0." + i, SET_B, 2, true, true, true));
        }
        String checker = "0." + (setters + 1);
        threads.add(new ThreadProfile(checker, 2));
        points.add(new Point(checker, CHECK, 1, true, true, true));
        ProgramModel model = new ProgramModel(new OwnCode(List.of()));
        model.add(new RunProfile(threads, points));
        return model;
    }

    @Test
    void groupsThreadsByOriginAndBehaviour() {
        assertThat(setters(3).kinds()).containsExactly(List.of("0"), List.of("0.1", "0.2", "0.3"), List.of("0.4"));
    }

    @Test
    void treatsUnsharedAccessesAsRaceFree() {
        assertThat(setters(2).quiet()).isEqualTo(OWN + "\n");
        assertThat(setters(1).quiet()).isEqualTo(OWN + "\n");
        assertThat(setters(1).counts()).isEqualTo("0.1:3 0.2:1 ");
    }

    @Test
    void seesARaceOnceARunHasShownIt() {
        ProgramModel model = new ProgramModel(new OwnCode(List.of()));
        model.add(new RunProfile(List.of(), List.of(new Point("0.1", OWN, 5, false, true, false))));
        assertThat(model.hasRaces()).isFalse();
        model.add(new RunProfile(List.of(), List.of(new Point("0.1", "ACQUIRE p/P.set()V+0", 1, true, false, true))));
        assertThat(model.hasRaces()).isFalse();
        model.add(new RunProfile(List.of(), List.of(new Point("0.1", SET_A, 1, true, true, true))));
        assertThat(model.hasRaces()).isTrue();
    }

    @Test
    void stopsBeginAfterTheFirstOperation() {
        assertThat(setters(1).stops("0.1")).containsExactly(new Stop(SET_B, 1), new Stop(SET_A, 1), new Stop(SET_B, 2));
    }

    @Test
    void stopsInOwnCodeComeFirst(@TempDir Path place) throws IOException {
        Path own = Files.createDirectories(place.resolve("classes/own"));
        Files.createFile(own.resolve("Main.class"));
        Path jar = place.resolve("library.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("lib/Queue.class"));
        }
        String classPath = place.resolve("classes") + File.pathSeparator + jar;
        ProgramModel model = new ProgramModel(new OwnCode(List.of("java", "-cp", classPath, "own.Main")));
        String take = "GET_FIELD lib/Queue.take()V+0";
        String put = "PUT_FIELD lib/Queue.put()V+0";
        String read = "GET_FIELD own/Main.run()V+0";
        String write = "PUT_FIELD own/Main.run()V+4";
        model.add(new RunProfile(
                List.of(),
                Stream.of(take, put, read, write)
                        .map(name -> new Point("0.1", name, 1, true, true, true))
                        .toList()));
        assertThat(model.stops("0.1"))
                .containsExactly(new Stop(write, 1), new Stop(read, 1), new Stop(put, 1), new Stop(take, 1));
    }

    @Test
    void needsNoMoreSchedulesForAHundredThreads() {
        assertThat(Preemptions.one(setters(100))).hasSameSizeAs(Preemptions.one(setters(3)));
    }

    @Test
    void findsTheFailingScheduleEarly() {
        ThreadSchedule wanted = new ThreadSchedule(
                List.of(Leg.whole("0"), new Leg("0.1", new Stop(SET_B, 1)), Leg.whole("0.101"), Leg.whole("0.1")));
        assertThat(Preemptions.one(setters(100)).subList(0, 5)).contains(wanted);
        assertThat(wanted.text()).isEqualTo("0\n0.1 until 1 " + SET_B + "\n0.101\n0.1");
    }

    @Test
    void delaysThreadsWhileAllOthersRunIfThereAreManyKinds() {
        ProgramModel model = new ProgramModel(new OwnCode(List.of()));
        List<ThreadProfile> threads = new ArrayList<>(List.of(new ThreadProfile("0", 1)));
        List<Point> points = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            threads.add(new ThreadProfile("0." + i, 1 + i));
            points.add(new Point("0." + i, "PUT_FIELD p/P" + i + ".set()V+1", 1, true, true, true));
        }
        points.add(new Point("0.2", OWN, 5, false, true, true));
        points.add(new Point("0.3", SET_B, 5, false, true, false));
        model.add(new RunProfile(threads, points));
        assertThat(Preemptions.one(model).subList(0, 5).stream().map(ThreadSchedule::text))
                .containsExactly(
                        "0.1 until 1 PUT_FIELD p/P1.set()V+1\n*\n0.1",
                        "0.2 until 1 PUT_FIELD p/P2.set()V+1\n*\n0.2",
                        "0.3 until 1 PUT_FIELD p/P3.set()V+1\n*\n0.3",
                        "0.2 until 1 " + OWN + "\n*\n0.2",
                        "0\n0.1 until 1 PUT_FIELD p/P1.set()V+1\n0.2\n0.1");
        RunBatch batch = new SegmentFamily("delays", model, Preemptions::one).next("p", 3);
        assertThat(((StrategyPlan) batch.plan()).parameters().get("quiet")).isEqualTo(SET_B + "\n" + OWN + "\n");
        batch = new SegmentFamily("delays", model, Preemptions::one).next("p", 4);
        assertThat(((StrategyPlan) batch.plan()).parameters().get("quiet")).isEqualTo(SET_B + "\n");
    }

    @Test
    void containsEachScheduleOnce() {
        List<ThreadSchedule> two = Preemptions.two(setters(3), 1);
        assertThat(new HashSet<>(two)).hasSameSizeAs(two).hasSizeGreaterThan(50);
        assertThat(Preemptions.two(setters(3), 1)).isEqualTo(two);
        assertThat(Preemptions.two(setters(3), 2)).isNotEqualTo(two);
    }

    @Test
    void ordersKindsAsBlocksInBothDirections() {
        assertThat(ThreadKindOrders.of(setters(2), 1))
                .contains(
                        new ThreadSchedule(
                                List.of(Leg.whole("0"), Leg.whole("0.1"), Leg.whole("0.2"), Leg.whole("0.3"))),
                        new ThreadSchedule(
                                List.of(Leg.whole("0"), Leg.whole("0.3"), Leg.whole("0.1"), Leg.whole("0.2"))),
                        new ThreadSchedule(
                                List.of(Leg.whole("0"), Leg.whole("0.3"), Leg.whole("0.2"), Leg.whole("0.1"))));
    }

    @Test
    void banditRunsEachFamilyOnceThenTheBest() {
        Bandit bandit = new Bandit();
        ProgramModel model = setters(2);
        Family poor = new LockstepFamily(model);
        Family rich = new SegmentFamily("rich", model, Preemptions::one);
        bandit.add(poor, 4);
        bandit.add(rich, 4);
        assertThat(bandit.next().family()).isSameAs(poor);
        bandit.next().made(4, 0, 0);
        assertThat(bandit.next().family()).isSameAs(rich);
        bandit.next().made(4, 4, 1);
        assertThat(bandit.next().family()).isSameAs(rich);
        bandit.next().isExhausted();
        assertThat(bandit.next().family()).isSameAs(poor);
        bandit.next().isExhausted();
        assertThat(bandit.next()).isNull();
    }
}
