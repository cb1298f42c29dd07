package dev.heddle.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.Looping;
import dev.heddle.recorder.weave.facts.ClassWeaving;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.trace.name.ClassName;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

/** Loops are found where the source has them, and cost nothing in other profiles. */
class LoopsTest {
    @Test
    void findsTheHeadOfEveryLoop() throws IOException {
        assertThat(heads("nested", Profile.FULL)).isEqualTo(2);
        assertThat(heads("oneAfterTheOther", Profile.FULL)).isEqualTo(2);
        assertThat(heads("withExceptions", Profile.FULL)).isEqualTo(1);
        assertThat(heads("none", Profile.FULL)).isZero();
        assertThat(heads("nested", Profile.ACCESS)).isZero();
    }

    private static int heads(String method, Profile profile) throws IOException {
        try (InputStream in = Looping.class.getResourceAsStream("Looping.class")) {
            byte[] bytes = in.readAllBytes();
            Weaver weaver = WovenLoader.weaver(new WeaveOptions(false, profile, false));
            ClassWeaving type =
                    new ClassWeaving(bytes, null, weaver.context(), weaver.sites(), WeaveExtent.PROGRAM, null);
            byte[] woven = weaver.weave(bytes, WeaveExtent.PROGRAM, null, ClassName.Loader.APP, false)
                    .classFile();
            WovenLoader.check(woven, LoopsTest.class.getClassLoader());
            return type.facts.method(method, "(I)I").loopHeads.size();
        }
    }
}
