package dev.heddle.replayer.strategy.pattern;

import dev.heddle.replayer.strategy.AcquisitionMatcher;
import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.PlaceMatcher;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PatternPlan.Step;
import dev.heddle.trace.plan.PatternPlan.Unit;
import java.util.List;
import java.util.Set;

/** One access of a pattern, prepared for comparison with pending operations. */
final class PatternStep {
    final int unit;
    final int variable;
    final boolean isStatic;
    private final Step step;
    private final PlaceMatcher place;
    private final List<AcquisitionMatcher> release;
    private final int framesToUnit;

    PatternStep(Step step, Unit of) {
        this.step = step;
        unit = step.unit();
        variable = step.variable();
        isStatic = step.op().isStaticAccess();
        place = new PlaceMatcher(step.op(), step.stack());
        release = step.release().stream().map(AcquisitionMatcher::new).toList();
        framesToUnit = of.method() == null ? 0 : framesTo(of.method().member(), step.stack());
    }

    /** Number of frames from the outermost to that of a method, inclusive; 0 if the method is not on the stack. */
    private static int framesTo(Member method, List<CodePoint> innermostFirst) {
        for (int i = innermostFirst.size() - 1; i >= 0; i--) {
            if (innermostFirst.get(i).member().equals(method)) {
                return innermostFirst.size() - i;
            }
        }
        return 0;
    }

    /** Returns whether a site is the access, or acquires a lock that must be released after it. */
    boolean concerns(Site site) {
        if (place.isAt(site)) {
            return true;
        }
        for (AcquisitionMatcher acquisition : release) {
            if (acquisition.concerns(site)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the thread is about to execute an access at this site in this context, on any object. */
    boolean isNextOf(ThreadView thread) {
        ObjectAccess access = thread.access(step.op());
        return access != null && place.isIn(thread.context()) && place.isAt(access.site());
    }

    /** Returns whether the pending access is to another array element than in the recording. */
    boolean isOtherElement(ThreadView thread) {
        return step.index() != null && access(thread).index() != step.index();
    }

    /** Returns whether it is an access to a range of an array, so that one copy may be several steps. */
    boolean isRange() {
        return step.op().isRange();
    }

    /** Returns the pending access of a thread for which this is the next step. */
    ObjectAccess access(ThreadView thread) {
        return thread.access(step.op());
    }

    /** Returns whether the thread still holds a lock that it must release after this step. */
    boolean holdsBack(ThreadView thread) {
        if (release.isEmpty()) {
            return false;
        }
        for (ThreadView.HeldLock held : thread.locks()) {
            for (AcquisitionMatcher acquisition : release) {
                if (acquisition.isHeldAs(held)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Adds the locks that the thread still holds and must release after this step. */
    void addHeldBack(ThreadView thread, Set<Object> locks) {
        for (ThreadView.HeldLock held : release.isEmpty() ? List.<ThreadView.HeldLock>of() : thread.locks()) {
            for (AcquisitionMatcher acquisition : release) {
                if (acquisition.isHeldAs(held)) {
                    locks.add(held.lock());
                }
            }
        }
    }

    /** Returns whether the thread is about to acquire a lock that must be released after this step. */
    boolean needsNext(ThreadView thread) {
        for (AcquisitionMatcher acquisition : release) {
            if (acquisition.isNextOf(thread)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the depth of the unit's frame on a thread that is about to execute this step; 0 if the unit has none. */
    int unitDepth(ThreadView thread) {
        int missing = framesToUnit;
        int depth = 0;
        while (missing > 0 && depth < thread.log().depth()) {
            if (thread.log().isActive(++depth)) {
                missing--;
            }
        }
        return missing == 0 ? depth : 0;
    }

    /** For example {@code Wu′(savings) at pkg.Account.setSav(Account.java:48)}. */
    @Override
    public String toString() {
        return (step.op().isAnyWrite() ? "W" : "R") + (unit == 0 ? "u" : "u′") + "(" + step.name() + ") at "
                + step.site();
    }
}
