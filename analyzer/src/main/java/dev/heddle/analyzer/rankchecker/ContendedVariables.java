package dev.heddle.analyzer.rankchecker;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The contended variables of a recorded run. All accesses to another variable were of one thread, or reads, or starts
 * and joins of threads ordered them. No schedule of the same operations reverses such accesses, so predictions do not
 * need them, and a controlled run need not decide before them. In large programs, these are nearly all accesses.
 *
 * <p>An array is one variable, which only makes more variables contended. Calls that access a collection as a whole
 * count as contended.
 */
public final class ContendedVariables {
    /** Limit of variables, which bounds the memory: about 40 bytes each. */
    static final int MOST_VARIABLES = 1 << 23;

    private static final int NONE = -1;
    private static final int SEVERAL = -2;

    private final EventSource source;
    private final SiteIndex sites;
    private final boolean[] isPlain;
    private final ForkJoinOrder order = new ForkJoinOrder();
    private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
    /** For each variable: thread and time of the last write, then of the last read; the thread may be SEVERAL. */
    private int[] last = new int[4 << 10];

    private boolean[] contended = new boolean[1 << 10];

    private ContendedVariables(EventSource source) {
        this.source = source;
        sites = new SiteIndex(source.names());
        numbers.defaultReturnValue(NONE);
        isPlain = new boolean[source.names().siteLimit()];
        for (int site = Op.FIRST_SITE; site < isPlain.length; site++) {
            Op op = source.names().hasSite(site) ? sites.op(site) : Op.BEGIN;
            isPlain[site] = op.isPlainAccess() && !op.isObjectAccess();
        }
    }

    /**
     * Finds them.
     *
     * @param source a run with all accesses; is read once
     */
    public static ContendedVariables of(EventSource source) {
        ContendedVariables found = new ContendedVariables(source);
        source.forEach(found::access);
        return found;
    }

    /** Whether the run has too many variables, so that all count as contended. */
    boolean areTooMany() {
        return numbers.size() >= MOST_VARIABLES;
    }

    /** The events of the run without accesses to other variables; reads the run once, and again at each use. */
    public EventSource events() {
        if (areTooMany()) {
            return source;
        }
        BitSet left = left();
        return source.with(consumer -> {
            int[] number = {0};
            source.forEach((stamp, thread, site, target, aux) -> {
                if (left.get(number[0]++)) {
                    consumer.event(stamp, thread, site, target, aux);
                }
            });
        });
    }

    /** The numbers of these events, counted from 0 in the order of the run. */
    private BitSet left() {
        BitSet left = new BitSet();
        int[] number = {0};
        source.forEach((stamp, thread, site, target, aux) -> {
            left.set(number[0], isContended(site, target));
            number[0]++;
        });
        return left;
    }

    /** Returns whether an event is no plain access, or one to a contended variable. */
    private boolean isContended(int site, int target) {
        if (!isPlain[site]) {
            return true;
        }
        int variable = numbers.get(key(site, target));
        return variable == NONE || contended[variable];
    }

    private void access(long stamp, int thread, int site, int target, int aux) {
        if (!isPlain[site]) {
            order.event(sites.op(site), thread, aux);
            return;
        }
        int variable = number(site, target);
        if (variable == NONE || contended[variable]) {
            return;
        }
        int at = 4 * variable;
        boolean isWrite = sites.op(site).isWrite();
        contended[variable] = isUnordered(at, thread) || isWrite && isUnordered(at + 2, thread);
        if (isWrite) {
            last[at] = thread;
            last[at + 1] = order.time(thread);
        } else if (last[at + 2] == NONE || !isUnordered(at + 2, thread)) {
            last[at + 2] = thread;
            last[at + 3] = order.time(thread);
        } else {
            last[at + 2] = SEVERAL;
        }
    }

    /** Returns whether a thread does not know of an access. Concurrent reads count as unknown to all threads. */
    private boolean isUnordered(int at, int thread) {
        int other = last[at];
        return other == SEVERAL || other != NONE && other != thread && last[at + 1] > order.known(thread, other);
    }

    /**
     * Sorts the places of accesses, except those of ranges, and those in JDK code, which is woven alike for all programs.
     *
     * @param others receives the places that never accessed a contended variable
     * @param contending receives the others
     */
    void places(Map<Member, TreeSet<Integer>> others, Map<Member, Set<Integer>> contending) {
        boolean[] executed = new boolean[isPlain.length];
        boolean[] contends = new boolean[isPlain.length];
        source.forEach((stamp, thread, site, target, aux) -> {
            if (isPlain[site]) {
                executed[site] = true;
                contends[site] |= isContended(site, target);
            }
        });
        for (int number = 0; number < isPlain.length; number++) {
            if (executed[number] && !sites.op(number).isRange() && !sites.inLibrary(number)) {
                Site site = source.names().site(number);
                (contends[number]
                                ? contending.computeIfAbsent(site.method(), method -> new HashSet<>())
                                : others.computeIfAbsent(site.method(), method -> new TreeSet<>()))
                        .add(site.offset());
            }
        }
    }

    private int number(int site, int target) {
        long key = key(site, target);
        int known = numbers.get(key);
        if (known != NONE || numbers.size() >= MOST_VARIABLES) {
            return known;
        }
        int number = numbers.size();
        numbers.put(key, number);
        if (number == contended.length) {
            contended = Arrays.copyOf(contended, number * 2);
            last = Arrays.copyOf(last, last.length * 2);
        }
        last[4 * number] = NONE;
        last[4 * number + 2] = NONE;
        return number;
    }

    private long key(int site, int target) {
        ResolvedField field = sites.field(site);
        return (long) target << Integer.SIZE | (field == null ? 0 : field.id() + 1);
    }
}
