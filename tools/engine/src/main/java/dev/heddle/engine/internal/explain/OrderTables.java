package dev.heddle.engine.internal.explain;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.Turns;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Maps threads and sites of a recording to the tables of an order plan; only those at which the scheduler decides. */
public final class OrderTables {
    /** Number of an item that no plan contains. */
    public static final int LEFT_OUT = -2;

    private static final int UNKNOWN = -1;

    private final Names names;
    private final Turns.Builder rows = new Turns.Builder();
    /** By number in the recording: the number in the plan, or one of the two constants. */
    private final int[] threads;

    private final int[] sites;
    /** Places where atomic operations write. */
    private final Set<Place> written = new HashSet<>();

    private record Place(Member method, int offset) {}

    public OrderTables(Names names) {
        this.names = names;
        threads = new int[names.threadLimit()];
        sites = new int[names.siteLimit()];
        Arrays.fill(threads, UNKNOWN);
        Arrays.fill(sites, UNKNOWN);
        for (int i = 0; i < names.siteLimit(); i++) {
            if (names.hasSite(i) && names.site(i).op() == Op.ATOMIC_WRITE) {
                written.add(new Place(names.site(i).method(), names.site(i).offset()));
            }
        }
    }

    /** The tables so far. */
    public Turns.Builder rows() {
        return rows;
    }

    /** Whether all events of one execution of a site have the same stamp. */
    public boolean isRange(int site) {
        return names.site(site).op().isRange();
    }

    /** Whether the scheduler decides before the operation of a site. */
    public boolean isDecision(int site) {
        return !names.site(site).isSynthetic() && isDecision(names.site(site));
    }

    /** The number of a thread in the plan, or {@link #LEFT_OUT} if it has no name in other runs. */
    public int thread(int number) {
        if (threads[number] == UNKNOWN) {
            threads[number] = number(names.thread(number));
        }
        return threads[number];
    }

    /** The number of a site in the plan, or {@link #LEFT_OUT} if it is not a decision. */
    public int site(int number) {
        if (sites[number] == UNKNOWN) {
            sites[number] = number(names.site(number));
        }
        return sites[number];
    }

    private int number(ThreadName thread) {
        return thread.path().startsWith("?") ? LEFT_OUT : rows.thread(new PlanThread(thread.path(), thread.javaName()));
    }

    private int number(Site site) {
        if (site.isSynthetic() || !isDecision(site)) {
            return LEFT_OUT;
        }
        ClassName type = names.classNamed(site.method().owner());
        return rows.site(PlanSite.of(decided(site), site, type == null ? null : type.sourceFile()));
    }

    /** A copy between arrays of unknown type counts as a write. */
    private static Op decided(Site site) {
        return site.op() == Op.RANGE_READ && site.target().descriptor().equals(Site.ANY_ELEMENT)
                ? Op.RANGE_WRITE
                : site.op();
    }

    /** For a monitor of the JDK's own classes, the scheduler decides at another place than the recorded one. */
    private boolean isDecision(Site site) {
        if (site.op() == Op.ATOMIC_READ) {
            // The second half of an operation that also writes is decided with the first.
            return !written.contains(new Place(site.method(), site.offset()));
        }
        return site.op().isAccess() && !isFinal(site)
                || site.op() == Op.ATOMIC_WRITE
                || site.op() == Op.ACQUIRE
                        && site.target() == null
                        && !site.method().owner().startsWith("java/")
                        && !site.method().owner().startsWith("javax/");
    }

    /** The scheduler does not decide at final fields. */
    private boolean isFinal(Site site) {
        if (site.op().isArrayAccess() || site.target() == null) {
            return false;
        }
        Names.DeclaredField declared = names.resolveField(site.knownVariable());
        return declared != null && declared.field().isFinal();
    }
}
