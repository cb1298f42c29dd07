package dev.heddle.replayer.control;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.plan.PreemptionPlan.Moment;
import dev.heddle.trace.plan.StepCheck;
import dev.heddle.trace.repair.Repairs;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The sites used so far, each looked up once. Guarded by the lock of the run that uses it. Several runs in one JVM use
 * it in turn: each after the threads of the previous run have ended.
 */
public class KnownSites {
    private static final String INITIALIZER = "<clinit>";

    private final SiteLookup lookup;
    private final Repairs repairs = CurrentRepairs.get();
    private final Map<String, String> sourceFiles = new HashMap<>();
    private Site[] sites = new Site[1 << 12];
    private int[] checks = new int[1 << 12];
    /** The operation of each number in {@link #checks}; nearly always the site's own. */
    private Op[] checked = new Op[1 << 12];

    /** Numbers of kinds, by {@link Moment#kind}. */
    private final Map<String, Integer> kindNumbers = new HashMap<>();
    /** Kind of the operation at each site; {@link SingleThreadStep#OWN} for the program's code, 0 if not determined. */
    private int[] kinds = new int[1 << 12];
    /** The operation of each number in {@link #kinds}. */
    private Op[] kindOps = new Op[1 << 12];

    /** @param lookup names sites that have not been used yet */
    public KnownSites(SiteLookup lookup) {
        this.lookup = lookup;
    }

    /** The source of the names. */
    public final SiteLookup lookup() {
        return lookup;
    }

    /** Returns the site with a number. */
    public final Site site(int number) {
        Site[] known = sites;
        if (number >= known.length) {
            known = Arrays.copyOf(known, Math.max(number + 1, known.length * 2));
            sites = known;
        }
        Site site = known[number];
        if (site == null) {
            site = number < Op.FIRST_SITE ? Site.synthetic(Op.of(number)) : lookup.site(number);
            known[number] = site;
        }
        return site;
    }

    /** Returns whether a site belongs to a class initialiser. */
    public final boolean isInInitializer(int number) {
        return number >= Op.FIRST_SITE && site(number).method().name().equals(INITIALIZER);
    }

    /** Describes an operation at a site without its source file, which would have to be read. */
    public static String shortly(Op op, Site site) {
        return site.isSynthetic()
                ? op.name()
                : op + " " + site.method().qualifiedName() + ":" + site.line() + "@" + site.offset();
    }

    /** Returns an operation at a site as it stands in a plan. */
    public final PlanSite planSite(Op op, int number) {
        Site site = site(number);
        return PlanSite.of(
                op, site, site.isSynthetic() ? null : sourceFile(site.method().owner()));
    }

    /** Returns the checksum of an operation at a site, see {@link StepCheck}. */
    public final int check(Op op, int number) {
        Site site = site(number);
        if (number >= checks.length) {
            checks = Arrays.copyOf(checks, sites.length);
            checked = Arrays.copyOf(checked, sites.length);
        }
        if (checked[number] != op) {
            checked[number] = op;
            checks[number] = StepCheck.of(op, site);
        }
        return checks[number];
    }

    /**
     * Returns the number of an operation's {@linkplain Moment#kind kind} in this run, if the operation may belong to
     * the JDK or a repair that the run tries; {@link SingleThreadStep#OWN} for an operation that always belongs to the
     * program.
     */
    public final int kind(Op op, int number) {
        Site site = site(number);
        if (number >= kinds.length) {
            kinds = Arrays.copyOf(kinds, sites.length);
            kindOps = Arrays.copyOf(kindOps, sites.length);
        }
        if (kindOps[number] != op) {
            kindOps[number] = op;
            kinds[number] = PlanSite.isJdk(op, site) || isSynchronizedCall(op, site) || repairs.isAdded(op, site)
                    ? kindNumbers.computeIfAbsent(Moment.kind(op, site), kind -> kindNumbers.size() + 1)
                    : SingleThreadStep.OWN;
        }
        return kinds[number];
    }

    private static boolean isSynchronizedCall(Op op, Site site) {
        return op == Op.ACQUIRE && site.op() == Op.CALL;
    }

    /**
     * Returns whether an operation that may belong to the JDK is an application step in this case: a whole JDK method
     * that the program has called, or the monitor of a synchronized method. Monitors of threads and streams are
     * excluded, because only some JDKs synchronise on them.
     *
     * @param log of the thread, which is paused there
     * @param object the operation's object
     */
    public final boolean isOwn(ThreadLog log, Op op, int number, Object object) {
        Site site = site(number);
        if (!PlanSite.isJdk(op, site)) {
            return !repairs.isAdded(op, site) && (!isSynchronizedCall(op, site) || !isSynchronizedBySome(object));
        }
        int depth = log.depth();
        if (site.offset() >= 0 || site.isSynthetic() || depth == 0 || log.calledFrom(depth) == 0) {
            return false;
        }
        return site.method().equals(site(log.entrySite(depth)).method())
                && !PlanSite.isJdk(site(log.calledFrom(depth)).method().owner());
    }

    private static boolean isSynchronizedBySome(Object object) {
        String name = object.getClass().getName();
        return object instanceof Thread
                || name.startsWith("java.") && !name.startsWith("java.util.") && !(object instanceof StringBuffer);
    }

    /** Returns a line of a stack trace: a method, with the line of a site in it. */
    public final CodePoint codePoint(Site method, Site at) {
        return CodePoint.in(
                method.method(),
                at.offset(),
                at.line(),
                sourceFile(method.method().owner()));
    }

    private String sourceFile(String internalName) {
        if (!sourceFiles.containsKey(internalName)) {
            sourceFiles.put(internalName, lookup.sourceFile(internalName));
        }
        return sourceFiles.get(internalName);
    }
}
