package dev.heddle.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.program.Alone;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Site;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The methods without a frame although they synchronise, and their events. */
class FramelessTest {
    private static final WeaveOptions SYNC = new WeaveOptions(false, Profile.SYNC, false);

    @BeforeAll
    static void openHooks() {
        Threads.open(new NoDirectory(), true, false, true);
    }

    @AfterAll
    static void closeHooks() {
        Threads.open(new NoDirectory(), true, false, false);
    }

    @Test
    void methodsThatRunNoOtherCodeHaveNoFrame() throws IOException {
        Map<String, TreeSet<String>> hooks = hooks(SYNC);
        assertThat(hooks.get("fields")).containsExactly("FramelessHooks.volatileField");
        assertThat(hooks.get("arrays"))
                .containsExactly("FramelessHooks.volatileArrayField", "FramelessHooks.volatileStaticArrayField");
        assertThat(hooks.get("statics")).containsExactly("FramelessHooks.volatileStaticField");
        assertThat(hooks.get("atomics")).containsExactly("FramelessHooks.element", "FramelessHooks.object");
        assertThat(hooks.get("updater")).containsExactly("FramelessHooks.field", "FramelessHooks.volatileField");
        assertThat(hooks.get("handles")).containsExactly("FramelessHooks.handle", "FramelessHooks.staticHandle");
        assertThat(hooks).as("orders nothing").doesNotContainKey("unordered");
        for (String method : List.of("function", "caught", "locked", "locks", "calls", "<init>", "<clinit>")) {
            assertThat(hooks.get(method)).as(method).contains("ThreadLog.current", "ThreadLog.exit");
        }
    }

    /** Operations inside the JDK's synchronisers are not recorded. */
    @Test
    void unlistedMethodsOfTheJdkHaveNoHooks() throws IOException {
        Map<String, TreeSet<String>> map = hooks(SYNC, ConcurrentHashMap.class, WeaveExtent.LIBRARY_SYNC);
        assertThat(map).doesNotContainKeys("tabAt", "casTabAt", "setTabAt", "spread", "sumCount");
        assertThat(map.get("get")).contains("ThreadLog.enterLibrary", "SynchroniserHooks.item", "ThreadLog.exit");
        assertThat(map).containsKeys("size", "isEmpty", "keySet", "containsKey", "put", "addCount");
        assertThat(map.getOrDefault("<init>", new TreeSet<>()))
                .as("a method without a frame would not undo an announcement")
                .doesNotContain("Hooks.call");
        Map<String, TreeSet<String>> queued = hooks(SYNC, AbstractQueuedSynchronizer.class, WeaveExtent.LIBRARY_SYNC);
        assertThat(queued).doesNotContainKeys("casTail");
        assertThat(queued)
                .as("the state of the program's own synchroniser is recorded")
                .containsKeys("acquire", "release", "getState", "setState", "compareAndSetState");
        assertThat(hooks(SYNC, CopyOnWriteArrayList.class, WeaveExtent.LIBRARY_SYNC))
                .as("the values that its readers read are recorded")
                .containsKeys("getArray");
        for (WeaveOptions framed : List.of(WeaveOptions.RECORD, WeaveOptions.CONTROL)) {
            assertThat(hooks(framed, ConcurrentHashMap.class, WeaveExtent.LIBRARY_SYNC))
                    .containsKeys("tabAt");
        }
        assertThat(hooks(SYNC, CompletableFuture.class, WeaveExtent.LIBRARY_SYNC))
                .as("reads a recorded field")
                .containsKeys("isDone", "isCancelled")
                .doesNotContainKeys("lazySetNext");
    }

    @Test
    void everyMethodHasAFrameWhereFramesAreRecorded() throws IOException {
        for (WeaveOptions options : List.of(WeaveOptions.RECORD, WeaveOptions.CONTROL)) {
            assertThat(hooks(options).get("fields")).contains("ThreadLog.current", "ThreadLog.exit");
        }
    }

    @Test
    void wovenProgramBehavesLikeTheOriginal() throws Exception {
        assertThat(woven().getMethod("run").invoke(null)).isEqualTo(Alone.run());
    }

    @Test
    void recordsTheSameWithoutFrames() throws Exception {
        WovenLoader loader = new WovenLoader(SYNC, false);
        Class<?> woven = loader.loadClass(Alone.class.getName());
        ThreadLog log = ThreadLog.current();
        woven.getMethod("run").invoke(null);
        Map<String, List<Op>> recorded = recorded(loader, log);
        assertThat(recorded.get("fields"))
                .containsExactly(Op.PUT_VOLATILE, Op.PUT_VOLATILE, Op.GET_VOLATILE, Op.GET_VOLATILE);
        assertThat(recorded.get("arrays"))
                .containsExactly(Op.PUT_VOLATILE, Op.PUT_STATIC_VOLATILE, Op.GET_VOLATILE, Op.GET_STATIC_VOLATILE);
        assertThat(recorded.get("statics")).containsExactly(Op.PUT_STATIC_VOLATILE, Op.GET_STATIC_VOLATILE);
        assertThat(recorded.get("atomics"))
                .containsExactly(Op.ATOMIC_WRITE, Op.ATOMIC_READ, Op.ATOMIC_WRITE, Op.ATOMIC_READ, Op.ATOMIC_READ);
        assertThat(recorded.get("updater"))
                .containsExactly(Op.ATOMIC_WRITE, Op.ATOMIC_READ, Op.ATOMIC_READ, Op.GET_VOLATILE);
        assertThat(recorded.get("handles"))
                .containsExactly(Op.ATOMIC_WRITE, Op.ATOMIC_WRITE, Op.ATOMIC_READ, Op.ATOMIC_READ);
        assertThat(recorded.get("tryAcquireShared")).containsExactly(Op.ATOMIC_WRITE, Op.ATOMIC_READ, Op.TAKE_PERMITS);
        assertThat(recorded.get("locked")).contains(Op.ACQUIRE, Op.ATOMIC_READ, Op.RELEASE);
    }

    /** A map of the JDK that works on its own behalf may call the program's {@code hashCode}. */
    @Test
    void recordsCallsByAnyCaller() throws Exception {
        WovenLoader loader = new WovenLoader(SYNC, false);
        Class<?> woven = loader.loadClass(Alone.class.getName());
        woven.getMethod("run").invoke(null);
        ThreadLog log = ThreadLog.current();
        int program = log.enterNamed(null, Op.FIRST_SITE);
        int jdk = log.enterLibrary(null, Op.FIRST_SITE);
        recorded(loader, log);
        woven.getMethod("statics").invoke(null);
        assertThat(recorded(loader, log).get("statics"))
                .containsExactly(Op.PUT_STATIC_VOLATILE, Op.GET_STATIC_VOLATILE);
        log.enterAgent();
        woven.getMethod("statics").invoke(null);
        log.leaveAgent();
        assertThat(recorded(loader, log)).isEmpty();
        log.exit(jdk);
        log.exit(program);
    }

    private static Class<?> woven() throws ClassNotFoundException {
        return new WovenLoader(SYNC, false).loadClass(Alone.class.getName());
    }

    /** The events of each method since the last call. */
    private static Map<String, List<Op>> recorded(WovenLoader loader, ThreadLog log) {
        Map<String, List<Op>> recorded = new TreeMap<>();
        for (Site site : loader.recorded(log)) {
            recorded.computeIfAbsent(site.method().name(), method -> new ArrayList<>())
                    .add(site.op());
        }
        return recorded;
    }

    /** The hooks that each method calls. */
    private static Map<String, TreeSet<String>> hooks(WeaveOptions options) throws IOException {
        return hooks(options, Alone.class, WeaveExtent.PROGRAM);
    }

    private static Map<String, TreeSet<String>> hooks(WeaveOptions options, Class<?> type, WeaveExtent extent)
            throws IOException {
        Map<String, TreeSet<String>> hooks = new TreeMap<>();
        byte[] woven = WovenLoader.weaver(options)
                .weave(bytes(type), extent, null, ClassName.Loader.APP, false)
                .classFile();
        new ClassReader(woven)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] exceptions) {
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitMethodInsn(
                                            int opcode,
                                            String owner,
                                            String called,
                                            String calledDescriptor,
                                            boolean isInterface) {
                                        if (owner.contains("/boot/")) {
                                            hooks.computeIfAbsent(name, method -> new TreeSet<>())
                                                    .add(owner.substring(owner.lastIndexOf('/') + 1) + "." + called);
                                        }
                                    }
                                };
                            }
                        },
                        ClassReader.SKIP_DEBUG);
        return hooks;
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return in.readAllBytes();
        }
    }
}
