package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.Segments;
import dev.heddle.analyzer.skeleton.SiteIndex;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Judges one pair of units of work: finds the wanted orders that are potential violations, F<sub>rhb</sub> ∧
 * F<sub>ls</sub> (AssetFuzzer, sections 3.1.1 to 3.1.3).
 * <p><b>F<sub>rhb</sub></b>: no wanted step "a, then b" of different threads is contradicted by b ≺ a.
 * <p><b>F<sub>ls</sub></b>: let LS be the locks held at all events, including every lock that both units hold
 * throughout. For u u′ u and u u′ u′ u, u must release every lock of LS between its first and its last access. For u u′
 * u u′ (patterns 7, 10 and 11) there are two overlapping windows: u must release every lock of LS between the first and
 * the third event, and u′ between the second and the fourth. A lock is released if the two events belong to different
 * acquisitions.
 * <p><b>Pruning</b>, in addition to the paper: let K be the locks that u keeps from its first to its last access, by
 * the same acquisition. Between the two accesses, u′ can neither hold nor acquire a lock of K. If u′ holds such a lock
 * at an access in between, or acquires one between its two accesses, no schedule realises the order. In patterns 7, 10
 * and 11 the same holds for the locks that u′ keeps. Every lock of LS that violates F<sub>ls</sub> is such a lock, so
 * pruning is the stronger check.
 * <p>A lock that can be held in shared mode counts by its {@linkplain Hold holds}. A lock is common if the holds of the
 * one unit exclude those of the other. Two shared holds of one lock do not exclude each other.
 * <p>The judge does not try all pairs of accesses of two rows. The earliest access a of u's first row and the latest
 * access b of its last row are the best choice. Locks kept between them are kept between all others; the fewest events
 * precede a, and b precedes the fewest. The accesses of u′ in between are tried span by span.
 */
final class PairJudge extends FormSearch<AccessRow> {
    /** Two bits for each lock, one for each mode. */
    private static final int MAX_COMMON = Long.SIZE / 2;

    private static final int EXCLUSIVE = 1;
    private static final int SHARED = 2;

    private final LockStates states;
    private final Segments segments;
    private final boolean prune;
    private final ViolationSink found;
    private final Int2IntOpenHashMap common = new Int2IntOpenHashMap();

    @SuppressWarnings("NullAway.Init") // set by begin
    private UnitGroup u;

    @SuppressWarnings("NullAway.Init")
    private UnitGroup other;

    private boolean concurrent;

    /** Receives the violations found. */
    interface ViolationSink {
        /** Whether this pair of units already has these rows in this form. */
        boolean isKnown(AccessPattern.Form form, AccessRow... rows);

        /** Receives the first execution of a potential violation, with one span for each step. */
        void found(PairJudge judge, AccessPattern.Form form, AccessRow[] rows, Span[] spans);
    }

    PairJudge(LockStates states, Segments segments, boolean prune, ViolationSink found) {
        this.states = states;
        this.segments = segments;
        this.prune = prune;
        this.found = found;
        common.defaultReturnValue(-1);
    }

    /**
     * Sets the units to judge.
     *
     * @param areConcurrent whether some of their executions are known to be unordered, so that F<sub>rhb</sub> always
     *     holds
     */
    void begin(UnitGroup unit, UnitGroup otherUnit, boolean areConcurrent) {
        u = unit;
        other = otherUnit;
        concurrent = areConcurrent;
        common.clear();
        var others = other.holds(states);
        for (int hold : u.holds(states)) {
            int lock = Hold.lock(hold);
            boolean both = others.contains(Hold.exclusive(lock)) || others.contains(Hold.shared(lock));
            // If there are more common locks, the rest counts as not common. Then the judge may keep a candidate that
            // it could have dropped.
            if (both && !common.containsKey(lock) && common.size() < MAX_COMMON) {
                common.put(lock, common.size());
            }
        }
    }

    /** Searches the patterns of one variable, or of two variables if two are given. */
    void search(long[] variables, SiteIndex sites) {
        var mine = u.byVariable(sites);
        var its = other.byVariable(sites);
        if (variables.length == 1) {
            searchOne(Objects.requireNonNull(mine.get(variables[0])), Objects.requireNonNull(its.get(variables[0])));
        } else {
            searchTwo(
                    List.of(mine.get(variables[0]), mine.get(variables[1])),
                    List.of(its.get(variables[0]), its.get(variables[1])));
        }
    }

    UnitGroup u() {
        return u;
    }

    UnitGroup other() {
        return other;
    }

    @Override
    boolean inOrder(AccessRow before, AccessRow after) {
        return before.first().first < after.last().last;
    }

    @Override
    void nested(AccessPattern.Form form, AccessRow first, AccessRow second, @Nullable AccessRow third, AccessRow last) {
        AccessRow[] rows =
                third == null ? new AccessRow[] {first, second, last} : new AccessRow[] {first, second, third, last};
        if (found.isKnown(form, rows)) {
            return;
        }
        Span earliest = first.first();
        Span latest = last.last();
        long kept = kept(earliest, latest);
        for (int i = 0; i < second.size(); i++) {
            Span one = second.span(i);
            if (third == null) {
                if ((kept & excluded(one)) == 0 && isOrderFree(earliest, one, one, latest)) {
                    found.found(this, form, rows, new Span[] {earliest, one, latest});
                    return;
                }
                continue;
            }
            for (int j = 0; j < third.size(); j++) {
                Span two = third.span(j);
                if (one.first < two.last
                        && (kept & blocking(one, two)) == 0
                        && isOrderFree(earliest, one, two, latest)) {
                    found.found(this, form, rows, new Span[] {earliest, one, two, latest});
                    return;
                }
            }
        }
    }

    /** The holds that u cannot keep in the meantime. */
    private long blocking(Span one, Span two) {
        return prune ? excluded(one) | excluded(two) | taken(other, one, two) : excluded(one) & excluded(two);
    }

    @Override
    void alternating(AccessPattern.Form form, AccessRow first, AccessRow second, AccessRow third, AccessRow fourth) {
        AccessRow[] rows = {first, second, third, fourth};
        if (found.isKnown(form, rows)) {
            return;
        }
        // Without pruning, the locks held at the first and the fourth event also count, not only the kept ones.
        int firsts = prune ? 1 : first.size();
        int fourths = prune ? 1 : fourth.size();
        for (int i = 0; i < firsts; i++) {
            Span one = first.span(i);
            for (int j = 0; j < fourths; j++) {
                Span four = prune ? fourth.last() : fourth.span(j);
                if (alternating(form, rows, one, four)) {
                    return;
                }
            }
        }
    }

    private boolean alternating(AccessPattern.Form form, AccessRow[] rows, Span one, Span four) {
        for (int i = 0; i < rows[1].size(); i++) {
            Span two = rows[1].span(i);
            if (two.first >= four.last) {
                continue;
            }
            for (int j = 0; j < rows[2].size(); j++) {
                Span three = rows[2].span(j);
                if (one.first < three.last
                        && alternatingLocks(one, two, three, four)
                        && isAlternationFree(one, two, three, four)) {
                    found.found(this, form, rows, new Span[] {one, two, three, four});
                    return true;
                }
            }
        }
        return false;
    }

    private boolean alternatingLocks(Span one, Span two, Span three, Span four) {
        if (common.isEmpty()) {
            return true;
        }
        long byU = kept(one, three);
        long byOther = kept(two, four);
        return prune
                ? (byU & excluded(two)) == 0 && (byOther & excluded(three)) == 0
                : (byU & excluded(two) & excluded(four)) == 0 && (byOther & excluded(one) & excluded(three)) == 0;
    }

    /** Holds of common locks that no other thread can have at the accesses of a span. */
    private long excluded(Span span) {
        long mask = 0;
        if (!common.isEmpty()) {
            for (int hold : states.holds(span.lockState)) {
                mask |= excluded(hold);
            }
        }
        return mask;
    }

    /** The holds that a hold excludes. */
    private long excluded(int hold) {
        return bits(hold, Hold.isShared(hold) ? EXCLUSIVE : EXCLUSIVE | SHARED);
    }

    private long bits(int hold, long modes) {
        int number = common.get(Hold.lock(hold));
        return number < 0 ? 0 : modes << 2 * number;
    }

    /** Holds of common locks kept from the first access of a span to the last of another by one acquisition. */
    private long kept(Span from, Span to) {
        if (common.isEmpty()) {
            return 0;
        }
        long mask = 0;
        for (int hold : states.holds(from.lockState)) {
            if (keeps(from, to, hold)) {
                mask |= bits(hold, Hold.isShared(hold) ? SHARED : EXCLUSIVE);
            }
        }
        return mask;
    }

    /** Whether a hold at the first access of a span is kept until the last access of another. */
    boolean keeps(Span from, Span to, int hold) {
        int at = Arrays.binarySearch(states.holds(from.lockState), hold);
        int then = Arrays.binarySearch(states.holds(to.lockState), hold);
        return at >= 0 && then >= 0 && from.firstNumbers[at] == to.lastNumbers[then];
    }

    /** The holds that the other unit cannot keep while a unit proceeds from one span to another, as far as recorded. */
    private long taken(UnitGroup unit, Span from, Span to) {
        long mask = 0;
        for (int hold : takenHolds(unit, from, to)) {
            mask |= excluded(hold);
        }
        return mask;
    }

    /** The holds acquired between two spans of a unit, as far as recorded. */
    static int[] takenHolds(UnitGroup unit, Span from, Span to) {
        return from.epoch < to.epoch ? Arrays.copyOfRange(unit.acquired, from.epoch, to.epoch) : new int[0];
    }

    /** F<sub>rhb</sub> for the order u, then one and two of u′, then u, over all executions of the two units. */
    private boolean isOrderFree(Span first, Span one, Span two, Span last) {
        if (concurrent) {
            return true;
        }
        int y = 0;
        for (int[] mine : u.segments) {
            // Later executions of u are preceded by more of u′: an execution that is too early here stays too early.
            while (y < other.segments.size()
                    && segments.precedes(other.segments.get(y)[one.segment], mine[first.segment])) {
                y++;
            }
            if (y == other.segments.size()) {
                return false;
            }
            if (!segments.precedes(mine[last.segment], other.segments.get(y)[two.segment])) {
                return true;
            }
        }
        return false;
    }

    /** F<sub>rhb</sub> for u u′ u u′, over all executions of the two units. */
    private boolean isAlternationFree(Span one, Span two, Span three, Span four) {
        if (concurrent) {
            return true;
        }
        int y = 0;
        for (int[] mine : u.segments) {
            while (y < other.segments.size()
                    && (segments.precedes(other.segments.get(y)[two.segment], mine[one.segment])
                            || segments.precedes(other.segments.get(y)[four.segment], mine[three.segment]))) {
                y++;
            }
            if (y == other.segments.size()) {
                return false;
            }
            if (!segments.precedes(mine[three.segment], other.segments.get(y)[two.segment])) {
                return true;
            }
        }
        return false;
    }
}
