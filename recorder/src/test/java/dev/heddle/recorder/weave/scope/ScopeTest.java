package dev.heddle.recorder.weave.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScopeTest {
    private final Scope all = new Scope(List.of(), List.of("com.shop.gen.*"), true, Profile.ACCESS);

    @Test
    void weavesProgramsExceptExcludes() {
        assertThat(all.extent("com/shop/Cart", false)).isEqualTo(WeaveExtent.PROGRAM);
        assertThat(all.extent("com/shop/gen/Cart", false)).isNull();
        assertThat(all.extent("org/junit/Test", false)).isNull();
        assertThat(all.extent("dev/heddle/recorder/agent/Premain", false)).isNull();
        Scope some = new Scope(List.of("org.junit.*"), List.of(), true, Profile.ACCESS);
        assertThat(some.extent("org/junit/Test", false)).isEqualTo(WeaveExtent.PROGRAM);
        assertThat(some.extent("com/shop/Cart", false)).isNull();
    }

    @Test
    void weavesNamedClassesOfTheJdk() {
        Scope regex = new Scope(List.of("java.util.regex.*", "java.lang.*"), List.of(), true, Profile.ACCESS);
        assertThat(regex.extent("java/util/regex/Matcher", true)).isEqualTo(WeaveExtent.LIBRARY);
        assertThat(regex.isForeignJdk("java/util/regex/Matcher")).isFalse();
        assertThat(regex.extent("java/util/HashMap", true)).isEqualTo(WeaveExtent.LIBRARY);
        assertThat(regex.extent("java/util/Scanner", true)).isNull();
        assertThat(regex.extent("com/shop/Cart", false))
                .as("nothing of the program was named")
                .isEqualTo(WeaveExtent.PROGRAM);

        assertThat(regex.extent("java/lang/Object", true)).isNull();
        assertThat(regex.isRefused("java/lang/Object")).isTrue();
        assertThat(regex.isRefused("java/lang/StringBuilder")).isFalse();
        assertThat(regex.isRefused("java/util/regex/Matcher")).isFalse();
        assertThat(regex.isRefused("java/util/Scanner")).isFalse();

        Scope both = new Scope(List.of("java.text.*", "com.shop.*"), List.of(), true, Profile.ACCESS);
        assertThat(both.extent("com/shop/Cart", false)).isEqualTo(WeaveExtent.PROGRAM);
        assertThat(both.extent("com/other/Cart", false)).isNull();
        assertThat(new Scope(List.of("java.text.*"), List.of(), false, Profile.SYNC)
                        .extent("java/text/DateFormat", true))
                .as("whatever the profile is, and without the others")
                .isEqualTo(WeaveExtent.LIBRARY);
    }

    @Test
    void weavesMonitorsOfFurtherPackagesInEveryProfile() {
        for (Profile profile : Profile.values()) {
            Scope scope = new Scope(List.of(), List.of(), true, profile);
            assertThat(scope.extent("java/beans/beancontext/BeanContextSupport", true))
                    .isEqualTo(WeaveExtent.LIBRARY_SYNC);
            assertThat(scope.extent("javax/swing/Timer", true)).isEqualTo(WeaveExtent.LIBRARY_SYNC);
            assertThat(scope.extent("javax/inject/Named", false))
                    .as("of the program")
                    .isNull();
        }
    }

    @Test
    void weavesOnlyListedClassesOfTheJdk() {
        assertThat(all.extent("java/lang/StringBuffer", true)).isEqualTo(WeaveExtent.LIBRARY);
        assertThat(all.extent("java/util/HashMap$Node", true)).isEqualTo(WeaveExtent.LIBRARY);
        assertThat(all.extent("java/util/concurrent/FutureTask", true)).isEqualTo(WeaveExtent.LIBRARY_SYNC);
        assertThat(all.extent("java/util/concurrent/locks/LockSupport", true)).isNull();
        assertThat(all.extent("java/util/ServiceLoader", true)).isNull();
        assertThat(all.extent("java/lang/String", true)).isNull();
        assertThat(new Scope(List.of(), List.of(), false, Profile.ACCESS).extent("java/util/HashMap", true))
                .isNull();
    }

    @Test
    void excludesOtherAgentsUnlessNamed() {
        assertThat(all.extent("io/opentelemetry/javaagent/tooling/HelperInjector", false))
                .isNull();
        assertThat(all.extent("net/bytebuddy/ByteBuddy", false)).isNull();
        assertThat(all.isOfAgent("io.opentelemetry.javaagent.bootstrap.AgentClassLoader"))
                .isTrue();
        // Its class loaders define mocks and proxies of the program.
        assertThat(all.isOfAgent("net.bytebuddy.dynamic.loading.ByteArrayClassLoader"))
                .isFalse();
        assertThat(all.isOfAgentAmongJdk("net/bytebuddy/agent/Installer")).isTrue();
        assertThat(all.isOfAgentAmongJdk("java/lang/String")).isFalse();
        Scope some = new Scope(List.of("io.opentelemetry.javaagent.*"), List.of(), true, Profile.ACCESS);
        assertThat(some.extent("io/opentelemetry/javaagent/tooling/HelperInjector", false))
                .isEqualTo(WeaveExtent.PROGRAM);
        assertThat(some.isOfAgent("io.opentelemetry.javaagent.bootstrap.AgentClassLoader"))
                .isFalse();
    }
}
