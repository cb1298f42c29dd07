package dev.heddle.analyzer.assetfuzzer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares all pairs of units of one atomic set that overlapped in time, and searches for accesses that occurred in the
 * order of a pattern. The earliest access of u's first step and the latest access of its last step form the largest
 * window. In that window, the first matching access of u′ is the best choice.
 */
final class ObservedPairs extends FormSearch<ObservedUnit.Row> {
    private final Map<PredictedViolation.Key, Observation> seen = new LinkedHashMap<>();

    @SuppressWarnings("NullAway.Init") // set by check
    private ObservedUnit u;

    @SuppressWarnings("NullAway.Init")
    private ObservedUnit other;

    /** A violation that occurred, in the numbers of the recording. */
    static final class Observation {
        final AccessPattern.Form form;
        final ObservedUnit u;
        final ObservedUnit other;
        final List<ObservedUnit.Row> rows;
        long occurrences;
        private @Nullable ObservedUnit lastU;
        private @Nullable ObservedUnit lastOther;

        Observation(AccessPattern.Form form, ObservedUnit u, ObservedUnit other, List<ObservedUnit.Row> rows) {
            this.form = form;
            this.u = u;
            this.other = other;
            this.rows = rows;
        }

        void count(ObservedUnit byU, ObservedUnit byOther) {
            if (lastU != byU || lastOther != byOther) {
                occurrences++;
            }
            lastU = byU;
            lastOther = byOther;
        }
    }

    /**
     * Checks the pairs of units.
     *
     * @param units all units of one set
     */
    void check(List<ObservedUnit> units) {
        units.sort(Comparator.comparingLong(ObservedUnit::first));
        List<ObservedUnit> active = new ArrayList<>();
        for (ObservedUnit unit : units) {
            active.removeIf(earlier -> earlier.last() < unit.first());
            for (ObservedUnit earlier : active) {
                if (earlier.thread() != unit.thread()) {
                    check(earlier, unit);
                    check(unit, earlier);
                }
            }
            active.add(unit);
        }
    }

    private void check(ObservedUnit unit, ObservedUnit otherUnit) {
        u = unit;
        other = otherUnit;
        List<Long> common = u.byVariable().keySet().stream()
                .filter(other.byVariable()::containsKey)
                .toList();
        for (int i = 0; i < common.size(); i++) {
            FormSearch.OfVariable<ObservedUnit.Row> mine =
                    Objects.requireNonNull(u.byVariable().get(common.get(i)));
            FormSearch.OfVariable<ObservedUnit.Row> its =
                    Objects.requireNonNull(other.byVariable().get(common.get(i)));
            searchOne(mine, its);
            for (int j = i + 1; j < common.size(); j++) {
                searchTwo(
                        List.of(mine, u.byVariable().get(common.get(j))),
                        List.of(its, other.byVariable().get(common.get(j))));
            }
        }
    }

    @Override
    boolean inOrder(ObservedUnit.Row before, ObservedUnit.Row after) {
        return before.first() < after.last();
    }

    @Override
    void nested(
            AccessPattern.Form form,
            ObservedUnit.Row first,
            ObservedUnit.Row second,
            ObservedUnit.@Nullable Row third,
            ObservedUnit.Row last) {
        long one = second.after(first.first());
        if (third == null) {
            if (one < last.last()) {
                seen(form, first, second, last);
            }
        } else if (one < third.before(last.last())) {
            seen(form, first, second, third, last);
        }
    }

    @Override
    void alternating(
            AccessPattern.Form form,
            ObservedUnit.Row first,
            ObservedUnit.Row second,
            ObservedUnit.Row third,
            ObservedUnit.Row fourth) {
        long two = second.after(first.first());
        if (two < Long.MAX_VALUE && third.after(two) < fourth.last()) {
            seen(form, first, second, third, fourth);
        }
    }

    private void seen(AccessPattern.Form form, ObservedUnit.Row... rows) {
        int[] places = new int[rows.length * 2];
        for (int i = 0; i < rows.length; i++) {
            places[2 * i] = rows[i].site();
            places[2 * i + 1] = rows[i].context();
        }
        seen.computeIfAbsent(
                        new PredictedViolation.Key(form, places), key -> new Observation(form, u, other, List.of(rows)))
                .count(u, other);
    }

    Iterable<Observation> all() {
        return seen.values();
    }
}
