package dev.heddle.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.boot.Hooks;
import dev.heddle.recorder.boot.LineLock;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.program.Tricky;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Selection;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.repair.Repairs;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

class WeaverTest {
    /** Only one in this number of weavings of a JDK class is checked; the next class has another one. */
    private static final int SHARE = Jdks.times(4, 1);

    @BeforeAll
    static void openHooks() {
        Threads.open(new NoDirectory(), true, true, false);
    }

    @ParameterizedTest
    @CsvSource({
        "false, SYNC, false, false",
        "false, SYNC, false, true",
        "false, ACCESS, false, false",
        "false, ACCESS, true, true",
        "false, FULL, true, false",
        "true, ACCESS, false, false",
        "true, ACCESS, false, true"
    })
    void wovenCodeBehavesLikeTheOriginal(boolean controlled, Profile profile, boolean filter, boolean keepsFlags)
            throws Exception {
        WovenLoader loader = new WovenLoader(new WeaveOptions(controlled, profile, filter), keepsFlags);
        loader.weaver().synchronizedCalls().addEarly(Hashtable.class);
        loader.weaver().synchronizedCalls().addEarly(StringBuffer.class);
        int depth = ThreadLog.current().depth();

        Object woven = loader.loadClass(Tricky.class.getName()).getMethod("run").invoke(null);

        assertThat(woven).isEqualTo(Tricky.run());
        assertThat(ThreadLog.current().depth()).as("every frame was left").isEqualTo(depth);
    }

    @ParameterizedTest
    @CsvSource({"'', '', false", "*, *, false", "*, *, true", "shared:I, J, false"})
    void partlyWovenCodeBehavesLikeTheOriginal(String field, String element, boolean keepsFlags) throws Exception {
        WovenLoader loader = new WovenLoader(only(field, element), keepsFlags);
        loader.weaver().synchronizedCalls().addEarly(Hashtable.class);
        int depth = ThreadLog.current().depth();

        Object woven = loader.loadClass(Tricky.class.getName()).getMethod("run").invoke(null);

        assertThat(woven).isEqualTo(Tricky.run());
        assertThat(ThreadLog.current().depth()).as("every frame was left").isEqualTo(depth);
    }

    /** Lines of which others are neighbours, so that branches and exceptions lead into locked lines and out of them. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void codeWithLockedLinesBehavesLikeTheOriginalAndLeavesTheLock(int every) throws Exception {
        String lines = IntStream.rangeClosed(1, 400)
                .filter(line -> line % every == 0)
                .mapToObj(line -> "dev/heddle/recorder/program/Tricky.java:" + line)
                .collect(Collectors.joining(","));
        Selection selection = Selection.ALL.withRepairs(Repairs.of("lock=" + lines));
        WovenLoader loader = new WovenLoader(new WeaveOptions(true, Profile.ACCESS, false, selection), false);
        LineLocks locks = new LineLocks();
        int depth = ThreadLog.current().depth();
        Hooks.control(locks);

        Object woven;
        try {
            woven = loader.loadClass(Tricky.class.getName()).getMethod("run").invoke(null);
        } finally {
            Hooks.control(null);
        }

        assertThat(woven).isEqualTo(Tricky.run());
        assertThat(ThreadLog.current().depth()).as("every frame was left").isEqualTo(depth);
        assertThat(locks.acquired).isPositive();
        assertThat(locks.released).isEqualTo(locks.acquired);
    }

    /** Counts the holds of the lock around lines by the test's thread. */
    private static final class LineLocks extends IdleController {
        final Thread thread = Thread.currentThread();
        int acquired;
        int released;

        @Override
        public void acquired(ThreadLog log, int site, Object lock) {
            acquired += lock instanceof LineLock && Thread.currentThread() == thread ? 1 : 0;
        }

        @Override
        public void release(ThreadLog log, int site, Object lock) {
            released += lock instanceof LineLock && Thread.currentThread() == thread ? 1 : 0;
        }
    }

    private static WeaveOptions only(String field, String element) {
        Tracking tracking = new Tracking(List.of(), List.of(field), List.of(element));
        return new WeaveOptions(true, Profile.ACCESS, false, Selection.only(tracking));
    }

    @Test
    void weavingTwiceGivesTheSameSites() throws IOException {
        Weaver weaver = WovenLoader.weaver(WeaveOptions.RECORD);
        byte[] bytes = bytes(Tricky.class);
        byte[] first = weaver.weave(bytes, WeaveExtent.PROGRAM, null, ClassName.Loader.APP, false)
                .classFile();
        int sites = weaver.sites().count();
        byte[] second = weaver.weave(bytes, WeaveExtent.PROGRAM, null, ClassName.Loader.APP, false)
                .classFile();
        assertThat(weaver.sites().count()).isEqualTo(sites).isPositive();
        assertThat(second).isEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource({
        "java.base, java/util",
        "java.base, java/util/concurrent",
        "java.base, java/util/concurrent/locks",
        "java.base, java/lang",
        "java.base, java/util/regex",
        "java.base, java/text",
        "java.base, java/nio",
        "java.desktop, java/beans",
        "java.desktop, java/beans/beancontext",
        "java.management, javax/management",
        "java.xml, javax/xml/parsers"
    })
    void classesOfTheJdkVerify(String module, String folder) throws IOException {
        Weaver control = WovenLoader.weaver(WeaveOptions.CONTROL);
        control.synchronizedCalls().addEarly(Hashtable.class);
        control.synchronizedCalls().addEarly(StringBuffer.class);
        List<Weaver> weavers = List.of(
                control,
                WovenLoader.weaver(WeaveOptions.RECORD),
                WovenLoader.weaver(only("*", "*")),
                WovenLoader.weaver(only("size:I", "")),
                WovenLoader.weaver(new WeaveOptions(false, Profile.SYNC, false)));
        Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules", module);
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.list(root.resolve(folder))) {
            all.filter(file -> file.toString().endsWith(".class")).forEach(files::add);
        }
        int woven = 0;
        for (Path file : files) {
            String name = root.relativize(file).toString().replace(".class", "");
            byte[] classFile = Files.readAllBytes(file);
            byte[] loaded = withoutFrames(classFile);
            for (int i = 0; i < weavers.size(); i++) {
                Weaver weaver = weavers.get(i);
                WeaveExtent extent = weaver.scope().extent(name, true);
                if (extent == null || (files.indexOf(file) + i) % SHARE != 0) {
                    continue;
                }
                Weaver.Woven result = weaver.weave(classFile, extent, null, ClassName.Loader.BOOT, true);
                if (result.classFile() != null) {
                    Weaver.Woven later = weaver.weave(loaded, extent, null, ClassName.Loader.BOOT, true);
                    assertThat(result.plain()).as(name).isEmpty();
                    assertThat(later.plain()).as(name).isEmpty();
                    WovenLoader.check(result.classFile(), null);
                    WovenLoader.check(later.classFile(), null);
                    woven++;
                }
            }
        }
        assertThat(woven).isPositive();
    }

    /** Removes the frames. The JVM provides a loaded class of the JDK without them, because it does not verify it. */
    private static byte[] withoutFrames(byte[] classFile) {
        ClassWriter out = new ClassWriter(0);
        new ClassReader(classFile).accept(out, ClassReader.SKIP_FRAMES);
        return out.toByteArray();
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return in.readAllBytes();
        }
    }
}
