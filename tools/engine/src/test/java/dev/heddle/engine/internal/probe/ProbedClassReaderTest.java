package dev.heddle.engine.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.probe.ProbedClassReader.SkippedException;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

public class ProbedClassReaderTest {
    private static ProbedClass read(Class<?> type, boolean allowsEffects) throws IOException, SkippedException {
        try (ProbeClassPath classPath = ProbeClassPath.of("target/test-classes")) {
            return new ProbedClassReader(classPath, allowsEffects).read(type.getName(), true);
        }
    }

    /** Calls with several kinds of parameters. */
    public static class Kinds {
        public synchronized String put(String key, int value, Function<String, Integer> made) {
            return key + value + made.apply(key);
        }

        public boolean offer(Object element, long time, TimeUnit unit) {
            return element != null && unit.toNanos(time) > 0;
        }

        public int size() {
            return 0;
        }

        public void open(Kinds other, Thread.UncaughtExceptionHandler[] handlers) {
            other.size();
        }
    }

    /** Deletes a file behind another method. */
    public static class Files {
        public synchronized void add(String name) {
            name.length();
        }

        public synchronized void purge(String name) {
            remove(name);
        }

        private static void remove(String name) {
            new File(name).delete();
        }
    }

    /** Objects come from another class. */
    public interface Store {
        void add(String name);

        void purge(String name);
    }

    /** Makes stores. */
    public static class Stores {
        public static Store store(int capacity) {
            return new FileStore(capacity);
        }
    }

    private static final class FileStore implements Store {
        private FileStore(int capacity) {
            Integer.toString(capacity);
        }

        @Override
        public synchronized void add(String name) {
            name.length();
        }

        @Override
        public synchronized void purge(String name) {
            new File(name).delete();
        }
    }

    /** Creates a file. */
    public static class Opened {
        public Opened() throws IOException {
            this("opened");
        }

        public Opened(String name) throws IOException {
            new File(name).createNewFile();
        }

        public synchronized void add() {}
    }

    /** Its constructor needs a type without a known value. */
    public static class Unknown {
        public Unknown(ClassValue<String> values) {
            values.get(String.class);
        }

        public synchronized void add() {}
    }

    @Test
    void writesExpressionsByType() throws Exception {
        ProbedClass kinds = read(Kinds.class, false);
        assertThat(kinds.creations())
                .containsExactly("new dev.heddle.engine.internal.probe.ProbedClassReaderTest.Kinds()");
        assertThat(kinds.calls())
                .extracting(ProbedCall::words)
                .contains(
                        "put(\"a\", 1, x -> 1)",
                        "put(\"b\", 2, x -> 1)",
                        "put(\"ab\", 0, x -> 1)",
                        "put(\"a\", 2, x -> 1)",
                        "offer(\"a\", 1000L, java.util.concurrent.TimeUnit.MILLISECONDS)",
                        "size()");
    }

    /** Its functions make a value of a key, of nothing and of an old value. */
    public static class Loader {
        public synchronized Object load(Function<String, Object> maker) {
            return maker.apply("a");
        }

        public synchronized Object supply(Supplier<Object> maker) {
            return maker.get();
        }

        public synchronized void update(UnaryOperator<String> function, BiFunction<String, Object, Object> other) {
            other.apply(function.apply("a"), "b");
        }

        public synchronized <V> void replace(V old, Function<V, V> function) {
            function.apply(old);
        }
    }

    @Test
    void countsCallsOfFunctionsThatGetNoOldValue() throws Exception {
        assertThat(read(Loader.class, false).calls().stream()
                        .filter(call -> CountedFunctions.areIn(call.source()))
                        .map(ProbedCall::method)
                        .distinct())
                .containsExactlyInAnyOrder("load", "supply");
    }

    /** A builder makes its objects. */
    public static class Built {
        private Built() {}

        public synchronized void add(String name) {
            name.length();
        }

        public static Builder builder() {
            return new Builder();
        }

        public static class Builder {
            public Builder capacity(int most) {
                return this;
            }

            public Builder segments(int count) {
                return this;
            }

            public Builder loader(Function<String, Object> loader) {
                return this;
            }

            public Builder shrinking(boolean isShrinking) {
                return this;
            }

            public Builder name(String name) {
                return this;
            }

            public Built build() {
                return new Built();
            }
        }
    }

    @Test
    void createsObjectsByTheNumbersAndFunctionsOfABuilder() throws Exception {
        String builder = Built.class.getCanonicalName() + ".builder()";
        assertThat(read(Built.class, false).creations())
                .contains(
                        builder + ".build()",
                        builder + ".capacity(1).segments(1).build()",
                        builder + ".capacity(1).segments(1).shrinking(true).build()",
                        builder + ".segments(1).build()",
                        builder + ".loader(x -> " + CountedFunctions.marked("new Object()") + ").build()");
    }

    /** Its objects can hold each other, and its functions make values. */
    public static class Groups {
        public synchronized void add(Groups other) {
            other.close();
        }

        public synchronized void close() {}

        public <V> V made(Function<String, V> maker) {
            return maker.apply("a");
        }

        public int[] sizes() {
            return new int[0];
        }

        public Iterable<String> names() {
            return List.of();
        }
    }

    @Test
    void callsTwoObjectsOfAClassThatCanHoldEachOther() throws Exception {
        List<ProbedCall> calls = read(Groups.class, false).calls();
        assertThat(calls)
                .extracting(call -> call.expression("one", "two"))
                .contains("one.add(two)", "two.add(one)", "one.close()", "two.close()");
    }

    @Test
    void makesNewValuesAndReadsLazyResults() throws Exception {
        List<ProbedCall> calls = read(Groups.class, false).calls();
        assertThat(calls)
                .extracting(call -> call.expression("one", "two"))
                .contains(
                        "one.made(x -> " + CountedFunctions.marked("new Object()") + ")",
                        "java.util.Arrays.toString(one.sizes())",
                        "java.util.stream.StreamSupport.stream(one.names().spliterator(), false).toList()");
    }

    @Test
    void excludesMethodsThatReachFiles() throws Exception {
        ProbedClass files = read(Files.class, false);
        assertThat(files.calls()).extracting(ProbedCall::method).contains("add").doesNotContain("purge");
        assertThat(files.excluded()).containsExactly("purge: uses files by java.io.File.delete");
        assertThat(read(Files.class, true).calls())
                .extracting(ProbedCall::method)
                .contains("add", "purge");
    }

    @Test
    void skipsAClassThatCannotBeCreated() {
        assertThatThrownBy(() -> read(Unknown.class, false))
                .isInstanceOf(SkippedException.class)
                .hasMessageContaining("no public constructor");
    }

    @Test
    void createsObjectsOfAnInterfaceByClassesNearIt() throws Exception {
        ProbedClass store = read(Store.class, false);
        assertThat(store.creations()).containsExactly(Stores.class.getCanonicalName() + ".store(1)");
        assertThat(store.calls()).extracting(ProbedCall::method).containsOnly("add");
        assertThat(store.excluded()).containsExactly("purge: uses files by java.io.File.delete");
    }

    @Test
    void callsNoConstructorThatCreatesFiles() throws Exception {
        assertThatThrownBy(() -> read(Opened.class, false)).isInstanceOf(SkippedException.class);
        assertThat(read(Opened.class, true).creations()).hasSize(4);
    }

    /** A method that may fail, and one that iterates over single calls. */
    public static class Relaxed {
        public synchronized String relaxedPoll() {
            return null;
        }

        public synchronized void add(String element) {
            element.length();
        }

        public boolean hasQueuedThreads() {
            return false;
        }

        public int getReservedCount() {
            return 0;
        }

        public int remainingCapacity() {
            return 0;
        }

        public void addEach(List<String> elements) {
            for (String one : elements) {
                add(one);
            }
        }
    }

    @Test
    void comparesNoResultsOfCallsThatPromiseNoOrder() throws Exception {
        assertThat(read(Relaxed.class, false).calls().stream()
                        .filter(ProbedCall::isBulk)
                        .map(ProbedCall::method)
                        .distinct())
                .containsExactlyInAnyOrder("relaxedPoll", "addEach");
        assertThat(read(Relaxed.class, false).calls().stream()
                        .filter(ProbedCall::isWeak)
                        .map(ProbedCall::method))
                .containsExactlyInAnyOrder("hasQueuedThreads", "getReservedCount", "remainingCapacity");
    }

    @Test
    void rejectsClassesOfTheJdk() throws Exception {
        try (ProbeClassPath classPath = ProbeClassPath.of("target/test-classes")) {
            assertThatThrownBy(() -> classPath.classes("java.util.concurrent.ConcurrentHashMap"))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("java.util.concurrent.ConcurrentHashMap is in the JDK: ");
        }
    }
}
