package dev.heddle.replayer.scheduler.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.strategy.segments.AccessOrder;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.order.SyncKind;
import dev.heddle.trace.testing.Jdks;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Compares all outcomes of small programs with those of an enumerator that follows the definitions of happens-before
 * and visible writes (JLS 17.4.5) event by event. Both go through all interleavings and all visible writes.
 */
class MemoryOracleTest {
    private enum Kind {
        READ,
        WRITE,
        /** A read in acquire mode. */
        ACQUIRE,
        /** A write in release mode. */
        RELEASE,
        READ_VOLATILE,
        WRITE_VOLATILE,
        /** Code without hooks stores into an element: a system copy, which is an order of its own. */
        COPY,
        LOCK,
        UNLOCK
    }

    /** The first of the variables that are elements of one array; the others are fields. */
    private static final int ELEMENTS = 4;

    private record Step(Kind kind, int variable, int value) {}

    private static Step read(int variable) {
        return new Step(Kind.READ, variable, 0);
    }

    private static Step write(int variable, int value) {
        return new Step(Kind.WRITE, variable, value);
    }

    private static Step acquire(int variable) {
        return new Step(Kind.ACQUIRE, variable, 0);
    }

    private static Step release(int variable, int value) {
        return new Step(Kind.RELEASE, variable, value);
    }

    private static Step copy(int variable, int value) {
        return new Step(Kind.COPY, variable, value);
    }

    private static Step readVolatile(int variable) {
        return new Step(Kind.READ_VOLATILE, variable, 0);
    }

    private static Step writeVolatile(int variable, int value) {
        return new Step(Kind.WRITE_VOLATILE, variable, value);
    }

    private static final Step LOCK = new Step(Kind.LOCK, 0, 0);
    private static final Step UNLOCK = new Step(Kind.UNLOCK, 0, 0);

    // The definition

    /** Goes through all executions; the events of an execution are numbered in its order. */
    private static final class Definition {
        private final List<List<Step>> program;
        private final Set<String> outcomes = new TreeSet<>();
        private final List<Integer> threads = new ArrayList<>();
        private final List<Step> steps = new ArrayList<>();
        /** For each event the events that happen before it, as bits. */
        private final List<Long> before = new ArrayList<>();
        /** For each event the write that it saw or is, or -1. */
        private final List<Integer> seen = new ArrayList<>();

        Definition(List<List<Step>> program) {
            this.program = program;
        }

        Set<String> outcomes() {
            extend();
            return outcomes;
        }

        private void extend() {
            boolean isOver = true;
            for (int thread = 0; thread < program.size(); thread++) {
                int done = count(thread);
                if (done < program.get(thread).size()) {
                    isOver = false;
                    add(thread, program.get(thread).get(done));
                }
            }
            if (isOver) {
                outcomes.add(outcome());
            }
        }

        private int count(int thread) {
            return (int) threads.stream().filter(of -> of == thread).count();
        }

        private void add(int thread, Step step) {
            if (step.kind() == Kind.LOCK && isLocked()) {
                return;
            }
            long happened = happensBefore(thread, step);
            if (!isRead(step)) {
                push(thread, step, happened, steps.size());
                return;
            }
            for (int write = steps.size() - 1; write >= -1; write--) {
                if (step.kind() == Kind.READ_VOLATILE
                        ? write == lastWrite(step.variable())
                        : isVisible(write, thread, step, happened)) {
                    push(thread, step, happened | releasedBy(write, step), write);
                }
            }
        }

        private static boolean isRead(Step step) {
            return isPlainRead(step) || step.kind() == Kind.READ_VOLATILE;
        }

        private static boolean isPlainRead(Step step) {
            return step.kind() == Kind.READ || step.kind() == Kind.ACQUIRE;
        }

        /** The events that happen before a read because of the write that it sees. */
        private long releasedBy(int write, Step step) {
            boolean isReleased = write >= 0
                    && step.kind() == Kind.ACQUIRE
                    && steps.get(write).kind() == Kind.RELEASE;
            return isReleased ? before.get(write) | 1L << write : 0;
        }

        private void push(int thread, Step step, long happened, int write) {
            int at = steps.size();
            threads.add(thread);
            steps.add(step);
            before.add(happened);
            seen.add(write);
            extend();
            threads.remove(at);
            steps.remove(at);
            before.remove(at);
            seen.remove(at);
        }

        private boolean isLocked() {
            return steps.stream().filter(step -> step.kind() == Kind.LOCK).count()
                    > steps.stream().filter(step -> step.kind() == Kind.UNLOCK).count();
        }

        private long happensBefore(int thread, Step step) {
            long all = 0;
            for (int i = 0; i < steps.size(); i++) {
                Step other = steps.get(i);
                boolean isOrdered = threads.get(i) == thread
                        || step.kind() == Kind.LOCK && other.kind() == Kind.UNLOCK
                        || step.kind() == Kind.READ_VOLATILE
                                && other.kind() == Kind.WRITE_VOLATILE
                                && other.variable() == step.variable();
                if (isOrdered) {
                    all |= before.get(i) | 1L << i;
                }
            }
            return all;
        }

        private int lastWrite(int variable) {
            for (int i = steps.size() - 1; i >= 0; i--) {
                if (steps.get(i).kind() == Kind.WRITE_VOLATILE && steps.get(i).variable() == variable) {
                    return i;
                }
            }
            return -1;
        }

        private boolean isWrite(int event, int variable) {
            Kind kind = steps.get(event).kind();
            return (kind == Kind.WRITE || kind == Kind.RELEASE || kind == Kind.COPY)
                    && steps.get(event).variable() == variable;
        }

        /** @param write the default value if negative */
        private boolean isVisible(int write, int thread, Step step, long happened) {
            if (write >= 0 && !isWrite(write, step.variable())) {
                return false;
            }
            for (int i = 0; i < steps.size(); i++) {
                boolean isOfVariable = isWrite(i, step.variable())
                        || isPlainRead(steps.get(i)) && steps.get(i).variable() == step.variable();
                if (i > write && steps.get(i).kind() == Kind.COPY && isOfVariable) {
                    return false;
                }
                if (isOfVariable && threads.get(i) == thread && seen.get(i) > write) {
                    return false;
                }
                boolean isFirst = write < 0 || steps.get(write).kind() == Kind.COPY;
                boolean isAfter =
                        isWrite(i, step.variable()) && i > write && (isFirst || (before.get(i) >> write & 1) == 1);
                if (isAfter && (happened >> i & 1) == 1) {
                    return false;
                }
            }
            return true;
        }

        private String outcome() {
            StringBuilder text = new StringBuilder();
            for (int thread = 0; thread < program.size(); thread++) {
                for (int i = 0; i < steps.size(); i++) {
                    if (threads.get(i) == thread && isRead(steps.get(i))) {
                        text.append(seen.get(i) < 0 ? 0 : steps.get(seen.get(i)).value());
                    }
                }
            }
            return text.toString();
        }
    }

    // The product

    /** Runs the program once for each list of choices. */
    private static final class Product {
        private final List<List<Step>> program;
        private final Set<String> outcomes = new TreeSet<>();
        /** The choices of the run, and how many each of them had. */
        private final List<Integer> choices = new ArrayList<>();

        private final List<Integer> options = new ArrayList<>();
        private int next;

        Product(List<List<Step>> program) {
            this.program = program;
        }

        Set<String> outcomes() {
            do {
                next = 0;
                outcomes.add(run());
            } while (advance());
            return outcomes;
        }

        private boolean advance() {
            int last = choices.size() - 1;
            while (last >= 0 && choices.get(last) == options.get(last) - 1) {
                choices.remove(last);
                options.remove(last);
                last--;
            }
            if (last < 0) {
                return false;
            }
            choices.set(last, choices.get(last) + 1);
            return true;
        }

        private int choose(int count) {
            if (next == choices.size()) {
                choices.add(0);
                options.add(count);
            }
            return choices.get(next++);
        }

        private String run() {
            Execution execution = new Execution(program.size());
            while (true) {
                List<Integer> enabled = new ArrayList<>();
                for (int i = 0; i < program.size(); i++) {
                    if (execution.isEnabled(i, program.get(i))) {
                        enabled.add(i);
                    }
                }
                if (enabled.isEmpty()) {
                    return String.join("", execution.read);
                }
                int thread = enabled.get(choose(enabled.size()));
                execution.step(thread, program.get(thread), this::choose);
            }
        }
    }

    /** One execution with the histories of the product. */
    private static final class Execution {
        final String[] read;
        private final AccessOrder order = new AccessOrder();
        private final WriteHistory[] histories = new WriteHistory[ELEMENTS];
        private final ElementHistories elements = new ElementHistories(100);
        private final int[] array = new int[2];
        private final int[] newest = new int[6];
        private final int[] volatiles = new int[4];
        private final int[] done;
        private int holder = -1;

        Execution(int threads) {
            read = new String[threads];
            done = new int[threads];
            for (int i = 0; i < threads; i++) {
                order.begin(i, new int[0]);
                read[i] = "";
            }
            for (int i = 0; i < histories.length; i++) {
                histories[i] = new WriteHistory();
            }
        }

        boolean isEnabled(int thread, List<Step> steps) {
            return done[thread] < steps.size()
                    && (holder < 0 || steps.get(done[thread]).kind() != Kind.LOCK);
        }

        private WriteHistory historyFor(Step step) {
            if (step.variable() < ELEMENTS) {
                return histories[step.variable()];
            }
            int index = step.variable() - ELEMENTS;
            boolean writes = step.kind() == Kind.WRITE || step.kind() == Kind.RELEASE;
            return writes ? elements.make(array, index) : elements.get(array, index);
        }

        void step(int thread, List<Step> steps, IntUnaryOperator choose) {
            Step step = steps.get(done[thread]++);
            int variable = step.variable();
            WriteHistory history = historyFor(step);
            switch (step.kind()) {
                case READ, ACQUIRE -> {
                    if (history == null) {
                        read[thread] += newest[variable];
                        return;
                    }
                    history.observe(newest[variable], null);
                    int back = choose.applyAsInt(history.visible(order, thread));
                    int place = history.place(order, thread, back);
                    history.see(thread, place);
                    WriteHistory.Write seen = history.at(place);
                    if (step.kind() == Kind.ACQUIRE && seen.isRelease()) {
                        order.follows(thread, seen.clock());
                    }
                    read[thread] += seen.bits();
                }
                case WRITE, RELEASE -> {
                    history.observe(newest[variable], null);
                    newest[variable] = step.value();
                    boolean isRelease = step.kind() == Kind.RELEASE;
                    history.write(order, thread, 1, 1, step.value(), null, isRelease);
                    if (isRelease) {
                        order.gives(thread, SyncKind.UNSEEN, 2);
                    }
                }
                case COPY -> {
                    newest[variable] = step.value();
                    elements.overwritten(array, variable - ELEMENTS, 1);
                }
                case READ_VOLATILE -> {
                    order.takes(thread, SyncKind.VOLATILE_FIELD, variable);
                    read[thread] += volatiles[variable];
                }
                case WRITE_VOLATILE -> {
                    order.gives(thread, SyncKind.VOLATILE_FIELD, variable);
                    volatiles[variable] = step.value();
                }
                case LOCK -> {
                    order.executed(thread, Op.ACQUIRE, 1, 0, 0);
                    holder = thread;
                }
                case UNLOCK -> {
                    order.executed(thread, Op.RELEASE, 1, 0, 0);
                    holder = -1;
                }
            }
        }
    }

    // Programs

    private static List<List<Step>> randomProgram(long seed) {
        Random random = new Random(seed);
        int threads = 2 + random.nextInt(2);
        int length = threads == 2 ? 4 : 2;
        boolean isOfElements = seed % 2 == 1;
        int value = 1;
        List<List<Step>> program = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            List<Step> steps = new ArrayList<>();
            boolean isLocked = false;
            for (int j = 0; j < length; j++) {
                int variable = random.nextInt(2);
                int plain = isOfElements ? ELEMENTS + variable : variable;
                switch (random.nextInt(isOfElements ? 10 : 9)) {
                    case 0, 1 -> steps.add(read(plain));
                    case 2, 3 -> steps.add(write(plain, value++));
                    case 7 -> steps.add(acquire(plain));
                    case 8 -> steps.add(release(plain, value++));
                    case 9 -> steps.add(copy(plain, random.nextBoolean() ? value++ : random.nextInt(value)));
                    case 4 -> steps.add(readVolatile(2 + variable));
                    case 5 -> steps.add(writeVolatile(2 + variable, value++));
                    default -> {
                        steps.add(isLocked ? UNLOCK : LOCK);
                        isLocked = !isLocked;
                    }
                }
            }
            if (isLocked) {
                steps.add(UNLOCK);
            }
            program.add(steps);
        }
        return program;
    }

    private static Set<String> outcomesOf(List<List<Step>> program) {
        Set<String> outcomes = new Product(program).outcomes();
        assertThat(outcomes).as("%s", program).isEqualTo(new Definition(program).outcomes());
        return outcomes;
    }

    @Test
    void showsExactlyTheOutcomesOfTheDefinition() {
        int programs = Jdks.times(1_000, 20_000);
        for (long seed = 0; seed < programs; seed++) {
            List<List<Step>> program = randomProgram(seed);
            assertThat(new Product(program).outcomes())
                    .as("seed %s: %s", seed, program)
                    .isEqualTo(new Definition(program).outcomes());
        }
    }

    @Test
    void showsStoreBufferingOfPlainFieldsOnly() {
        assertThat(outcomesOf(List.of(List.of(write(0, 1), read(1)), List.of(write(1, 1), read(0)))))
                .containsExactly("00", "01", "10", "11");
        assertThat(outcomesOf(List.of(
                        List.of(writeVolatile(0, 1), readVolatile(1)), List.of(writeVolatile(1, 1), readVolatile(0)))))
                .containsExactly("01", "10", "11");
    }

    @Test
    void showsAnOldPayloadUnlessTheFlagIsVolatile() {
        assertThat(outcomesOf(List.of(List.of(write(0, 1), write(1, 1)), List.of(read(1), read(0)))))
                .containsExactly("00", "01", "10", "11");
        assertThat(outcomesOf(List.of(List.of(write(0, 1), writeVolatile(2, 1)), List.of(readVolatile(2), read(0)))))
                .containsExactly("00", "01", "11");
    }

    @Test
    void showsReadersThatDisagreeAboutPlainWritesOnly() {
        List<Step> first = List.of(write(0, 1));
        List<Step> second = List.of(write(1, 1));
        assertThat(outcomesOf(List.of(first, second, List.of(read(0), read(1)), List.of(read(1), read(0)))))
                .contains("1010");
        assertThat(outcomesOf(List.of(
                        List.of(writeVolatile(2, 1)),
                        List.of(writeVolatile(3, 1)),
                        List.of(readVolatile(2), readVolatile(3)),
                        List.of(readVolatile(3), readVolatile(2)))))
                .doesNotContain("1010");
    }

    @Test
    void neverShowsAnOlderWriteAfterANewerOne() {
        assertThat(outcomesOf(List.of(List.of(write(0, 1), write(0, 2)), List.of(read(0), read(0)))))
                .containsExactly("00", "01", "02", "11", "12", "22");
    }

    @Test
    void showsTheDefaultValueOfAnElementUnlessItWasCopiedOver() {
        List<Step> writer = List.of(write(ELEMENTS, 1));
        assertThat(outcomesOf(List.of(writer, List.of(write(ELEMENTS + 1, 1), read(ELEMENTS)))))
                .containsExactly("0", "1");
        assertThat(outcomesOf(List.of(writer, List.of(copy(ELEMENTS, 1), read(ELEMENTS)))))
                .containsExactly("1");
    }

    @Test
    void neverShowsAValueThatIsWrittenLater() {
        assertThat(outcomesOf(List.of(List.of(read(0), write(1, 1)), List.of(read(1), write(0, 1)))))
                .containsExactly("00", "01", "10");
    }

    @Test
    void showsNoOlderValueUnderOneLock() {
        assertThat(outcomesOf(List.of(
                        List.of(LOCK, write(0, 1), write(1, 1), UNLOCK), List.of(LOCK, read(1), read(0), UNLOCK))))
                .containsExactly("00", "11");
    }

    @Test
    void releaseAndAcquireOrderMessagesButNotStores() {
        assertThat(outcomesOf(List.of(List.of(write(0, 1), release(1, 1)), List.of(acquire(1), read(0)))))
                .containsExactlyInAnyOrder("00", "01", "11");
        assertThat(outcomesOf(List.of(List.of(release(0, 1), acquire(1)), List.of(release(1, 1), acquire(0)))))
                .contains("00");
        assertThat(outcomesOf(List.of(List.of(write(0, 1), release(1, 1)), List.of(read(1), read(0)))))
                .contains("10");
        assertThat(outcomesOf(List.of(List.of(release(1, 1), write(0, 1)), List.of(acquire(1), read(0)))))
                .contains("10", "11");
    }
}
