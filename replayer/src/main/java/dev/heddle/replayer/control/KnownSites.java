package dev.heddle.replayer.control;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.plan.PreemptionPlan.Moment;
import dev.heddle.trace.plan.StepCheck;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The sites that have come up so far, each looked up once. Guarded by the lock of the run that uses it; of several runs in one JVM each uses
 * it when the threads of the one before have ended.
 */
public class KnownSites {
    /** Instead of the number of a kind: the operation is in code of the program. */
    public static final int OWN = -1;

    private static final String INITIALIZER = "<clinit>";

    private final SiteLookup lookup;
    private final Map<String, String> sourceFiles = new HashMap<>();
    private Site[] sites = new Site[1 << 12];
    private int[] checks = new int[1 << 12];
    /** For which operation the number in {@link #checks} is; it is nearly always the site's own. */
    private Op[] checked = new Op[1 << 12];

    /** By {@link Moment#kind}, its number. */
    private final Map<String, Integer> kindNumbers = new HashMap<>();
    /** By site, the number of the kind of its operation there; {@link #OWN} for code of the program, 0 if nobody has asked. */
    private int[] kinds = new int[1 << 12];
    /** For which operation the number in {@link #kinds} is. */
    private Op[] kindOps = new Op[1 << 12];

    /** @param lookup names sites that have not come up yet */
    public KnownSites(SiteLookup lookup) {
        this.lookup = lookup;
    }

    /** Where the names come from. */
    public final SiteLookup lookup() {
        return lookup;
    }

    /** The site with a number. */
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

    /** Whether a site belongs to a class initialiser. */
    public final boolean isInInitializer(int number) {
        return number >= Op.FIRST_SITE && site(number).method().name().equals(INITIALIZER);
    }

    /** An operation at a site, without its source file: nothing is read for it. */
    public static String shortly(Op op, Site site) {
        return site.isSynthetic()
                ? op.name()
                : op + " " + site.method().qualifiedName() + ":" + site.line() + "@" + site.offset();
    }

    /** An operation at a site, with its place as a plan has it. */
    public final PlanSite planSite(Op op, int number) {
        Site site = site(number);
        return PlanSite.of(
                op, site, site.isSynthetic() ? null : sourceFile(site.method().owner()));
    }

    /** The number that {@link StepCheck} gives an operation at a site. */
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
     * The number that an operation has in this run which may be the JDK's, the same for all that have the same {@linkplain Moment#kind kind};
     * {@link #OWN} for one that is the program's own wherever it comes up.
     */
    public final int kind(Op op, int number) {
        Site site = site(number);
        if (number >= kinds.length) {
            kinds = Arrays.copyOf(kinds, sites.length);
            kindOps = Arrays.copyOf(kindOps, sites.length);
        }
        if (kindOps[number] != op) {
            kindOps[number] = op;
            kinds[number] = PlanSite.isJdk(op, site) || isSynchronizedCall(op, site)
                    ? kindNumbers.computeIfAbsent(Moment.kind(op, site), kind -> kindNumbers.size() + 1)
                    : OWN;
        }
        return kinds[number];
    }

    private static boolean isSynchronizedCall(Op op, Site site) {
        return op == Op.ACQUIRE && site.op() == Op.CALL;
    }

    /**
     * Whether an operation that may be the JDK's is the program's own all the same: what a method of the JDK does as a whole that the program has called,
     * and the monitor of a synchronized method; but not if it is one of a thread or a stream, which are synchronized on some JDKs only.
     *
     * @param log of the thread, which stands there
     * @param object what it is about
     */
    public final boolean isOwn(ThreadLog log, Op op, int number, Object object) {
        Site site = site(number);
        if (!PlanSite.isJdk(op, site)) {
            return !isSynchronizedCall(op, site) || !isSynchronizedBySome(object);
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

    /** A line of a stack trace: a method, with the line of a site in it. */
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
