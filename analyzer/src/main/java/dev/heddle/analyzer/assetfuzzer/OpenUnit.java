package dev.heddle.analyzer.assetfuzzer;

/** One execution of a unit of work on one atomic set. */
abstract class OpenUnit {
    /** Method site of a unit that is a single access outside all methods. */
    static final int NO_METHOD = -1;

    private final long set;
    private final int thread;
    private final int methodSite;
    private final int depth;

    /**
     * Begins an execution.
     *
     * @param methodSite site of the {@code ENTER} of its outermost method, or {@link #NO_METHOD}
     */
    OpenUnit(long set, int thread, int methodSite, int depth) {
        this.set = set;
        this.thread = thread;
        this.methodSite = methodSite;
        this.depth = depth;
    }

    final long set() {
        return set;
    }

    final int thread() {
        return thread;
    }

    final int methodSite() {
        return methodSite;
    }

    /** Depth of the frame of its outermost method. */
    final int depth() {
        return depth;
    }
}
