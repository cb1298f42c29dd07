package dev.heddle.engine.internal.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.run.StuckThread;
import dev.heddle.trace.run.StuckThread.Held;
import dev.heddle.trace.run.StuckThread.Kind;
import dev.heddle.trace.run.StuckThread.Named;
import dev.heddle.trace.run.StuckThread.Role;
import dev.heddle.trace.run.StuckThread.Wait;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;

/** The names of locks, from the class files of this test. */
class LockNamesTest {
    private static final Object SHARED = new Object();

    private final Object internalLock = new Object();
    private final Object[] forks = {new Object(), new Object()};
    private final ReentrantLock reentrant = new ReentrantLock();
    private final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    private final CountDownLatch done = new CountDownLatch(0);

    /** The stack of the caller, one line above its call, which is where it acquires. */
    private static List<StackLine> above(int lines) {
        StackTraceElement[] all = new Throwable().getStackTrace();
        List<StackLine> stack = new ArrayList<>();
        for (int i = 1; i < all.length; i++) {
            String type = all[i].getClassName().replace('.', '/');
            int line = all[i].getLineNumber() - (i == 1 ? lines : 0);
            stack.add(new StackLine(type, all[i].getMethodName(), all[i].getFileName(), line));
        }
        return stack;
    }

    private static JavaCommand command() throws Exception {
        Path classes = Path.of(LockNamesTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return new JavaCommand(List.of("java", "-cp", classes.toString(), "Main"));
    }

    private static String monitor(List<StackLine> stack) throws Exception {
        return named(stack, Kind.MONITOR);
    }

    private static String named(List<StackLine> stack, Kind kind) throws Exception {
        StuckThread thread = new StuckThread(
                new Named("0.1", "t"),
                Role.CIRCLE,
                new Wait(kind, "java.lang.Object #1", (Named) null),
                stack,
                List.of(new Held("java.lang.Object #2", false, stack.get(0))));
        try (ProgramClassFiles files = ProgramClassFiles.of(command())) {
            return new LockNames(new ExpressionNames(files))
                    .named(List.of(thread))
                    .get(0)
                    .waitsFor()
                    .object();
        }
    }

    @Test
    void namesTheFieldOfAMonitor() throws Exception {
        synchronized (internalLock) {
            assertThat(monitor(above(1))).isEqualTo("LockNamesTest.internalLock (java.lang.Object #1)");
        }
        synchronized (SHARED) {
            assertThat(monitor(above(1))).isEqualTo("LockNamesTest.SHARED (java.lang.Object #1)");
        }
        synchronized (forks[1]) {
            assertThat(monitor(above(1))).isEqualTo("LockNamesTest.forks[] (java.lang.Object #1)");
        }
        synchronized (LockNamesTest.class) {
            assertThat(monitor(above(1))).isEqualTo("LockNamesTest.class (java.lang.Object #1)");
        }
    }

    private Object internal() {
        return internalLock;
    }

    @Test
    void followsGettersAndVariables() throws Exception {
        Object copy = internal();
        synchronized (copy) {
            assertThat(monitor(above(1))).isEqualTo("LockNamesTest.internalLock (java.lang.Object #1)");
        }
        Object own = new Object();
        synchronized (own) {
            assertThat(monitor(above(1))).isEqualTo("own (java.lang.Object #1)");
        }
    }

    private static List<StackLine> in(Object first) {
        synchronized (first) {
            return above(1);
        }
    }

    private synchronized List<StackLine> inMethod() {
        return above(0);
    }

    private static final class Account {
        synchronized List<StackLine> transfer() {
            return above(0);
        }
    }

    private final Account savings = new Account();

    @Test
    void followsParametersToTheCaller() throws Exception {
        assertThat(monitor(in(internalLock))).isEqualTo("LockNamesTest.internalLock (java.lang.Object #1)");
        assertThat(monitor(savings.transfer())).isEqualTo("LockNamesTest.savings (java.lang.Object #1)");
        assertThat(monitor(inMethod())).as("this has no field").isEqualTo("java.lang.Object #1");
    }

    @Test
    void namesLocksAndSignalsOfTheLibraryByTheFieldOfTheCaller() throws Exception {
        List<StackLine> stack = new ArrayList<>(above(-1));
        reentrant.lock();
        stack.add(0, new StackLine("java/util/concurrent/locks/ReentrantLock", "lock", "ReentrantLock.java", 1));
        assertThat(named(stack, Kind.LOCK)).isEqualTo("LockNamesTest.reentrant (java.lang.Object #1)");
        stack = new ArrayList<>(above(-1));
        both.writeLock().lock();
        stack.add(0, new StackLine("java/util/concurrent/locks/Lock", "lock", "Lock.java", 1));
        assertThat(named(stack, Kind.LOCK)).isEqualTo("LockNamesTest.both (java.lang.Object #1)");
        stack = new ArrayList<>(above(-1));
        done.await();
        stack.add(0, new StackLine("java/util/concurrent/CountDownLatch", "await", "CountDownLatch.java", 1));
        assertThat(named(stack, Kind.PERMIT)).isEqualTo("LockNamesTest.done (java.lang.Object #1)");
        reentrant.unlock();
        both.writeLock().unlock();
    }

    @Test
    void keepsTheNameOfTheReplayerWithoutTheClassFile() throws Exception {
        assertThat(monitor(List.of(new StackLine("gone/Main", "main", "Main.java", 5))))
                .isEqualTo("java.lang.Object #1");
    }

    @Test
    void namesNoLockIfItsLineAcquiresSeveral() throws Exception {
        ReentrantLock other = new ReentrantLock();
        assertThat(reentrant.tryLock() && other.tryLock()).isTrue();
        List<StackLine> stack = above(1);
        try (ProgramClassFiles files = ProgramClassFiles.of(command())) {
            assertThat(new LockNames(new ExpressionNames(files)).acquired(stack, ReentrantLock.class.getName()))
                    .isNull();
        }
    }
}
