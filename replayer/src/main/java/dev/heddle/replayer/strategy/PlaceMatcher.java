package dev.heddle.replayer.strategy;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CallStack;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;

/** A (site, context) pair of a plan, prepared for comparison with pending operations. */
public final class PlaceMatcher {
    private final Op op;
    private final Member method;
    private final int offset;
    private final long context;

    /** @param stack the innermost frame, which is the site, first */
    public PlaceMatcher(Op op, List<CodePoint> stack) {
        this.op = op;
        this.method = stack.get(0).member();
        this.offset = stack.get(0).offset();
        this.context = CallStack.context(stack);
    }

    /** The read and the write of a copy have the same place. */
    public boolean isAt(Site site) {
        return (site.op() == op || site.op().isRange() && op.isRange())
                && site.offset() == offset
                && site.method().equals(method);
    }

    public boolean isIn(long otherContext) {
        return otherContext == context;
    }
}
