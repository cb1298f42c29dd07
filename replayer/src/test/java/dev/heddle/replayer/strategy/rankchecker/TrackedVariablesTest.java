package dev.heddle.replayer.strategy.rankchecker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.VariableName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TrackedVariablesTest {
    private static final Member METHOD = new Member("p/Main", "run", "()V");
    private static final Site MAKE = new Site(Op.ALLOCATE, METHOD, 7, 1, null);
    private static final Site OTHER_MAKE = new Site(Op.ALLOCATE, METHOD, 9, 1, null);
    private static final Site STORE = new Site(Op.ARRAY_STORE, METHOD, 11, 1, new Member("", "", "I"));
    private static final Site MONITOR = new Site(Op.ACQUIRE, METHOD, 12, 1, null);
    private static final Site STATIC = new Site(Op.GET_STATIC, METHOD, 13, 1, new Member("p/Main", "total", "I"));

    private static class Base {}

    private static final class Node extends Base {}

    private static Site field(Class<?> type, String name) {
        return new Site(Op.GET_FIELD, METHOD, 20, 1, new Member(type.getName().replace('.', '/'), name, "I"));
    }

    private static TrackedVariables tracked(String... names) {
        return new TrackedVariables(
                Arrays.stream(names).map(VariableName::parse).toList());
    }

    @Test
    void identifiesAnObjectByThreadAndOccurrence() {
        TrackedVariables tracked = tracked("p.Main.run()V+7#0.1:2", "p.Main.run()V+9");
        Node[] nodes = {new Node(), new Node(), new Node(), new Node()};
        tracked.made("0.1", MAKE, nodes[0]);
        tracked.made("0.2", MAKE, nodes[1]);
        tracked.made("0.1", MAKE, nodes[2]);
        tracked.made("0.2", OTHER_MAKE, nodes[3]);
        Site access = field(Node.class, "value");
        assertThat(Arrays.stream(nodes).mapToInt(node -> tracked.of(access, node, -1)))
                .containsExactly(-1, -1, 0, 1);
        assertThat(tracked.of(MONITOR, nodes[2], -1)).isZero();
        assertThat(tracked.of(STATIC, null, -1)).isEqualTo(-1);
    }

    @Test
    void prefersAnElementToItsArray() {
        TrackedVariables tracked =
                tracked("p.Main.run()V+7", "p.Main.run()V+7#0.1:1", "p.Main.run()V+7#0.1:1[3]", "int[].elements");
        int[] first = new int[5];
        int[] second = new int[5];
        int[] elsewhere = new int[5];
        tracked.made("0.1", MAKE, first);
        tracked.made("0.1", MAKE, second);
        tracked.made("0.1", OTHER_MAKE, elsewhere);
        assertThat(tracked.of(STORE, first, 3)).isEqualTo(2);
        assertThat(tracked.of(STORE, first, 4)).isEqualTo(1);
        assertThat(tracked.of(STORE, second, 3)).isZero();
        assertThat(tracked.of(STORE, elsewhere, 3)).isEqualTo(-1);
        assertThat(tracked.of(STORE, new int[5], 3)).isEqualTo(3);
    }

    @Test
    void aFieldNameCoversObjectsWithUnobservedAllocation() {
        String base = Base.class.getName();
        TrackedVariables tracked = tracked("p.Main.total", base + ".low", Node.class.getName() + ".this");
        assertThat(tracked.of(STATIC, null, -1)).isZero();
        Node seen = new Node();
        tracked.made("0", OTHER_MAKE, seen);
        Node unseen = new Node();
        assertThat(tracked.of(field(Base.class, "low"), unseen, -1)).isEqualTo(1);
        // Javac names the class of the expression.
        assertThat(tracked.of(field(Node.class, "low"), unseen, -1)).isEqualTo(1);
        assertThat(tracked.of(field(Node.class, "low"), seen, -1)).isEqualTo(-1);
        assertThat(tracked.of(field(Node.class, "value"), unseen, -1)).isEqualTo(-1);
        assertThat(tracked.of(MONITOR, unseen, -1)).isEqualTo(2);
        assertThat(tracked.of(MONITOR, seen, -1)).isEqualTo(-1);
        assertThat(tracked.of(MONITOR, new Base(), -1)).isEqualTo(-1);
    }

    @Test
    void findsObjectsAmongMany() {
        Random random = new Random(5);
        TrackedVariables tracked = tracked("p.Main.run()V+7", "p.Main.run()V+9");
        List<Object> objects = new ArrayList<>();
        List<Integer> expected = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            Object object = new Object();
            int kind = random.nextInt(3) - 1;
            if (kind >= 0) {
                tracked.made("0." + random.nextInt(4), kind == 0 ? MAKE : OTHER_MAKE, object);
            }
            if (random.nextInt(4) > 0) {
                objects.add(object);
                expected.add(kind);
            }
        }
        Site access = field(Node.class, "value");
        assertThat(objects.stream().map(object -> tracked.of(access, object, -1)))
                .containsExactlyElementsOf(expected);
    }
}
