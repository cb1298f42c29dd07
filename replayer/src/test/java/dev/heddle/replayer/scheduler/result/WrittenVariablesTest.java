package dev.heddle.replayer.scheduler.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.run.FinalValues;
import dev.heddle.trace.run.FinalValues.Variable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WrittenVariablesTest {
    private static final String HERE = WrittenVariablesTest.class.getName();
    private static final String OWNER = HERE.replace('.', '/');

    private static final class Counter {
        int hits;
        String name;
        Object other;
    }

    static final class Uninitialised {
        static long total;
    }

    static long total;

    private final WrittenVariables written = new WrittenVariables();

    private void write(int thread, Op op, Member field, int number, Object object, int index) {
        Site site = new Site(op, new Member("a/Main", "run", "()V"), 3, 5, field);
        written.executed(thread, op, site, number, object, index);
    }

    private FinalValues values() {
        return new ValueReader(getClass().getClassLoader(), type -> type.getSimpleName()
                        .equals("Uninitialised"))
                .read(written);
    }

    @Test
    void readsTheFieldsOfAllObjectsThatThreadsWrote() {
        Member hits = new Member(OWNER + "$Counter", "hits", "I");
        Counter one = new Counter();
        Counter other = new Counter();
        write(0, Op.PUT_FIELD, hits, 1, one, -1);
        write(5, Op.PUT_FIELD, hits, 2, one, -1);
        write(5, Op.PUT_FIELD, hits, 1, one, -1);
        write(0, Op.PUT_FIELD, hits, 1, other, -1);
        one.hits = 9;
        other.hits = 4;
        assertThat(values().variables())
                .containsExactly(new Variable(HERE + "$Counter.hits", List.of("4", "9"), List.of(1, 2)));
    }

    @Test
    void readsStaticFieldsElementsAndStrings() {
        Counter one = new Counter();
        one.name = "x";
        total = 3;
        int[] sums = {5, 6};
        write(0, Op.PUT_STATIC, new Member(OWNER, "total", "J"), 1, null, -1);
        write(0, Op.PUT_FIELD, new Member(OWNER + "$Counter", "name", "Ljava/lang/String;"), 2, one, -1);
        write(0, Op.ARRAY_STORE, new Member("", "", "I"), 3, sums, 1);
        assertThat(values().variables())
                .containsExactly(
                        new Variable("I[]", List.of("6"), List.of(1)),
                        new Variable(HERE + "$Counter.name", List.of("\"x\""), List.of(1)),
                        new Variable(HERE + ".total", List.of("3"), List.of(1)));
    }

    @Test
    void leavesOutReferencesReadsAndOperationsOfCalls() {
        Counter one = new Counter();
        write(0, Op.PUT_FIELD, new Member(OWNER + "$Counter", "other", "Ljava/lang/Object;"), 1, one, -1);
        write(0, Op.GET_FIELD, new Member(OWNER + "$Counter", "hits", "I"), 2, one, -1);
        write(0, Op.CALL_WRITE, new Member("java/util/List", "add", "I"), 3, new ArrayList<>(), -1);
        assertThat(values()).isEqualTo(FinalValues.NONE);
    }

    @Test
    void readsNoFieldOfAClassThatTheJvmHasNotInitialised() {
        write(0, Op.PUT_STATIC, new Member(OWNER + "$Uninitialised", "total", "J"), 1, null, -1);
        assertThat(values()).isEqualTo(FinalValues.NONE);
    }

    @Test
    void leavesOutANameWithTooManyObjects() {
        Member hits = new Member(OWNER + "$Counter", "hits", "I");
        List<Counter> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            all.add(new Counter());
            write(0, Op.PUT_FIELD, hits, 1, all.get(i), -1);
        }
        assertThat(values()).isEqualTo(FinalValues.NONE);
        assertThat(all).hasSize(200);
    }
}
