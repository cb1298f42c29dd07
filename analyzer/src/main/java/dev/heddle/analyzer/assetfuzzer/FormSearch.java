package dev.heddle.analyzer.assetfuzzer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Enumerates all forms of all patterns over two units of work: which accesses of u and u′ could be the steps. A
 * subclass decides whether they are.
 *
 * @param <R> a set of accesses that verdicts do not distinguish
 */
abstract class FormSearch<R> {
    private static final List<AccessPattern.Form> ALL = Arrays.stream(AccessPattern.values())
            .flatMap(pattern -> pattern.forms().stream())
            .toList();

    /** The accesses of one unit to one variable. */
    record OfVariable<R>(List<R> reads, List<R> writes) {
        OfVariable() {
            this(new ArrayList<>(2), new ArrayList<>(2));
        }

        List<R> of(boolean write) {
            return write ? writes : reads;
        }
    }

    /** Searches the patterns of one variable, with the first unit as u and the second as u′. */
    final void searchOne(OfVariable<R> u, OfVariable<R> other) {
        for (AccessPattern.Form form : ALL) {
            if (!form.pattern().hasTwoVariables()) {
                search(form, List.of(u), List.of(other));
            }
        }
    }

    /** Searches the patterns of two variables. Each list holds the accesses to the first and to the second variable. */
    final void searchTwo(List<OfVariable<R>> u, List<OfVariable<R>> other) {
        List<OfVariable<R>> swappedU = List.of(u.get(1), u.get(0));
        List<OfVariable<R>> swappedOther = List.of(other.get(1), other.get(0));
        for (AccessPattern.Form form : ALL) {
            if (form.pattern().hasTwoVariables()) {
                search(form, u, other);
                search(form, swappedU, swappedOther);
            }
        }
    }

    private void search(AccessPattern.Form form, List<OfVariable<R>> u, List<OfVariable<R>> other) {
        for (AccessPattern.Wanted wanted : form.steps()) {
            if (rows(wanted, u, other).isEmpty()) {
                return;
            }
        }
        List<List<R>> steps = new ArrayList<>(4);
        for (AccessPattern.Wanted wanted : form.steps()) {
            steps.add(rows(wanted, u, other));
        }
        if (form.alternates()) {
            for (R first : steps.get(0)) {
                for (R third : steps.get(2)) {
                    if (inOrder(first, third)) {
                        alternating(form, first, third, steps.get(1), steps.get(3));
                    }
                }
            }
        } else {
            int last = steps.size() - 1;
            for (R first : steps.get(0)) {
                for (R ending : steps.get(last)) {
                    if (inOrder(first, ending)) {
                        nested(form, first, ending, steps.get(1), last == 3 ? steps.get(2) : null);
                    }
                }
            }
        }
    }

    private static <R> List<R> rows(AccessPattern.Wanted wanted, List<OfVariable<R>> u, List<OfVariable<R>> other) {
        return (wanted.unit() == 0 ? u : other).get(wanted.variable()).of(wanted.write());
    }

    private void alternating(AccessPattern.Form form, R first, R third, List<R> seconds, List<R> fourths) {
        for (R second : seconds) {
            for (R fourth : fourths) {
                if (inOrder(second, fourth)) {
                    alternating(form, first, second, third, fourth);
                }
            }
        }
    }

    private void nested(AccessPattern.Form form, R first, R last, List<R> seconds, @Nullable List<R> thirds) {
        for (R second : seconds) {
            if (thirds == null) {
                nested(form, first, second, null, last);
                continue;
            }
            for (R third : thirds) {
                if (inOrder(second, third)) {
                    nested(form, first, second, third, last);
                }
            }
        }
    }

    /** Whether, within their unit, an access of the first set can precede one of the second. */
    abstract boolean inOrder(R before, R after);

    /** Checks u u′ u, or u u′ u′ u. The third set is null in the first case. */
    abstract void nested(AccessPattern.Form form, R first, R second, @Nullable R third, R last);

    /** Checks u u′ u u′. */
    abstract void alternating(AccessPattern.Form form, R first, R second, R third, R fourth);
}
