package dev.heddle.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.program.Silent;
import dev.heddle.recorder.weave.facts.ClassWeaving;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.trace.name.ClassName;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The methods without a frame because nothing can be recorded in them, and the unchanged behaviour of the program. */
class SilentMethodsTest {
    private static final WeaveOptions ALL = new WeaveOptions(false, Profile.ACCESS, false);

    @BeforeAll
    static void openHooks() {
        Threads.open(new NoDirectory(), true, true, false);
    }

    @Test
    void methodsThatOnlyReadFinalFieldsAreSilent() throws IOException {
        assertThat(silent("Silent", WeaveOptions.RECORD))
                .containsExactly("forEver(I)I", "lock()Ljava/lang/Object;", "sum()I", "twice()I");
    }

    @Test
    void constructorsOfObjectsThatDoNotChangeAreSilent() throws IOException {
        String pair = "Ldev/heddle/recorder/program/Silent$Pair;";
        assertThat(silent("Silent$Pair", WeaveOptions.RECORD))
                .containsExactly(
                        "<init>(DD)V", "dot(" + pair + ")D", "length()D", "plus(" + pair + ")" + pair, "x()D", "y()D");
    }

    @Test
    void overridableCallsAreNotSilent() throws IOException {
        assertThat(silent("Silent$Open", WeaveOptions.RECORD)).containsExactly("a()I", "own()I", "ownTwice()I");
    }

    /** Class loaders, providers of character sets and subclasses of {@code Properties} may belong to the program. */
    @Test
    void methodsThatMayRunProgramCodeAreNotSilent() throws IOException {
        assertThat(silent("Silent$Asking", WeaveOptions.RECORD))
                .containsExactly(
                        "<init>(Ljava/lang/Object;Ljava/lang/String;)V",
                        "castText()Ljava/lang/String;",
                        "caughtOfJdk()I",
                        "encodedAsUsual()[B",
                        "isOwn()Z");
    }

    @Test
    void nothingIsSilentForASchedulerOrWithoutRecordedFrames() throws IOException {
        assertThat(silent("Silent", WeaveOptions.CONTROL)).isEmpty();
        assertThat(silent("Silent", new WeaveOptions(false, Profile.SYNC, false)))
                .isEmpty();
        assertThat(silent("Silent", new WeaveOptions(false, Profile.FULL, true)))
                .isEmpty();
    }

    @Test
    void silentMethodsStayUnchangedAndFramesBalance() throws Exception {
        for (WeaveOptions options : List.of(WeaveOptions.RECORD, ALL)) {
            WovenLoader loader = new WovenLoader(options, false);
            int depth = ThreadLog.current().depth();
            assertThat(loader.loadClass(Silent.class.getName()).getMethod("run").invoke(null))
                    .isEqualTo(Silent.run());
            assertThat(ThreadLog.current().depth()).isEqualTo(depth);
        }
        Weaver weaver = WovenLoader.weaver(WeaveOptions.RECORD);
        assertThat(weaver.weave(bytes("Silent$Pair"), WeaveExtent.PROGRAM, null, ClassName.Loader.APP, false)
                        .plain())
                .isEmpty();
    }

    private static List<String> silent(String name, WeaveOptions options) throws IOException {
        Weaver weaver = WovenLoader.weaver(options);
        return new ClassWeaving(bytes(name), null, weaver.context(), weaver.sites(), WeaveExtent.PROGRAM, null)
                .facts.omittedHooks().stream()
                        .filter(left -> left.endsWith(" is silent"))
                        .map(left -> left.substring(0, left.indexOf(' ')))
                        .toList();
    }

    private static byte[] bytes(String name) throws IOException {
        try (InputStream in = Silent.class.getResourceAsStream(name + ".class")) {
            return in.readAllBytes();
        }
    }
}
