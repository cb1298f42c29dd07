package dev.heddle.replayer.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.weave.Weaver;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.Selection;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.recorder.weave.sites.SiteTable;
import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Selective instrumentation misses no access to a selected variable. Random programs run with full and with selective
 * instrumentation, and show the same accesses, in the same order, under the same schedules.
 */
class SelectiveWeavingTest {
    private static final int PROGRAMS = Jdks.times(20, 60);
    private static final int SCHEDULES = 4;

    @TempDir
    static Path classes;

    @BeforeAll
    static void compile() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Path source = classes.resolve(name(seed) + ".java");
            Files.writeString(source, RandomSource.of(name(seed), seed));
            sources.add(source);
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            assertThat(compiler.getTask(
                                    null,
                                    files,
                                    null,
                                    List.of("-d", classes.toString(), "-Xlint:none"),
                                    null,
                                    files.getJavaFileObjectsFromPaths(sources))
                            .call())
                    .isTrue();
        }
    }

    private static String name(int seed) {
        return "P" + seed;
    }

    @Test
    void selectiveWeavingShowsTheSameAccesses() throws Exception {
        long accesses = 0;
        long stepsOfAll = 0;
        long stepsOfTracked = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            for (int schedule = 0; schedule < SCHEDULES; schedule++) {
                Chosen chosen = new Chosen(new Random(seed * 31L + schedule));
                Result all = run(name(seed), chosen, schedule, false);
                Result tracked = run(name(seed), chosen, schedule, true);
                String where = "program " + seed + ", schedule " + schedule + ", " + chosen;
                assertThat(tracked.accesses).as(where).isEqualTo(all.accesses);
                assertThat(tracked.sum).as(where).isEqualTo(all.sum);
                assertThat(tracked.sites).as(where).isLessThanOrEqualTo(all.sites);
                accesses += all.accesses.size();
                stepsOfAll += all.asked;
                stepsOfTracked += tracked.asked;
            }
        }
        assertThat(accesses).as("accesses to variables").isGreaterThan(20L * PROGRAMS);
        assertThat(stepsOfTracked).as("accesses at which a strategy was asked").isLessThan(stepsOfAll / 2);
    }

    /**
     * A schedule found with selective instrumentation is run again with full instrumentation, where each access is a
     * decision.
     */
    @Test
    void schedulesAreFollowedWithFullInstrumentation() throws Exception {
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Chosen chosen = new Chosen(new Random(seed));
            Result tracked = run(name(seed), chosen, seed, true);
            Program program = new Program(name(seed), Selection.ALL);
            Simulation.Run again = Simulation.run(tracked.run.plan(), program::execute);
            assertThat(again.outcome().divergence())
                    .as("program %d, %s", seed, chosen)
                    .isNull();
            assertThat(program.sum).as("program %d, %s", seed, chosen).isEqualTo(tracked.sum);
            assertThat(again.outcome().reached()).isTrue();
        }
    }

    private record Result(Simulation.Run run, List<String> accesses, long sum, int asked, int sites) {}

    private static Result run(String name, Chosen chosen, long schedule, boolean isPartial) throws Exception {
        Program program = new Program(name, null);
        program.setUp();
        Tracking tracking = chosen.tracking(program);
        program = new Program(name, isPartial ? Selection.only(tracking) : Selection.allAnd(tracking));
        Watching strategy = new Watching(chosen, program, new Random(schedule));
        Simulation.Run run = Simulation.run(strategy, new RandomPlan("test", "random", schedule), program::execute);
        assertThat(run.outcome().uncaught()).isEmpty();
        return new Result(
                run,
                strategy.accesses,
                program.sum,
                strategy.asked,
                program.weaver.sites().count());
    }

    /** The tracking for any of the programs: some fields of all objects, and some of the first objects. */
    private static final class Chosen {
        private static final List<String> FIELDS =
                List.of("a:I", "b:J", "count:I", "total:J", "own:I", "next:Lmade/%s$Node;");

        private final Set<String> fields = new TreeSet<>();
        private final Set<Integer> objects = new TreeSet<>();

        Chosen(Random random) {
            for (int i = random.nextInt(3); i > 0; i--) {
                fields.add(FIELDS.get(random.nextInt(FIELDS.size())));
            }
            for (int i = random.nextInt(3); i > 0; i--) {
                objects.add(random.nextInt(10));
            }
        }

        Tracking tracking(Program program) throws ReflectiveOperationException {
            Set<String> all = new TreeSet<>();
            fields.forEach(field -> all.add(field.formatted(program.name)));
            Set<String> elements = new TreeSet<>();
            Object[] candidates = program.objects();
            for (int number : objects) {
                Class<?> type = candidates[number].getClass();
                if (type.isArray()) {
                    elements.add(elements(type.getComponentType()));
                }
                for (Class<?> at = type; at != null && !type.isArray(); at = at.getSuperclass()) {
                    for (Field field : at.getDeclaredFields()) {
                        if (!Modifier.isStatic(field.getModifiers())) {
                            all.add(field.getName() + ":" + field.getType().descriptorString());
                        }
                    }
                }
            }
            return new Tracking(List.of(), List.copyOf(all), List.copyOf(elements));
        }

        private static String elements(Class<?> type) {
            return !type.isPrimitive() ? "Ljava/lang/Object;" : type == boolean.class ? "B" : type.descriptorString();
        }

        boolean isTouched(Program program, Site site, Object object) {
            for (int number : objects) {
                if (object != null && number < program.made.length && program.made[number] == object) {
                    return true;
                }
            }
            String field = site.target().name() + ":" + site.target().descriptor();
            return fields.stream().anyMatch(each -> each.formatted(program.name).equals(field));
        }

        @Override
        public String toString() {
            return "fields " + fields + ", objects " + objects;
        }
    }

    /** A program, instrumented, or unchanged without a selection. */
    private static final class Program extends ClassLoader {
        final String name;
        final Weaver weaver;
        private final boolean isWoven;
        long sum;
        Object[] made = {};

        Program(String name, Selection selection) {
            super(SelectiveWeavingTest.class.getClassLoader());
            this.name = name;
            this.isWoven = selection != null;
            weaver = new Weaver(
                    new WeaveOptions(true, Profile.ACCESS, false, isWoven ? selection : Selection.ALL),
                    new Scope(List.of(), List.of(), true, Profile.ACCESS),
                    new SiteTable(Simulation::know));
        }

        @Override
        protected Class<?> findClass(String className) throws ClassNotFoundException {
            try {
                byte[] plain = Files.readAllBytes(classes.resolve(className.replace('.', '/') + ".class"));
                byte[] result = isWoven
                        ? weaver.weave(plain, WeaveExtent.PROGRAM, this, ClassName.Loader.OTHER, false)
                                .classFile()
                        : null;
                byte[] used = result == null ? plain : result;
                return defineClass(className, used, 0, used.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(className, e);
            }
        }

        private Object call(String method, Object... arguments) throws ReflectiveOperationException {
            Class<?> type = loadClass("made." + name);
            return arguments.length == 0
                    ? type.getMethod(method).invoke(null)
                    : type.getMethod(method, int.class).invoke(null, arguments);
        }

        void setUp() throws ReflectiveOperationException {
            call("setUp");
            made = objects();
        }

        Object[] objects() throws ReflectiveOperationException {
            return (Object[]) call("objects");
        }

        void execute() throws Exception {
            // The first decision of a run is the same with any instrumentation; in a real program it is the begin of
            // the main thread.
            Simulation.yieldNow();
            setUp();
            Thread first = Simulation.spawn(() -> call("work", 1));
            Thread second = Simulation.spawn(() -> call("work", 2));
            call("work", 3);
            Simulation.join(first, second);
            sum = (Long) call("sum");
        }
    }

    /** Makes random choices where there is a choice, and records the accesses to the variables. */
    private static final class Watching implements Strategy {
        private final Chosen chosen;
        private final Program program;
        private final Random random;
        private final Map<Object, Integer> numbers = new IdentityHashMap<>();
        private static final Set<Op> PLAIN = Set.of(
                Op.GET_FIELD,
                Op.PUT_FIELD,
                Op.GET_STATIC,
                Op.PUT_STATIC,
                Op.ARRAY_LOAD,
                Op.ARRAY_STORE,
                Op.RANGE_READ,
                Op.RANGE_WRITE);

        final List<String> accesses = new ArrayList<>();
        private ThreadView last;
        int asked;

        Watching(Chosen chosen, Program program, Random random) {
            this.chosen = chosen;
            this.program = program;
            this.random = random;
        }

        @Override
        public boolean skipsAccesses() {
            return true;
        }

        @Override
        public boolean skipsAccess(Site site, int siteNumber, Object object, int index) {
            asked++;
            return !chosen.isTouched(program, site, object);
        }

        @Override
        public boolean skipsCopySource(Site site, Object array, int index) {
            return !chosen.isTouched(program, site, array);
        }

        @Override
        public ThreadView choose(Decision decision) {
            // With full instrumentation, one of many skipped accesses is still a decision.
            if (last != null && decision.enabled().contains(last) && isPassed(last)) {
                return last;
            }
            return decision.enabled().get(random.nextInt(decision.enabled().size()));
        }

        private boolean isPassed(ThreadView thread) {
            return PLAIN.contains(thread.op()) && !isTouched(thread) && !isTouched(thread.source());
        }

        private boolean isTouched(ObjectAccess access) {
            return access != null && chosen.isTouched(program, access.site(), access.object());
        }

        @Override
        public void executed(ThreadView thread) {
            last = thread;
            note(thread, thread.source());
            note(thread, thread);
        }

        private void note(ThreadView thread, ObjectAccess access) {
            if (access != null && access.op().isAccess() && access.site().target() != null && isTouched(access)) {
                Object object = access.object();
                String of = object == null ? "" : "#" + numbers.computeIfAbsent(object, each -> numbers.size());
                accesses.add(
                        thread.path() + " " + access.op() + of + "[" + access.index() + " and " + access.length() + "] "
                                + access.site().method().name() + "+"
                                + access.site().offset());
            }
        }

        @Override
        public boolean reached() {
            return true;
        }

        @Override
        public String progress() {
            return "";
        }
    }
}
