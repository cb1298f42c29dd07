package dev.heddle.engine.internal.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.heddle.engine.internal.explain.CoroutineMutexes.Party;
import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingWriter;
import dev.heddle.trace.run.StuckThread;
import dev.heddle.trace.testing.Manifests;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holders and waiters of mutexes, from hand-made recordings of the methods of kotlinx-coroutines 1.10.2. */
class CoroutineMutexesTest {
    private static final int LEFT = 100;
    private static final int RIGHT = 101;
    private static final String PACKAGE = "kotlinx/coroutines/";
    private static final String MUTEX = PACKAGE + "sync/MutexImpl";
    private static final String CONTINUATION = PACKAGE + "CancellableContinuationImpl";
    private static final List<Member> METHODS = List.of(
            new Member(PACKAGE + "DispatchedTask", "run", "()V"),
            new Member(MUTEX, "lock", "()V"),
            new Member(MUTEX, "lockSuspend", "()V"),
            new Member(MUTEX, "unlock", "()V"),
            new Member(CONTINUATION, "getResult", "()V"),
            new Member(CONTINUATION, "tryResume", "()V"),
            new Member(CONTINUATION, "resetStateReusable", "()V"),
            new Member(CONTINUATION, "cancel", "()V"),
            new Member(PACKAGE + "internal/DispatchedContinuation", "dispatchYield$kotlinx_coroutines_core", "()V"),
            new Member("shop/Transfer", "invokeSuspend", "()V"));

    @TempDir
    Path temp;

    private final List<Long> words = new ArrayList<>();

    private void enter(String method, int receiver) {
        for (int i = 0; i < METHODS.size(); i++) {
            if (METHODS.get(i).name().equals(method)) {
                event(Op.FIRST_SITE + i, receiver);
            }
        }
    }

    private void exit() {
        event(Op.FIRST_SITE + METHODS.size(), 0);
    }

    private void event(int site, int target) {
        words.add(EventLayout.word0(words.size() / 2 + 1, site));
        words.add(EventLayout.word1(0, target));
    }

    private void call(String method, int receiver) {
        enter(method, receiver);
        exit();
    }

    /** A call of {@code lock} that does not return with the mutex at once. */
    private void suspend(int mutex, int continuation) {
        enter("lock", mutex);
        enter("lockSuspend", mutex);
        call("getResult", continuation);
        exit();
        exit();
    }

    /** A task that acquires a mutex and is suspended until it gets another one. */
    private void task(int task, int first, int second, int continuation) {
        enter("run", task);
        call("lock", first);
        suspend(second, continuation);
        exit();
    }

    private Path recorded() throws Exception {
        Path directory = temp.resolve("recording");
        try (RecordingWriter writer = RecordingWriter.create(directory, Manifests.begun())) {
            writer.thread(1, new ThreadName("0.1", "worker", -1, false));
            for (int i = 0; i < METHODS.size(); i++) {
                writer.site(Op.FIRST_SITE + i, new Site(Op.ENTER, METHODS.get(i), 0, 1, null));
            }
            writer.site(Op.FIRST_SITE + METHODS.size(), new Site(Op.EXIT, METHODS.get(0), 9, 1, null));
            long[] all = words.stream().mapToLong(word -> word).toArray();
            writer.events(1, 0, 0, all, 0, all.length / 2);
        }
        return directory;
    }

    private CoroutineMutexes mutexes() throws Exception {
        try (Recording recording = Recording.open(recorded())) {
            return new CoroutineMutexes(new RunEvents(recording));
        }
    }

    private List<Integer> circle() throws Exception {
        return mutexes().circle().stream().map(Party::mutex).sorted().toList();
    }

    @Test
    void findsTwoCoroutinesThatWaitForEachOther() throws Exception {
        task(1, LEFT, RIGHT, 11);
        task(2, RIGHT, LEFT, 12);
        assertThat(circle()).containsExactly(LEFT, RIGHT);
    }

    @Test
    void findsACoroutineThatLocksItsOwnMutexAgain() throws Exception {
        task(1, LEFT, LEFT, 11);
        assertThat(circle()).containsExactly(LEFT);
    }

    @Test
    void findsNoCircleOfCoroutinesWithOneOrder() throws Exception {
        task(1, LEFT, RIGHT, 11);
        task(2, LEFT, RIGHT, 12);
        assertThat(circle()).isEmpty();
    }

    @Test
    void continuesACoroutineInTheTaskThatResumesIt() throws Exception {
        enter("run", 1);
        call("lock", RIGHT);
        exit();
        enter("run", 2);
        suspend(RIGHT, 12);
        exit();
        enter("run", 1);
        enter("unlock", RIGHT);
        call("tryResume", 12);
        exit();
        call("lock", LEFT);
        suspend(RIGHT, 11);
        exit();
        enter("run", 12);
        call("resetStateReusable", 12);
        suspend(LEFT, 12);
        exit();
        assertThat(circle()).containsExactly(LEFT, RIGHT);
    }

    @Test
    void continuesACoroutineThatYielded() throws Exception {
        enter("run", 1);
        call("lock", LEFT);
        call("dispatchYield$kotlinx_coroutines_core", 3);
        exit();
        task(2, RIGHT, LEFT, 12);
        enter("run", 3);
        suspend(RIGHT, 13);
        exit();
        assertThat(circle()).containsExactly(LEFT, RIGHT);
    }

    @Test
    void describesEachCoroutineWithItsMutexes() throws Exception {
        for (int task = 1; task <= 2; task++) {
            enter("run", task);
            enter("invokeSuspend", task + 20);
            call("lock", task == 1 ? LEFT : RIGHT);
            suspend(task == 1 ? RIGHT : LEFT, task + 10);
            exit();
            exit();
        }
        try (Recording recording = Recording.open(recorded());
                ProgramClassFiles files = ProgramClassFiles.none()) {
            List<StuckThread> coroutines = SuspendedCoroutines.of(recording, files);

            assertThat(coroutines)
                    .extracting(
                            coroutine -> coroutine.waitsFor().object(),
                            coroutine -> coroutine.holds().get(0).lock())
                    .containsExactlyInAnyOrder(
                            tuple("kotlinx.coroutines.sync.MutexImpl #2", "kotlinx.coroutines.sync.MutexImpl #1"),
                            tuple("kotlinx.coroutines.sync.MutexImpl #1", "kotlinx.coroutines.sync.MutexImpl #2"));
            assertThat(coroutines).allMatch(StuckThread::suspended);
            assertThat(coroutines)
                    .allMatch(coroutine -> coroutine.thread().name().equals("coroutine from shop.Transfer"));
            assertThat(coroutines)
                    .allMatch(coroutine -> coroutine.stack().get(0).method().equals("invokeSuspend"));
        }
    }

    @Test
    void forgetsACancelledWait() throws Exception {
        task(1, LEFT, RIGHT, 11);
        task(2, RIGHT, LEFT, 12);
        call("cancel", 12);
        assertThat(circle()).isEmpty();
    }

    @Test
    void namesTheHolderOfAMutexThatWasGrantedBeforeTheCoroutineWasSuspended() throws Exception {
        enter("run", 1);
        enter("lock", LEFT);
        enter("lockSuspend", LEFT);
        call("tryResume", 11);
        call("getResult", 11);
        exit();
        exit();
        exit();
        CoroutineMutexes mutexes = mutexes();
        assertThat(mutexes.holder(LEFT)).isNotNull();
        assertThat(mutexes.circle()).isEmpty();
    }

    @Test
    void forgetsTheHolderOfAnUnlockedMutex() throws Exception {
        enter("run", 1);
        call("lock", LEFT);
        call("unlock", LEFT);
        exit();
        assertThat(mutexes().holder(LEFT)).isNull();
    }
}
