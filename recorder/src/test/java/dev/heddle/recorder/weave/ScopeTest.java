package dev.heddle.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScopeTest {
    private final Scope all = new Scope(List.of(), List.of("com.shop.gen.*"), true, Profile.ACCESS);

    @Test
    void programsAreWovenButForExcludes() {
        assertThat(all.extent("com/shop/Cart", false)).isEqualTo(Extent.PROGRAM);
        assertThat(all.extent("com/shop/gen/Cart", false)).isNull();
        assertThat(all.extent("org/junit/Test", false)).isNull();
        assertThat(all.extent("dev/heddle/recorder/agent/Premain", false)).isNull();
        Scope some = new Scope(List.of("org.junit.*"), List.of(), true, Profile.ACCESS);
        assertThat(some.extent("org/junit/Test", false)).isEqualTo(Extent.PROGRAM);
        assertThat(some.extent("com/shop/Cart", false)).isNull();
    }

    @Test
    void ofTheJdkOnlyWhatIsListedIsWoven() {
        assertThat(all.extent("java/lang/StringBuffer", true)).isEqualTo(Extent.LIBRARY);
        assertThat(all.extent("java/util/HashMap$Node", true)).isEqualTo(Extent.LIBRARY);
        assertThat(all.extent("java/util/concurrent/FutureTask", true)).isEqualTo(Extent.LIBRARY_SYNC);
        assertThat(all.extent("java/util/concurrent/locks/LockSupport", true)).isNull();
        assertThat(all.extent("java/util/ServiceLoader", true)).isNull();
        assertThat(all.extent("java/lang/String", true)).isNull();
        assertThat(new Scope(List.of(), List.of(), false, Profile.ACCESS).extent("java/util/HashMap", true))
                .isNull();
    }
}
