package dev.heddle.replayer.control;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.relation.MayTrigger;

/**
 * The innermost frame of the program at a thread's pending operation. It is followed only after the first question, and
 * kept until the next operation, because threads that a run leaves behind unwind their stacks.
 */
final class ProgramFrame {
    private boolean isFollowed;
    private int entry;
    private int call;

    /** On the thread: updates this from its stack. */
    void update(ThreadLog log, KnownSites sites) {
        if (isFollowed) {
            look(log, sites);
        }
    }

    /** The frame at the last update, with the line at which it called the JDK, or null. */
    CodePoint frame(ThreadLog log, KnownSites sites) {
        if (!isFollowed) {
            isFollowed = true;
            look(log, sites);
        }
        if (entry == 0) {
            return null;
        }
        Member method = sites.site(entry).method();
        Site from = call == 0 ? null : sites.site(call);
        int line = from != null && from.method().equals(method) ? from.line() : -1;
        return CodePoint.in(method, Site.NOWHERE, line, null);
    }

    private void look(ThreadLog log, KnownSites sites) {
        entry = 0;
        call = 0;
        for (int depth = log.depth(); depth > 0; depth--) {
            int at = log.recordedEntrySite(depth);
            if (at == 0) {
                continue;
            }
            if (!MayTrigger.isLibrary(sites.site(at).method().owner())) {
                entry = at;
                return;
            }
            call = log.calledFrom(depth);
        }
        call = 0;
    }
}
