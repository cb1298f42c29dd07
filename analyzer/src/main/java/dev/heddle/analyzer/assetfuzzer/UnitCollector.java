package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.ThreadState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** The second pass of phase I: passes every unit of work on when it ends. */
final class UnitCollector extends UnitTracker<UnitRows> {
    private final Consumer<UnitRows> sink;
    private List<UnitRows>[] growing;
    private long spansLeftOut;

    UnitCollector(Skeleton skeleton, SharedSets shared, UnitRule rule, Consumer<UnitRows> sink) {
        super(skeleton, shared, rule);
        this.sink = sink;
        this.growing = lists(16);
    }

    @Override
    UnitRows open(ThreadState state, long set, int methodSite, int depth) {
        UnitRows unit = new UnitRows(set, state.thread(), methodSite, depth);
        if (methodSite != OpenUnit.NO_METHOD) {
            growing(state.thread()).add(unit);
        }
        return unit;
    }

    @Override
    void access(UnitRows unit, ThreadState state, long variable, int field, int site) {
        boolean leftOut = unit.access(
                variable,
                field,
                site,
                state.frames().context(),
                state.locks().state(),
                state.segment(),
                state.index(),
                state.locks().numbers());
        spansLeftOut += leftOut ? 1 : 0;
    }

    @Override
    void close(UnitRows unit) {
        unit.close();
        List<UnitRows> list = growing(unit.thread());
        // Units usually end in the reverse order of their begin, so the list holds little more than the open units.
        while (!list.isEmpty() && list.get(list.size() - 1).isFull()) {
            list.remove(list.size() - 1);
        }
        if (!unit.rows().isEmpty()) {
            sink.accept(unit);
        }
    }

    @Override
    protected void acquired(ThreadState state, int hold) {
        List<UnitRows> list = growing(state.thread());
        boolean anyFull = false;
        for (UnitRows unit : list) {
            unit.acquire(hold);
            anyFull |= unit.isFull();
        }
        if (anyFull) {
            list.removeIf(UnitRows::isFull);
        }
    }

    /** Ends the units that were still open at the end of the recording. */
    void finish() {
        leaveAll();
    }

    /** Number of times that a row had more spans than it can keep. */
    long spansLeftOut() {
        return spansLeftOut;
    }

    private List<UnitRows> growing(int thread) {
        if (thread >= growing.length) {
            growing = Arrays.copyOf(growing, Math.max(thread + 1, growing.length * 2));
        }
        if (growing[thread] == null) {
            growing[thread] = new ArrayList<>();
        }
        return growing[thread];
    }

    @SuppressWarnings("unchecked")
    private static List<UnitRows>[] lists(int length) {
        return (List<UnitRows>[]) new List<?>[length];
    }
}
