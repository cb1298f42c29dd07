package dev.heddle.trace.plan;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StableHash;
import java.util.List;

/**
 * Call stacks as plans store them: the innermost frame first, each frame with the offset at which it calls the next.
 */
public final class CallStack {
    private CallStack() {}

    /**
     * The context of the innermost frame: {@link StableHash#mix} folded from the outermost frame inwards. Each frame
     * contributes the hash of its call site in the caller (0 for the outermost frame, and for a call with an unknown
     * site), and then that of its method's entry. The agents compute the same from the calls they observe.
     */
    public static long context(List<CodePoint> innermostFirst) {
        long context = StableHash.EMPTY_CONTEXT;
        for (int i = innermostFirst.size() - 1; i >= 0; i--) {
            CodePoint caller = i + 1 < innermostFirst.size() ? innermostFirst.get(i + 1) : null;
            long call = caller == null || caller.offset() < 0 ? 0 : hash(Op.CALL, caller, caller.offset());
            context = push(context, call, hash(Op.ENTER, innermostFirst.get(i), Site.ENTRY));
        }
        return context;
    }

    /** One step of {@link #context}: a method is entered from a call site. */
    public static long push(long context, long callSiteHash, long entryHash) {
        return StableHash.mix(StableHash.mix(context, callSiteHash), entryHash);
    }

    /** The {@linkplain Site#stableHash() hash} of the site of an operation at a place. */
    public static long hash(Op op, CodePoint at, int offset) {
        return new Site(op, at.member(), offset, at.line(), null).stableHash();
    }
}
