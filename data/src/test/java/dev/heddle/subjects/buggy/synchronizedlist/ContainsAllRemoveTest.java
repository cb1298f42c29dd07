package dev.heddle.subjects.buggy.synchronizedlist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContainsAllRemoveTest {

    @Test
    void removalBeforeTheFirstElementBreaksTheIterator() {
        assertThatThrownBy(() -> race("racer-1 start of iteration", "racer-2 remove", "racer-1 iteration"))
                .isInstanceOf(IllegalStateException.class)
                .hasCauseInstanceOf(ConcurrentModificationException.class);
    }

    @Test
    void removalAfterTheFirstElementEndsTheIterationEarly() {
        assertThatThrownBy(() -> race("racer-1 contains", "racer-2 remove", "racer-1 next element"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("[warp] claims to contain all");
    }

    @Test
    void bothSerialOrdersPass() {
        race("racer-1 contains", "racer-1 contains", "racer-2 remove");
        race("racer-2 remove", "racer-1 start of iteration");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            ContainsAllRemove.race(new ScriptedList(script, "warp"), new ScriptedList(script, "warp", "weft"));
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }

    private static final class ScriptedList extends ArrayList<String> {

        private final transient Script script;

        ScriptedList(Script script, String... elements) {
            super(List.of(elements));
            this.script = script;
        }

        @Override
        public Iterator<String> iterator() {
            Iterator<String> iterator = script.read("start of iteration", super::iterator);
            script.write("iteration", () -> {});
            return iterator;
        }

        @Override
        public boolean contains(Object element) {
            boolean result = script.read("contains", () -> super.contains(element));
            script.write("next element", () -> {});
            return result;
        }

        @Override
        public boolean remove(Object element) {
            return script.read("remove", () -> super.remove(element));
        }
    }
}
