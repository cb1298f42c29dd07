package dev.heddle.replayer;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The subjects under bounded schedules of a few variables: whether everything is woven, or only what may touch these, they run alike. Here also
 * classes of the JDK are woven, and threads begin and end as they do.
 */
@Timeout(2_400)
class SelectiveWeavingIT {
    private static final int SCHEDULES = 6;
    /** Of the subjects for other techniques each so many. */
    private static final int SHARE = 5;

    private static final List<String> THREADS = List.of("0", "0.1", "0.2");

    @TempDir
    Path folder;

    private int runs;

    static Stream<String> jdks() {
        return ControlledRun.jdks();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void runsAreTheSameWhateverIsWoven(String jdk) throws Exception {
        List<Subject> subjects = new ArrayList<>(RankSubjects.all());
        for (int i = 0; i < Subjects.all().size(); i += SHARE) {
            subjects.add(Subjects.all().get(i));
        }
        int compared = 0;
        int accesses = 0;
        for (int i = 0; i < subjects.size(); i++) {
            if (Jdks.takes(Path.of(jdk), i + i / 2)) {
                ExplorePlan plan = plan(subjects.get(i).mainClass(), new Random(i));
                List<RunLine> all = lines(jdk, subjects.get(i), plan, "all");
                List<RunLine> tracked = lines(jdk, subjects.get(i), plan, "tracked");
                String which = subjects.get(i).id() + " " + plan.tracking();
                assertThat(tracked).as(which).hasSameSizeAs(all);
                for (int j = 0; j < all.size(); j++) {
                    assertSame(which + ", schedule " + (j + 1), all.get(j), tracked.get(j));
                    accesses += all.get(j).explored().accesses().size();
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(3 * SCHEDULES);
        assertThat(accesses).as("accesses to variables").isGreaterThan(compared / 2);
    }

    @Test
    void aRecordingNeedsEverythingWoven() throws Exception {
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
                ExplorePlan.Sameness.HAPPENS_BEFORE,
                schedules);
    }

    /** Two fields of the program, or one of the JDK; and sometimes the elements of all arrays of a kind. */
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

    /** Of the classes that a program is made of, as far as declarations lead. */
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
