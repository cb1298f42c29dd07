package dev.heddle.replayer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.control.ExitCodes;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import dev.heddle.subjects.rank.RankSubjects;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.plan.ExplorePlan;
import dev.heddle.trace.plan.ExplorePlan.Bounded;
import dev.heddle.trace.plan.ExplorePlan.Preemption;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.plan.VariableName;
import dev.heddle.trace.run.RunLine;
import dev.heddle.trace.testing.Jdks;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The subjects under bounded schedules of a few variables: full and selective instrumentation give the same runs.
 * Unlike the simulation, classes of the JDK are instrumented, and threads really start and end.
 */
@Timeout(2_400)
@Tag("nightly")
class SelectiveWeavingIT {
    private static final int SCHEDULES = 6;
    /**
     * Distance between the compared programs for bounded schedules, each on one of the JDKs: odd, because twins are
     * neighbours.
     */
    private static final int SHARE = Jdks.times(25, 5);
    /** The same for subjects of other techniques, whose fields can be bounded as well. */
    private static final int SHARE_OF_OTHERS = Jdks.times(97, 13);
    /** Compared on every JDK: it mostly executes instrumented classes of the JDK, which differ between JDKs. */
    private static final String IN_THE_JDK = "clean/hashset";

    private static final List<String> THREADS = List.of("0", "0.1", "0.2");

    @TempDir
    Path folder;

    private int runs;

    static Stream<String> jdks() {
        return ControlledRun.jdks();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void runsDoNotDependOnTheInstrumentedAccesses(String jdk) throws Exception {
        List<Subject> subjects = new ArrayList<>(shareOf(RankSubjects.all(), jdk, SHARE));
        subjects.addAll(shareOf(Subjects.all(), jdk, SHARE_OF_OTHERS));
        Subject inTheJdk = RankSubjects.find(IN_THE_JDK).orElseThrow();
        if (!subjects.contains(inTheJdk)) {
            subjects.add(inTheJdk);
        }
        int compared = 0;
        int reported = 0;
        long accesses = 0;
        for (Subject subject : subjects) {
            ExplorePlan plan = plan(subject.mainClass(), new Random(subject.id().hashCode()));
            List<RunLine> all = lines(jdk, subject, plan, "all");
            List<RunLine> tracked = lines(jdk, subject, plan, "tracked");
            String which = subject.id() + " " + plan.tracking();
            assertThat(tracked).as(which).hasSameSizeAs(all);
            for (int j = 0; j < all.size(); j++) {
                assertSame(which + ", schedule " + (j + 1), all.get(j), tracked.get(j));
                reported += all.get(j).explored().accesses().size();
                accesses += Collections.max(all.get(j).explored().ended());
                compared++;
            }
        }
        assertThat(compared).isGreaterThanOrEqualTo(3 * SCHEDULES);
        // Each reported access represents all accesses since another thread was enabled, and follows the last
        // preemption.
        assertThat(reported).as("places for a further preemption").isGreaterThan(compared / 4);
        assertThat(accesses).as("accesses to variables").isGreaterThan(2 * compared);
    }

    private static List<Subject> shareOf(List<Subject> subjects, String jdk, int share) {
        return IntStream.range(0, subjects.size())
                .filter(i -> Jdks.takes(Path.of(jdk), i, share))
                .mapToObj(subjects::get)
                .toList();
    }

    @Test
    void recordingRequiresFullInstrumentation() throws Exception {
        Path file = folder.resolve("plan.json");
        Subject subject = Subjects.all().get(0);
        PlanFile.write(file, plan(subject.mainClass(), new Random(1)));
        ControlledRun run = ControlledRun.with(
                System.getProperty("java.home"),
                folder.resolve("recorded"),
                "plan=" + file + ",weave=tracked",
                subject.mainClass());
        assertThat(run.exit()).isEqualTo(ExitCodes.INTERNAL);
        assertThat(run.err()).contains("record=off").doesNotContain("\tat ");
    }

    private static void assertSame(String which, RunLine all, RunLine tracked) {
        assertThat(tracked.timedOut()).as(which).isEqualTo(all.timedOut());
        assertThat(tracked.outcome().end()).as(which).isEqualTo(all.outcome().end());
        assertThat(tracked.exitCode()).as(which).isEqualTo(all.exitCode());
        assertThat(tracked.explored()).as(which).isEqualTo(all.explored());
        assertThat(tracked.stdout()).as(which).isEqualTo(all.stdout());
    }

    private List<RunLine> lines(String jdk, Subject subject, ExplorePlan plan, String weave) throws Exception {
        Path at = folder.resolve("run-" + runs++);
        Files.createDirectories(at);
        Path file = at.resolve("plan.json");
        PlanFile.write(file, plan);
        ControlledRun run = ControlledRun.with(
                jdk, at, "plan=" + file + ",runs=1-" + SCHEDULES + ",limit=10s,weave=" + weave, subject.mainClass());
        assertThat(run.exit()).as("%s %s", subject.id(), run).isZero();
        return RunLine.readAll(run.recording().resolve(RunLine.FILE_NAME));
    }

    private static ExplorePlan plan(Class<?> program, Random random) {
        Tracking tracking = tracking(program, random);
        List<Bounded> schedules = new ArrayList<>();
        for (int i = 0; i < SCHEDULES; i++) {
            List<Preemption> preemptions = new ArrayList<>();
            if (i > 0) {
                preemptions.add(
                        new Preemption(random.nextInt(tracking.variables().size()), 1 + random.nextInt(6)));
            }
            List<Integer> order = new ArrayList<>();
            for (int token = 0; token < THREADS.size() + preemptions.size(); token++) {
                order.add(token);
            }
            Collections.shuffle(order, random);
            schedules.add(new Bounded(order, preemptions));
        }
        return new ExplorePlan(
                "e",
                ExplorePlan.TECHNIQUE,
                1,
                tracking,
                tracking.variables().size(),
                THREADS,
                true,
                false,
                ExplorePlan.Sameness.HAPPENS_BEFORE,
                schedules);
    }

    /** Two fields of the program, or one of the JDK; and sometimes the elements of all arrays of a type. */
    private static Tracking tracking(Class<?> program, Random random) {
        List<Field> fields = new ArrayList<>();
        fields(program, new HashSet<>(), fields);
        Collections.shuffle(fields, random);
        List<VariableName> variables = new ArrayList<>();
        Set<String> named = new TreeSet<>();
        Set<String> elements = new TreeSet<>();
        for (Field field : fields.subList(0, Math.min(2, fields.size()))) {
            variables.add(VariableName.field(
                    new Member(field.getDeclaringClass().getName().replace('.', '/'), field.getName(), "")));
            named.add(field.getName() + ":" + field.getType().descriptorString());
        }
        if (fields.size() < 2) {
            variables.add(VariableName.parse("java.util.ArrayList.size"));
            named.add("size:I");
        }
        if (random.nextBoolean()) {
            boolean isInt = random.nextBoolean();
            variables.add(VariableName.parse(isInt ? "int[].elements" : "java.lang.Object[].elements"));
            elements.add(isInt ? "I" : "Ljava/lang/Object;");
        }
        return new Tracking(variables, List.copyOf(named), List.copyOf(elements));
    }

    /** The fields of the program's classes, as far as declarations refer to them. */
    private static void fields(Class<?> type, Set<Class<?>> seen, List<Field> into) {
        if (type == null || !type.getName().startsWith("dev.heddle.subjects.") || !seen.add(type)) {
            return;
        }
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isFinal(field.getModifiers()) && !field.isSynthetic()) {
                into.add(field);
            }
            fields(field.getType(), seen, into);
        }
        for (Class<?> nested : type.getDeclaredClasses()) {
            fields(nested, seen, into);
        }
        fields(type.getSuperclass(), seen, into);
    }
}
