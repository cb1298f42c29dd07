package dev.heddle.replayer.inprocess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The values that a saved graph writes back. */
class SavedGraphTest {
    private static final int SEEDS = 200;
    private static final int NODES = 12;

    /** A class of a registry. */
    private static final class Registry {
        private static final List<int[]> FINAL = new Registry().list;
        private static Node root = new Node();
        private static int number = 3;

        private final List<int[]> list = null;
    }

    /** Final where it is used, and changes. */
    private static final class Counter {
        private int count;
    }

    /** Refers to others, in cycles too. */
    private static class Node {
        private Node next;
        private Object[] many = {null, "a"};
        private int value;
        private final Counter count = new Counter();
    }

    /** Has variables of a superclass. */
    private static final class Special extends Node {
        private String name = "as made";
        private Thread thread = new Thread();
    }

    private static SavedGraph graph() {
        return new SavedGraph(type -> {});
    }

    @Test
    void restoresStaticVariablesAndWhatTheyLeadTo() throws Exception {
        Registry.root = new Node();
        Node first = Registry.root;
        SavedGraph graph = graph();
        graph.addStatics(Registry.class);
        Registry.number = 4;
        first.value = 5;
        first.many[1] = "b";
        first.count.count = 6;
        Registry.root = null;
        graph.restore();
        assertThat(Registry.root).isSameAs(first);
        assertThat(Registry.number).isEqualTo(3);
        assertThat(first.value).isZero();
        assertThat(first.many).containsExactly(null, "a");
        assertThat(first.count.count).isZero();
        assertThat(Registry.FINAL).isNull();
    }

    @Test
    void savesOnlyTheVariableOfAFlatClass() throws Exception {
        Registry.root = new Node();
        Node first = Registry.root;
        SavedGraph graph = graph();
        graph.addFlat(Registry.class);
        first.value = 5;
        Registry.root = new Node();
        graph.restore();
        assertThat(Registry.root).isSameAs(first);
        assertThat(first.value).isEqualTo(5);
    }

    @Test
    void savesOnlyTheNamedVariablesOfAFlatObject() throws Exception {
        Node node = new Node();
        SavedGraph graph = graph();
        graph.addFlat(node, Set.of("many"));
        Object[] many = node.many;
        many[0] = "new";
        node.many = new Object[0];
        node.value = 5;
        graph.restore();
        assertThat(node.many).isSameAs(many).containsExactly(null, "a");
        assertThat(node.value).isEqualTo(5);
    }

    @Test
    void restoresVariablesOfSuperclassesAndEntersNoThread() throws Exception {
        Special node = new Special();
        Thread thread = node.thread;
        String before = thread.getName();
        SavedGraph graph = graph();
        graph.addObject(node);
        node.name = "changed";
        ((Node) node).value = 5;
        thread.setName("renamed");
        node.thread = null;
        graph.restore();
        assertThat(node.name).isEqualTo("as made");
        assertThat(((Node) node).value).isZero();
        assertThat(node.thread).isSameAs(thread);
        assertThat(thread.getName()).isEqualTo("renamed").isNotEqualTo(before);
    }

    @Test
    void refusesWhatIsLargerThanARegistry() {
        List<Node> many = new ArrayList<>();
        for (int i = 0; i < 30_000; i++) {
            many.add(new Node());
        }
        Object[] all = many.toArray();
        assertThatThrownBy(() -> graph().addObject(all))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("more than 50000 objects");
    }

    /** The oracle: a description of the graph from its root before and after. */
    @Test
    void restoresRandomGraphs() throws Exception {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Node[] nodes = new Node[NODES];
            Arrays.setAll(nodes, i -> new Node());
            shuffle(nodes, random);
            SavedGraph graph = graph();
            graph.addObject(nodes[0]);
            String before = describe(nodes[0], new ArrayList<>());
            shuffle(nodes, random);
            nodes[0].next = new Node();
            graph.restore();
            assertThat(describe(nodes[0], new ArrayList<>()))
                    .as("seed %d", seed)
                    .isEqualTo(before);
        }
    }

    private static void shuffle(Node[] nodes, Random random) {
        for (Node node : nodes) {
            node.next = random.nextInt(4) == 0 ? null : nodes[random.nextInt(NODES)];
            node.many[0] = random.nextBoolean() ? nodes[random.nextInt(NODES)] : "text";
            node.value = random.nextInt();
            node.count.count = random.nextInt();
        }
    }

    private static String describe(Object object, List<Object> seen) {
        if (!(object instanceof Node node)) {
            return String.valueOf(object);
        }
        String name = "@" + System.identityHashCode(node);
        if (seen.contains(node)) {
            return name;
        }
        seen.add(node);
        return name + "(" + node.value + " " + node.count.count + " " + describe(node.next, seen) + " "
                + describe(node.many[0], seen) + " " + node.many[1] + ")";
    }
}
