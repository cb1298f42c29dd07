package dev.heddle.trace.plan;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.relation.MayTrigger;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /**
     * The innermost frame outside the JDK, if the innermost frame of all is one of the JDK: the frame of the program
     * that requests a lock by a method of the JDK. Null otherwise.
     */
    public static @Nullable CodePoint callerOfJdk(List<CodePoint> innermostFirst) {
        CodePoint innermost = innermostFirst.get(0);
        for (CodePoint frame : innermostFirst) {
            if (!MayTrigger.isLibrary(frame.className())) {
                return frame == innermost ? null : frame;
            }
        }
        return null;
    }

    /**
     * Whether two lines of the program may be the same {@linkplain #callerOfJdk caller}: of one class and method, whose
     * descriptor is not compared, and of one source line if both are known. An unknown caller is any.
     */
    public static boolean isSameCaller(@Nullable CodePoint one, @Nullable CodePoint other) {
        return one == null
                || other == null
                || one.className().equals(other.className())
                        && one.method().equals(other.method())
                        && (one.line() < 0 || other.line() < 0 || one.line() == other.line());
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
