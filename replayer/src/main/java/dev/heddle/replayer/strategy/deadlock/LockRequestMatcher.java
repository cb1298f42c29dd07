package dev.heddle.replayer.strategy.deadlock;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CallStack;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;

/**
 * A place where a thread requests a lock, prepared for comparison with pending operations. A synchronized method of a
 * class loaded before the agent requests its lock at its call; any other request is at the place itself.
 */
final class LockRequestMatcher {
    private final CodePoint place;
    private final Member method;
    private final boolean contexts;
    private final long context;
    private final long callerContext;
    private final CodePoint call;
    /** The frame of the program that calls the lock method of the JDK; null for a monitor of the program. */
    private final CodePoint program;

    /**
     * @param stack the innermost frame first
     * @param contexts whether the whole stack must match; otherwise only the innermost frame and the caller of a lock
     *     method of the JDK count
     */
    LockRequestMatcher(List<CodePoint> stack, boolean contexts) {
        this.contexts = contexts;
        place = stack.get(0);
        method = place.member();
        context = contexts ? CallStack.context(stack) : 0;
        program = contexts ? null : CallStack.callerOfJdk(stack);
        call = stack.size() < 2 ? null : stack.get(1);
        callerContext = contexts && call != null ? CallStack.context(stack.subList(1, stack.size())) : 0;
    }

    /** Returns whether this is the thread's pending operation. */
    boolean isNextOf(ThreadView thread) {
        Site site = thread.site();
        if (site == null || thread.op() != Op.ACQUIRE && thread.op() != Op.ACQUIRE_SHARED && thread.op() != Op.WAKE) {
            return false;
        }
        return site.op() == Op.CALL ? isCalledAt(site, thread) : isAt(site, thread);
    }

    /** Returns whether a thread at a site is at this place, whatever its pending operation. */
    boolean isAt(Site site, ThreadView thread) {
        return site.offset() == place.offset()
                && site.method().equals(method)
                && (contexts
                        ? thread.context() == context
                        : program == null || CallStack.isSameCaller(program, thread.programFrame()));
    }

    /** Returns whether a thread at the site may request the lock. */
    boolean concerns(Site site) {
        return site.offset() == place.offset() && site.method().equals(method)
                || call != null
                        && site.offset() == call.offset()
                        && site.method().equals(call.member())
                || isCallOfMethod(site);
    }

    private boolean isCallOfMethod(Site site) {
        return site.op() == Op.CALL
                && site.target() != null
                && site.target().name().equals(method.name())
                && site.target().descriptor().equals(method.descriptor());
    }

    private boolean isCalledAt(Site site, ThreadView thread) {
        if (!contexts) {
            return isCallOfMethod(site) && CallStack.isSameCaller(program, CodePoint.of(site, null));
        }
        return call != null
                && site.offset() == call.offset()
                && site.method().equals(call.member())
                && thread.context() == callerContext;
    }

    @Override
    public String toString() {
        return program == null ? place.toString() : place + ", called at " + program;
    }
}
