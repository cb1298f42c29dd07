package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.weave.Weaver;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.recorder.weave.sites.SiteTable;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.Stack;
import java.util.Timer;
import org.junit.jupiter.api.Test;

class ReweavingTest {
    private final List<Class<?>> woven = new ArrayList<>();

    /** A JVM that has loaded three classes. */
    private final Instrumentation jvm = (Instrumentation) Proxy.newProxyInstance(
            ReweavingTest.class.getClassLoader(),
            new Class<?>[] {Instrumentation.class},
            (proxy, method, arguments) -> {
                switch (method.getName()) {
                    case "getAllLoadedClasses":
                        return new Class<?>[] {Timer.class, Stack.class, Math.class};
                    case "isModifiableClass":
                        return true;
                    case "retransformClasses":
                        woven.addAll(List.of((Class<?>[]) arguments[0]));
                        return null;
                    default:
                        throw new AssertionError(method);
                }
            });

    private final Reweaving reweaving = new Reweaving(
            jvm,
            new Weaver(
                    WeaveOptions.RECORD,
                    new Scope(List.of(), List.of(), true, Profile.ACCESS),
                    new SiteTable((site, number) -> {})),
            new UnwovenCounts());

    @Test
    void reportsClassesThatAreNotLoaded() throws Exception {
        assertThat(reweaving.reweave(Set.of("java/util/Timer", "com/acme/JustComing")))
                .containsExactly("com/acme/JustComing");
        assertThat(woven).containsExactly(Timer.class);
    }

    @Test
    void postponesACollectionThatIsRunning() throws Exception {
        assertThat(reweaving.reweaveJdk(Set.of("java/util/Timer", "com/acme/Cart")))
                .containsExactly("java/util/Timer");
        assertThat(woven).containsExactly(Stack.class);
    }
}
