package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * The locks of one potential violation that the replayer has to wait for at its switch points (AssetFuzzer, section
 * 3.2.2).
 */
final class WindowLockset {
    private final PairJudge judge;
    private final LockStates states;
    private final Span[] spans;

    WindowLockset(PairJudge judge, LockStates states, Span[] spans) {
        this.judge = judge;
        this.states = states;
        this.spans = spans;
    }

    /**
     * The vulnerable-window lockset, as places of acquisition in u: locks held at all events, and released in the
     * window.
     */
    int[] window(AccessPattern.Form form) {
        Span last = spans[form.alternates() ? 2 : spans.length - 1];
        IntArrayList places = new IntArrayList();
        int[] held = states.holds(spans[0].lockState);
        for (int i = 0; i < held.length; i++) {
            if (isCommon(form, held[i]) && !judge.keeps(spans[0], last, held[i])) {
                places.add(states.places(spans[0].lockState)[i]);
            }
        }
        return places.toIntArray();
    }

    /**
     * For each step, the places of acquisition of some locks that its thread holds there: those that it releases before
     * its own next wanted step, and that the other unit needs before its next wanted step.
     */
    int[][] releases(AccessPattern.Form form) {
        int[][] releases = new int[spans.length][];
        for (int step = 0; step < spans.length; step++) {
            boolean switches = step + 1 < spans.length
                    && form.steps().get(step).unit()
                            != form.steps().get(step + 1).unit();
            releases[step] = switches ? release(form, step) : new int[0];
        }
        return releases;
    }

    private int[] release(AccessPattern.Form form, int step) {
        int unit = form.steps().get(step).unit();
        Span own = spans[step];
        Span ownNext = null;
        for (int i = step + 1; i < spans.length && ownNext == null; i++) {
            ownNext = form.steps().get(i).unit() == unit ? spans[i] : null;
        }
        IntOpenHashSet needed = needed(form, step, unit);
        IntArrayList places = new IntArrayList();
        int[] held = states.holds(own.lockState);
        for (int i = 0; i < held.length; i++) {
            boolean kept = ownNext != null && judge.keeps(own, ownNext, held[i]);
            if (isNeeded(needed, held[i]) && !kept) {
                places.add(states.places(own.lockState)[i]);
            }
        }
        return places.toIntArray();
    }

    /** The holds that the other unit has or acquires during all its steps up to the next switch. */
    private IntOpenHashSet needed(AccessPattern.Form form, int step, int unit) {
        IntOpenHashSet needed = new IntOpenHashSet();
        Span before = null;
        for (int i = 0; i < step; i++) {
            before = form.steps().get(i).unit() == unit ? before : spans[i];
        }
        UnitGroup other = unit == 0 ? judge.other() : judge.u();
        for (int i = step + 1; i < spans.length && form.steps().get(i).unit() != unit; i++) {
            for (int hold : states.holds(spans[i].lockState)) {
                if (before == null || !judge.keeps(before, spans[i], hold)) {
                    needed.add(hold);
                }
            }
            if (before != null) {
                needed.addAll(IntArrayList.wrap(PairJudge.takenHolds(other, before, spans[i])));
            }
            before = spans[i];
        }
        return needed;
    }

    private static boolean isNeeded(IntOpenHashSet needed, int hold) {
        int lock = Hold.lock(hold);
        return needed.contains(Hold.exclusive(lock)) || !Hold.isShared(hold) && needed.contains(Hold.shared(lock));
    }

    /** Whether u has this hold at all its accesses, and u′ has a hold that excludes it at all its own accesses. */
    private boolean isCommon(AccessPattern.Form form, int hold) {
        for (int step = 0; step < spans.length; step++) {
            boolean own = form.steps().get(step).unit() == 0;
            IntPredicate wanted = own ? held -> held == hold : held -> Hold.exclude(held, hold);
            if (Arrays.stream(states.holds(spans[step].lockState)).noneMatch(wanted)) {
                return false;
            }
        }
        return true;
    }
}
