package dev.heddle.engine.internal.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingWriter;
import dev.heddle.trace.run.StuckThread;
import dev.heddle.trace.testing.Manifests;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The names of locks in steps, from hand-made recordings without class files. */
class StepLocksTest {
    private static final int FIRST = 7;
    private static final int SECOND = 8;

    @TempDir
    Path temp;

    /** The names of the locks of four events: a thread acquires and releases one lock, then another one. */
    private List<String> names(Set<Integer> shown, List<StuckThread> stuck) throws Exception {
        Path directory = temp.resolve("recording");
        try (RecordingWriter writer = RecordingWriter.create(directory, Manifests.begun())) {
            writer.thread(1, new ThreadName("0.1", "t1", -1, false));
            writer.classOf(
                    1, new ClassName("java/lang/Object", null, 1, null, ClassName.Loader.BOOT, false, List.of()));
            writer.classOf(
                    2,
                    new ClassName(
                            "shop/Stock", "java/lang/Object", 1, "Stock.java", ClassName.Loader.APP, true, List.of()));
            Member method = new Member("shop/Stock", "order", "()V");
            writer.site(Op.FIRST_SITE, new Site(Op.ACQUIRE, method, 0, 14, null));
            writer.site(Op.FIRST_SITE + 1, new Site(Op.RELEASE, method, 1, 14, null));
            writer.site(Op.FIRST_SITE + 2, new Site(Op.ACQUIRE, method, 2, 15, null));
            writer.site(Op.FIRST_SITE + 3, new Site(Op.RELEASE, method, 3, 15, null));
            long[] words = {
                EventLayout.word0(1, Op.FIRST_SITE),
                EventLayout.word1(1, FIRST),
                EventLayout.word0(2, Op.FIRST_SITE + 1),
                EventLayout.word1(0, FIRST),
                EventLayout.word0(3, Op.FIRST_SITE + 2),
                EventLayout.word1(1, SECOND),
                EventLayout.word0(4, Op.FIRST_SITE + 3),
                EventLayout.word1(0, SECOND)
            };
            writer.events(1, 0, 0, words, 0, 4);
        }
        try (Recording recording = Recording.open(directory);
                ProgramClassFiles files = ProgramClassFiles.none()) {
            RunEvents events = new RunEvents(recording);
            StepLocks locks = new StepLocks(events, new LockNames(new ExpressionNames(files)), stuck);
            Set<Integer> wanted = new HashSet<>(shown);
            wanted.addAll(locks.acquisitions(shown));
            locks.note(events.stacks(wanted));
            return shown.stream().sorted().map(locks::of).toList();
        }
    }

    @Test
    void numbersLocksOfOneClassTheSameThroughout() throws Exception {
        assertThat(names(Set.of(0, 1, 2, 3), List.of()))
                .containsExactly(
                        "the lock of java.lang.Object #1",
                        "the lock of java.lang.Object #1",
                        "the lock of java.lang.Object #2",
                        "the lock of java.lang.Object #2");
    }

    @Test
    void namesTheOnlyLockOfAClassWithoutANumber() throws Exception {
        assertThat(names(Set.of(3), List.of())).containsExactly("the lock of java.lang.Object");
    }

    @Test
    void keepsTheNameAndNumberOfALockThatIsHeldAtTheEnd() throws Exception {
        StuckThread stuck = new StuckThread(
                new StuckThread.Named("0.1", "t1"),
                StuckThread.Role.CIRCLE,
                new StuckThread.Wait(StuckThread.Kind.MONITOR, "x", List.of(), null),
                List.of(),
                List.of(new StuckThread.Held(
                        "Stock.gate (java.lang.Object #1)",
                        false,
                        new StackLine("shop/Stock", "order", "Stock.java", 15))));
        assertThat(names(Set.of(0, 2), List.of(stuck)))
                .containsExactly("the lock of java.lang.Object #2", "the lock of Stock.gate (java.lang.Object #1)");
    }
}
