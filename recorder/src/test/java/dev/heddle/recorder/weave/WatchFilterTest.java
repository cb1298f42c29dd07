package dev.heddle.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.boot.BudgetHooks;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.program.Tricky;
import dev.heddle.recorder.program.Ware;
import dev.heddle.recorder.weave.facts.AccessCoverage;
import dev.heddle.recorder.weave.scope.Hierarchy;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.WatchFilter;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.recorder.weave.sites.SiteTable;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class WatchFilterTest {
    private static final String PROGRAM = "dev/heddle/recorder/program/Ware";
    private static final ClassLoader LOADER = WatchFilterTest.class.getClassLoader();
    /** Looks up each class once. */
    private static final Hierarchy HIERARCHY = new Hierarchy(false);

    private static final Scope SCOPE = new Scope(List.of(), List.of(), true, Profile.ACCESS);

    private static boolean has(WatchFilter watch, String name) {
        return watch.has(name, watch.part(), SCOPE, HIERARCHY, LOADER);
    }

    private static String unit(String name) {
        return WatchFilter.ALL.unit(name, SCOPE, HIERARCHY, LOADER);
    }

    @Test
    void watchesEachClassInOneRunOfSixteen() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            names.add("com/acme/shop" + i % 7 + "/Class" + i);
        }
        int most = 0;
        int fewest = names.size();
        TreeSet<String> seen = new TreeSet<>();
        for (int run = -5; run < 11; run++) {
            WatchFilter watch = WatchFilter.sample(16, run, List.of());
            List<String> watched = new ArrayList<>();
            for (String name : names) {
                if (has(watch, name)) {
                    watched.add(name);
                    assertThat(has(WatchFilter.sample(16, run + 16, List.of()), name))
                            .isTrue();
                }
            }
            most = Math.max(most, watched.size());
            fewest = Math.min(fewest, watched.size());
            for (String name : watched) {
                assertThat(seen.add(name)).as("%s is in two parts", name).isTrue();
            }
        }
        assertThat(seen).hasSize(names.size());
        // 500 / 16 are 31.
        assertThat(fewest).isGreaterThan(15);
        assertThat(most).isLessThan(55);
    }

    @Test
    void keepsClassesOfOneAtomicSetTogether() {
        assertThat(unit(PROGRAM + "$Order")).isEqualTo(PROGRAM);
        assertThat(unit("com/acme/Order$Line$Item")).isEqualTo("com/acme/Order");
        assertThat(unit("com/acme/$Proxy7")).isEqualTo("com/acme/$Proxy7");
        assertThat(unit("java/util/HashMap")).isEqualTo(WatchFilter.JDK);
        assertThat(unit("java/util/ArrayList$Itr")).isEqualTo(WatchFilter.JDK);
        // Extends ArrayList, and therefore has its fields.
        assertThat(unit(Extending.class.getName().replace('.', '/'))).isEqualTo(WatchFilter.JDK);
        // No fields of Exception and Thread are watched.
        assertThat(unit(Lonely.class.getName().replace('.', '/')))
                .isEqualTo(WatchFilterTest.class.getName().replace('.', '/'));
    }

    private static final class Extending extends ArrayList<String> {
        private static final long serialVersionUID = 1;
    }

    private static final class Lonely extends Thread {}

    @Test
    void watchesANamedClassWithItsUnit() {
        WatchFilter named = WatchFilter.named(List.of((PROGRAM + "$RushOrder").replace('/', '.'), "com.acme.cache.**"));
        assertThat(has(named, PROGRAM + "$RushOrder")).isTrue();
        assertThat(has(named, PROGRAM + "$Order")).as("declares fields of it").isTrue();
        assertThat(has(named, PROGRAM + "$Customer")).isFalse();
        assertThat(has(named, "com/acme/cache/lru/Node")).isTrue();
        assertThat(has(named, "com/acme/Cache")).isFalse();
        assertThat(named.hasJdk()).isFalse();
        assertThat(WatchFilter.named(List.of("java.util.HashMap")).hasJdk()).isTrue();
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream in = LOADER.getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            return in.readAllBytes();
        }
    }

    private static Weaver.Woven weave(WeaveOptions options, Class<?> type, List<Site> sites) throws IOException {
        Weaver weaver = new Weaver(options, SCOPE, new SiteTable((site, number) -> sites.add(site)));
        return weaver.weave(bytes(type), WeaveExtent.PROGRAM, LOADER, ClassName.Loader.APP, false);
    }

    @ParameterizedTest
    @ValueSource(classes = {Tricky.class, Ware.Customer.class, Ware.Order.class})
    void weavesUnwatchedClassesForSynchronisationOnly(Class<?> type) throws IOException {
        WeaveOptions sync = new WeaveOptions(false, Profile.SYNC, false);
        WeaveOptions sample = WeaveOptions.watching(Profile.ACCESS, true, WatchFilter.named(List.of("com.acme.Other")));

        assertThat(weave(sample, type, new ArrayList<>()).classFile())
                .isEqualTo(weave(sync, type, new ArrayList<>()).classFile());
    }

    @Test
    void weavesAccessesToWatchedFieldsInAllClasses() throws IOException {
        String order = (PROGRAM + "$Order").replace('/', '.');
        List<Site> sites = new ArrayList<>();
        weave(WeaveOptions.watching(Profile.ACCESS, true, WatchFilter.named(List.of(order))), Ware.Clerk.class, sites);

        assertThat(sites.stream()
                        .filter(site -> site.op().family() == Op.Family.ACCESS)
                        .map(site -> site.method().name() + " " + site.op() + " "
                                + site.target().name()))
                .as(
                        "those of RushOrder, which has the same fields, too, and elements of an array of an order; not those of Clerk and Customer")
                .containsOnly(
                        "serve GET_FIELD fee",
                        "serve PUT_FIELD fee",
                        "serve GET_FIELD total",
                        "serve PUT_FIELD total",
                        "serve GET_FIELD lines",
                        "serve ARRAY_LOAD ",
                        "serve ARRAY_STORE ");
    }

    @Test
    void reweavingKeepsTheMethods() throws IOException {
        WatchFilter watch = WatchFilter.sample(2, 0, List.of()).changing();
        SiteTable sites = new SiteTable((site, number) -> {});
        Weaver weaver = new Weaver(WeaveOptions.watching(Profile.ACCESS, true, watch), SCOPE, sites);
        String name = Tricky.class.getName().replace('.', '/');
        List<TreeSet<String>> shapes = new ArrayList<>();
        List<Integer> lengths = new ArrayList<>();
        for (int move = 0; move < 3; move++) {
            Weaver.Woven woven =
                    weaver.weave(bytes(Tricky.class), WeaveExtent.PROGRAM, LOADER, ClassName.Loader.APP, false);
            assertThat(weaver.isStale(name, LOADER)).isFalse();
            shapes.add(methods(woven.classFile()));
            lengths.add(woven.classFile().length);
            watch.move();
            assertThat(weaver.isStale(name, LOADER)).isTrue();
        }
        assertThat(lengths.get(0)).isNotEqualTo(lengths.get(1)).isEqualTo(lengths.get(2));
        assertThat(shapes.get(1)).isEqualTo(shapes.get(0));
        assertThat(shapes.get(0)).anyMatch(method -> method.contains("lambda$heddle$"));
    }

    private static WeaveOptions withBudget(WatchFilter watch) {
        return WeaveOptions.watching(Profile.ACCESS, true, watch);
    }

    private static String internal(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    @Test
    void weavesOnlySynchronisationBeforeAdmission() throws IOException {
        WatchFilter watch = WatchFilter.ALL.withBudget();
        List<Site> before = new ArrayList<>();
        weave(withBudget(watch), Ware.Clerk.class, before);
        assertThat(watch.disabledHooks().waiting()).containsExactly(internal(Ware.Clerk.class));
        watch.disabledHooks().admit(watch.disabledHooks().waiting());
        List<Site> after = new ArrayList<>();
        weave(withBudget(watch), Ware.Clerk.class, after);

        assertThat(watch.disabledHooks().waiting()).isEmpty();
        assertThat(costly(before)).isEmpty();
        assertThat(costly(after)).isNotEmpty();
        assertThat(synchronising(after)).isEqualTo(synchronising(before));
        assertThat(watch.hasJdk()).isFalse();
        watch.disabledHooks().admitJdk();
        assertThat(watch.hasJdk()).isTrue();
    }

    @Test
    void admittedClassesFollowTheSample() throws IOException {
        WatchFilter watch = WatchFilter.named(List.of("missing.*")).withBudget();
        watch.disabledHooks().admit(List.of(internal(Ware.Clerk.class)));
        watch.disabledHooks().admitJdk();
        List<Site> sites = new ArrayList<>();
        weave(withBudget(watch), Ware.Clerk.class, sites);

        assertThat(costly(sites)).isEmpty();
        assertThat(watch.hasJdk()).isFalse();
        assertThat(watch.includesJdk()).isFalse();
    }

    @Test
    void disabledMethodsKeepTheirSynchronisation() throws IOException {
        WatchFilter watch = WatchFilter.ALL.withBudget();
        watch.disabledHooks().admit(List.of(internal(Ware.Clerk.class)));
        List<Site> before = new ArrayList<>();
        weave(withBudget(watch), Ware.Clerk.class, before);
        watch.disabledHooks().add(membersOf(Ware.Clerk.class, "serve"));
        List<Site> after = new ArrayList<>();
        weave(withBudget(watch), Ware.Clerk.class, after);

        assertThat(costly(before)).isNotEmpty();
        assertThat(costly(after))
                .isEqualTo(costly(before).stream()
                        .filter(site -> !site.method().name().equals("serve"))
                        .toList());
        assertThat(before.stream().anyMatch(site -> site.op() == Op.ENTER && isServe(site)))
                .isTrue();
        assertThat(after.stream().anyMatch(site -> site.op() == Op.ENTER && isServe(site)))
                .isEqualTo(synchronising(before).stream().anyMatch(WatchFilterTest::isServe));
        assertThat(synchronising(after)).isEqualTo(synchronising(before));
    }

    private static boolean isServe(Site site) {
        return site.method().name().equals("serve");
    }

    private static List<Site> costly(List<Site> sites) {
        return sites.stream().filter(site -> site.op().isPlainAccess()).toList();
    }

    private static List<Site> synchronising(List<Site> sites) {
        return sites.stream()
                .filter(site -> site.op().family() == Op.Family.LOCK
                        || site.op().family() == Op.Family.ATOMIC
                        || site.op().family() == Op.Family.SIGNAL
                        || site.op().isVolatile())
                .toList();
    }

    /** Methods of a class with this name, or all. */
    private static List<Member> membersOf(Class<?> type, String name) throws IOException {
        String owner = type.getName().replace('.', '/');
        List<Member> members = new ArrayList<>();
        for (String method : methods(bytes(type))) {
            String signature = method.substring(method.indexOf(' ') + 1);
            int at = signature.indexOf('(');
            if (name == null || signature.substring(0, at).equals(name)) {
                members.add(new Member(owner, signature.substring(0, at), signature.substring(at)));
            }
        }
        return members;
    }

    /** The thread that admits and disables is not one of those that weave. */
    @Test
    void coverageMatchesTheWeaving() throws IOException {
        WatchFilter watch = WatchFilter.ALL.withBudget();
        List<Site> sites = new ArrayList<>();
        Weaver weaver = new Weaver(
                withBudget(watch),
                SCOPE,
                new SiteTable((site, number) -> sites.add(site)),
                (classFile, mayLackFrames, looked) -> {
                    watch.disabledHooks().admit(List.of(internal(Tricky.class)));
                    return null;
                });

        Weaver.Woven closed =
                weaver.weave(bytes(Tricky.class), WeaveExtent.PROGRAM, LOADER, ClassName.Loader.APP, false);
        assertThat(costly(sites)).isEmpty();
        assertThat(closed.coverage()).isEqualTo(new AccessCoverage(false, true));

        Weaver.Woven open = weaver.weave(bytes(Tricky.class), WeaveExtent.PROGRAM, LOADER, ClassName.Loader.APP, false);
        assertThat(costly(sites)).isNotEmpty();
        assertThat(open.coverage()).isEqualTo(new AccessCoverage(true, false));

        watch.disabledHooks().add(membersOf(Tricky.class, "run"));
        assertThat(weaver.weave(bytes(Tricky.class), WeaveExtent.PROGRAM, LOADER, ClassName.Loader.APP, false)
                        .coverage())
                .isEqualTo(new AccessCoverage(true, true));
    }

    /** A stored class must be the same as in other runs, whatever changes meanwhile. */
    @Test
    void makesNoTemplateOfAPartlyDisabledClass() throws IOException {
        byte[] timer = bytes(Timer.class);
        WatchFilter watch = WatchFilter.ALL.withBudget();
        Runnable[] meanwhile = {() -> {}};
        Weaver weaver = new Weaver(
                withBudget(watch), SCOPE, new SiteTable((site, number) -> {}), (classFile, mayLackFrames, looked) -> {
                    meanwhile[0].run();
                    return null;
                });

        assertThat(template(weaver, timer, false)).isNotNull();
        assertThat(template(weaver, timer, true)).isNull();
        meanwhile[0] = watch.disabledHooks()::admitJdk;
        assertThat(template(weaver, timer, false)).as("admitted meanwhile").isNull();
        assertThat(template(weaver, timer, false)).isNull();
        assertThat(template(weaver, timer, true)).isNotNull();
        watch.disabledHooks().add(membersOf(Timer.class, "schedule"));
        assertThat(template(weaver, timer, true)).as("given up").isNull();
    }

    private static Template template(Weaver weaver, byte[] classFile, boolean withAccesses) {
        return weaver.template(classFile, WeaveExtent.LIBRARY, null, ClassName.Loader.BOOT, true, withAccesses);
    }

    @Test
    void disabledMethodsStayInTheClass() throws IOException {
        WatchFilter watch = WatchFilter.ALL.withBudget();
        Weaver weaver = new Weaver(withBudget(watch), SCOPE, new SiteTable((site, number) -> {}));
        Weaver.Woven closed =
                weaver.weave(bytes(Tricky.class), WeaveExtent.PROGRAM, LOADER, ClassName.Loader.APP, false);
        watch.disabledHooks().admit(watch.disabledHooks().waiting());
        Weaver.Woven before =
                weaver.weave(bytes(Tricky.class), WeaveExtent.PROGRAM, LOADER, ClassName.Loader.APP, false);
        watch.disabledHooks().add(membersOf(Tricky.class, null));
        Weaver.Woven after =
                weaver.weave(bytes(Tricky.class), WeaveExtent.PROGRAM, LOADER, ClassName.Loader.APP, false);

        assertThat(weaver.hasDisabledHooks(Tricky.class.getName().replace('.', '/')))
                .isTrue();
        assertThat(methods(closed.classFile())).isEqualTo(methods(before.classFile()));
        assertThat(closed.losesFlags()).isEqualTo(before.losesFlags());
        assertThat(closed.classFile().length).isLessThanOrEqualTo(after.classFile().length);
        assertThat(methods(after.classFile())).isEqualTo(methods(before.classFile()));
        assertThat(after.losesFlags()).isEqualTo(before.losesFlags());
        assertThat(after.classFile().length).isLessThan(before.classFile().length);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void codeWithDisabledMethodsBehavesLikeTheOriginal(int each) throws Exception {
        BudgetHooks.open();
        WatchFilter watch = WatchFilter.ALL.withBudget();
        List<Member> members = membersOf(Tricky.class, null);
        List<Member> some = new ArrayList<>();
        for (int i = 0; i < members.size(); i += each) {
            some.add(members.get(i));
        }
        watch.disabledHooks().admit(List.of(internal(Tricky.class)));
        watch.disabledHooks().add(some);
        Threads.open(new NoDirectory(), true, true, true);
        WovenLoader loader = new WovenLoader(withBudget(watch), false);

        Object woven = loader.loadClass(Tricky.class.getName()).getMethod("run").invoke(null);

        assertThat(woven).isEqualTo(Tricky.run());
    }

    private static TreeSet<String> methods(byte[] classFile) {
        TreeSet<String> methods = new TreeSet<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] thrown) {
                                methods.add(access + " " + name + descriptor);
                                return null;
                            }
                        },
                        ClassReader.SKIP_CODE);
        return methods;
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev.heddle.recorder.program.*", "com.acme.Other", "java.util.ArrayList"})
    void partlyWatchedCodeBehavesLikeTheOriginal(String name) throws Exception {
        Threads.open(new NoDirectory(), true, true, false);
        WovenLoader loader =
                new WovenLoader(WeaveOptions.watching(Profile.ACCESS, true, WatchFilter.named(List.of(name))), false);

        Object woven = loader.loadClass(Tricky.class.getName()).getMethod("run").invoke(null);

        assertThat(woven).isEqualTo(Tricky.run());
    }
}
