package dev.heddle.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.program.Tricky;
import dev.heddle.recorder.program.Ware;
import dev.heddle.recorder.weave.scope.Hierarchy;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.WatchFilter;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.recorder.weave.sites.SiteTable;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Site;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WatchFilterTest {
    private static final String PROGRAM = "dev/heddle/recorder/program/Ware";
    private static final ClassLoader LOADER = WatchFilterTest.class.getClassLoader();
    /** Looks up each class once. */
    private static final Hierarchy HIERARCHY = new Hierarchy(false);

    private static final Scope SCOPE = new Scope(List.of(), List.of(), true, Profile.ACCESS);

    private static boolean has(WatchFilter watch, String name) {
        return watch.has(name, SCOPE, HIERARCHY, LOADER);
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
