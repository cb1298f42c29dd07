package dev.heddle.subjects.kernel;

/**
 * The travelling salesman's problem by branch and bound: each thread takes the next first step of a tour, and gives up
 * what cannot be shorter than the shortest tour that any has found.
 *
 * <p>How much is given up depends on who finds what when; the result does not. It is compared with that of dynamic
 * programming.
 */
public final class Tsp {

    static final int SMALL = 6;

    private final int[][] distances;
    private final int[] order;
    private int shortest = Integer.MAX_VALUE;
    private int next = 1;

    private Tsp(int cities) {
        distances = new int[cities][cities];
        order = new int[cities];
        for (int i = 0; i < cities; i++) {
            order[i] = i;
            for (int j = 0; j < cities; j++) {
                int dx = i * 37 % 101 - j * 37 % 101;
                int dy = i * 53 % 97 - j * 53 % 97;
                distances[i][j] = (int) Math.round(Math.sqrt(dx * dx + dy * dy));
            }
        }
    }

    /** @param args threads, and cities, 20 at most */
    public static void main(String[] args) {
        KernelArguments arguments = KernelArguments.of(args, SMALL, 3);
        if (arguments.size() > 20) {
            throw new IllegalArgumentException("cities are 20 at most, not " + arguments.size());
        }
        Tsp tsp = new Tsp(arguments.size());
        new Team(arguments.threads()).run(thread -> tsp.search());
        int wanted = tsp.shortestByTable();
        if (tsp.shortest() != wanted) {
            throw new IllegalStateException("the shortest tour found is " + tsp.shortest() + " long, not " + wanted);
        }
    }

    private void search() {
        boolean[] visited = new boolean[order.length];
        visited[0] = true;
        for (int city = take(); city < order.length; city = take()) {
            visited[city] = true;
            extend(city, distances[0][city], 2, visited);
            visited[city] = false;
        }
    }

    /** Tries all tours that begin with the cities visited, of which this is the last one. */
    private void extend(int city, int length, int count, boolean[] visited) {
        if (length >= shortest()) {
            return;
        }
        if (count == order.length) {
            offer(length + distances[city][0]);
            return;
        }
        for (int to : order) {
            if (!visited[to]) {
                visited[to] = true;
                extend(to, length + distances[city][to], count + 1, visited);
                visited[to] = false;
            }
        }
    }

    private synchronized int take() {
        return next++;
    }

    private synchronized int shortest() {
        return shortest;
    }

    private synchronized void offer(int length) {
        shortest = Math.min(shortest, length);
    }

    /**
     * The length of the shortest tour after Bellman, Held and Karp: for each set of cities, and each as the last one of
     * them.
     */
    private int shortestByTable() {
        int others = order.length - 1;
        int[][] lengths = new int[1 << others][others];
        int best = Integer.MAX_VALUE;
        for (int set = 1; set < lengths.length; set++) {
            for (int last = 0; last < others; last++) {
                int before = set & ~(1 << last);
                int length = before == 0 ? distances[0][last + 1] : Integer.MAX_VALUE;
                for (int from = 0; from < others; from++) {
                    if ((before & 1 << from) != 0) {
                        length = Math.min(length, lengths[before][from] + distances[from + 1][last + 1]);
                    }
                }
                lengths[set][last] = length;
                if (set == lengths.length - 1) {
                    best = Math.min(best, length + distances[last + 1][0]);
                }
            }
        }
        return best;
    }
}
