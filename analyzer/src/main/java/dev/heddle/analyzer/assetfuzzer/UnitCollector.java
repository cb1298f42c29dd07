package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.ThreadState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** The second pass of phase I: hands every unit of work over when it ends. */
final class UnitCollector extends UnitTracker<UnitRows> {
    private final Consumer<UnitRows> sink;
    private List<UnitRows>[] young;
    private long spansLeftOut;

    UnitCollector(Skeleton skeleton, SharedSets shared, UnitRule rule, Consumer<UnitRows> sink) {
        super(skeleton, shared, rule);
        this.sink = sink;
        this.young = lists(16);
    }

    @Override
    UnitRows open(ThreadState state, long set, int methodSite, int depth) {
        UnitRows unit = new UnitRows(set, state.thread(), methodSite, depth);
        if (methodSite != OpenUnit.NO_METHOD) {
            young(state.thread()).add(unit);
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
        List<UnitRows> list = young(unit.thread());
        // Units end as a rule in the reverse order of their begin: so the list holds little more than what is open.
        while (!list.isEmpty() && list.get(list.size() - 1).isOld()) {
            list.remove(list.size() - 1);
        }
        if (!unit.rows().isEmpty()) {
            sink.accept(unit);
        }
    }

    @Override
    protected void acquired(ThreadState state, int hold) {
        List<UnitRows> list = young(state.thread());
        boolean anyOld = false;
        for (UnitRows unit : list) {
            unit.acquire(hold);
            anyOld |= unit.isOld();
        }
        if (anyOld) {
            list.removeIf(UnitRows::isOld);
        }
    }

    /** Ends the units that were still open when the recording ended. */
    void finish() {
        leaveAll();
    }

    /** How many times a row had more spans than it can keep. */
    long spansLeftOut() {
        return spansLeftOut;
    }

    private List<UnitRows> young(int thread) {
        if (thread >= young.length) {
            young = Arrays.copyOf(young, Math.max(thread + 1, young.length * 2));
        }
        if (young[thread] == null) {
            young[thread] = new ArrayList<>();
        }
        return young[thread];
    }

    @SuppressWarnings("unchecked")
    private static List<UnitRows>[] lists(int length) {
        return (List<UnitRows>[]) new List<?>[length];
    }
}
