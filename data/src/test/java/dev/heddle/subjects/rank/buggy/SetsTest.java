package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.Script;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SetsTest {

    private static final String FAILURE = "ConcurrentModificationException";

    @Test
    void theHashSetGrowsWhileItIsWalkedThrough() {
        Orders.fails(FAILURE, SetsTest::addAll, "racer-1 walk", "racer-2 add", "racer-1 next");
        Orders.fails(
                FAILURE,
                SetsTest::addAll,
                "racer-1 hasNext",
                "racer-1 next",
                "racer-1 hasNext",
                "racer-2 add",
                "racer-1 next");
        Orders.passes(SetsTest::addAll, "racer-2 add", "racer-1 walk");
        Orders.passes(
                SetsTest::addAll,
                "racer-1 hasNext",
                "racer-1 hasNext",
                "racer-1 hasNext",
                "racer-1 hasNext",
                "racer-2 add");
    }

    @Test
    void theTreeSetGrowsWhileItIsWalkedThrough() {
        Orders.fails(FAILURE, SetsTest::containsAll, "racer-1 walk", "racer-2 add", "racer-1 next");
        Orders.passes(SetsTest::containsAll, "racer-2 add", "racer-1 walk");
        Orders.passes(
                SetsTest::containsAll,
                "racer-1 hasNext",
                "racer-1 hasNext",
                "racer-1 hasNext",
                "racer-1 hasNext",
                "racer-2 add");
    }

    private static void addAll(Script script) {
        HashSetAddAll.race(new HashSet<>(), new ScriptedHashSet(script));
    }

    private static void containsAll(Script script) {
        TreeSetContainsAll.race(new TreeSet<>(List.of(0, 1, 2)), new ScriptedTreeSet(script));
    }

    /** Waits before an element is fetched, but not until it was: what is fetched may be an exception. */
    private record ScriptedIterator(Script script, Iterator<Integer> steps) implements Iterator<Integer> {

        @Override
        public boolean hasNext() {
            return script.read("hasNext", steps::hasNext);
        }

        @Override
        public Integer next() {
            script.write("next", () -> {});
            return steps.next();
        }
    }

    private static final class ScriptedHashSet extends HashSet<Integer> {

        private static final long serialVersionUID = 1;

        private final transient Script script;

        ScriptedHashSet(Script script) {
            this.script = script;
            for (int i = 0; i < 3; i++) {
                super.add(i);
            }
        }

        @Override
        public Iterator<Integer> iterator() {
            return new ScriptedIterator(script, script.read("walk", super::iterator));
        }

        @Override
        public boolean add(Integer element) {
            return script.read("add", () -> super.add(element));
        }
    }

    private static final class ScriptedTreeSet extends TreeSet<Integer> {

        private static final long serialVersionUID = 1;

        private final transient Script script;

        ScriptedTreeSet(Script script) {
            this.script = script;
            for (int i = 0; i < 3; i++) {
                super.add(i);
            }
        }

        @Override
        public Iterator<Integer> iterator() {
            return new ScriptedIterator(script, script.read("walk", super::iterator));
        }

        @Override
        public boolean add(Integer element) {
            return script.read("add", () -> super.add(element));
        }
    }
}
