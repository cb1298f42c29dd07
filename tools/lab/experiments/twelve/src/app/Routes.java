package app;

import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleGraph;

/** A graph that two threads add edges to. */
public final class Routes {
    public static void main(String[] args) throws Exception {
        Graph<String, DefaultEdge> routes = new SimpleGraph<>(DefaultEdge.class);
        routes.addVertex("a");
        routes.addVertex("b");
        routes.addVertex("c");
        Two.run("rail", () -> routes.addEdge("a", "b"), "road", () -> routes.addEdge("a", "c"));
        if (routes.degreeOf("a") != 2) {
            throw new IllegalStateException("a has two routes, and " + routes.degreeOf("a") + " are known");
        }
    }
}
