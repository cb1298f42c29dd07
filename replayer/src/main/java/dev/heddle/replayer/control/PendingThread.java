package dev.heddle.replayer.control;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.relation.MayTrigger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A thread that is paused before its pending operation, in either mode. Guarded by the lock of the object that created
 * it.
 */
public abstract class PendingThread implements ThreadView {
    /** Its events, and its call stack. */
    protected final ThreadLog log;

    private final KnownSites sites;
    private final StackTracker stack = new StackTracker();
    private final ProgramFrame program = new ProgramFrame();
    private Op op = Op.BEGIN;
    private int site = Op.BEGIN.code();
    private Object object;
    private int index = -1;
    private int length = 1;
    private final Source source = new Source();

    /** The read of a copy; the thread's other fields describe the write. */
    private final class Source implements ObjectAccess {
        private int site;
        private Object object;
        private int index;

        @Override
        public Op op() {
            return Op.RANGE_READ;
        }

        @Override
        public int siteNumber() {
            return site;
        }

        @Override
        public Site site() {
            return sites.site(site);
        }

        @Override
        public Object object() {
            return object;
        }

        @Override
        public int index() {
            return index;
        }

        @Override
        public int length() {
            return length;
        }
    }

    protected PendingThread(ThreadLog log, KnownSites sites) {
        this.log = log;
        this.sites = sites;
    }

    /**
     * On the thread: sets its pending operation.
     *
     * @param what the operation, or null for the site's own, which {@link #update} determines
     */
    public final void setPending(Op what, int at, Object on, int element) {
        op = what;
        site = at;
        object = on;
        index = element;
        length = 1;
        source.object = null;
    }

    /** On the thread: sets the operation of a pending copy. */
    public final void setOp(Op known) {
        op = known;
    }

    /**
     * On the thread: it is about to copy elements of an array, or to fill a part of one.
     *
     * @param from the array that is read, or null
     * @param to the array that is written, or null
     */
    public final void setPendingCopy(
            int readSite, Object from, int fromIndex, int writeSite, Object to, int toIndex, int elements) {
        boolean isWrite = to != null;
        setPending(null, isWrite ? writeSite : readSite, isWrite ? to : from, isWrite ? toIndex : fromIndex);
        length = elements;
        if (isWrite) {
            source.site = readSite;
            source.object = from;
            source.index = fromIndex;
        }
    }

    /** On the thread, under the lock: updates what depends on its pending operation and its call stack. */
    public final void update() {
        if (op == null) {
            op = sites.site(site).op();
        }
        stack.update(log, sites);
        program.update(log, sites);
    }

    /** Clears the reference to the operation's object. */
    public final void forgetObject() {
        object = null;
        source.object = null;
    }

    /** Returns whether it was in a class initialiser at the last {@link #update}. */
    public final boolean isInInitializer() {
        return stack.isInInitializer();
    }

    @Override
    public final String path() {
        return log.path;
    }

    @Override
    public final PlanThread named() {
        return new PlanThread(log.path, log.thread.getName());
    }

    @Override
    public final Op op() {
        return op;
    }

    @Override
    public final int siteNumber() {
        return site;
    }

    @Override
    public final Site site() {
        return sites.site(site);
    }

    @Override
    public final long context() {
        return stack.context();
    }

    @Override
    public final boolean isCalledBy(List<CodePoint> callers) {
        Set<Frame> seen = new HashSet<>();
        // The thread may be in this very call: methods of the JDK that Heddle calls have frames above the operation.
        int called = activeFrameBelow(log.depth() + 1);
        while (seen.size() < callers.size()) {
            int caller = activeFrameBelow(called);
            if (caller == 0) {
                return false;
            }
            Member method = sites.site(log.entrySite(caller)).method();
            Frame frame = new Frame(method, callOffset(called, method));
            called = caller;
            if (MayTrigger.isLibrary(method.owner()) || seen.contains(frame)) {
                continue;
            }
            CodePoint wanted = callers.get(seen.size());
            if (!wanted.member().equals(method) || wanted.offset() != frame.offset()) {
                return false;
            }
            seen.add(frame);
        }
        return true;
    }

    /** A method with the offset at which it calls the next one. */
    private record Frame(Member method, int offset) {}

    /** The depth of the next recorded frame below another one, or 0. */
    private int activeFrameBelow(int depth) {
        int below = depth - 1;
        while (below > 0 && !log.isActive(below)) {
            below--;
        }
        return Math.max(0, below);
    }

    /** The offset at which a method called the frame at a depth; that of its entry if the call is unknown. */
    private int callOffset(int depth, Member caller) {
        int call = log.calledFrom(depth);
        if (call == 0) {
            return Site.ENTRY;
        }
        Site site = sites.site(call);
        return site.method().equals(caller) ? site.offset() : Site.ENTRY;
    }

    @Override
    public final Object object() {
        return object;
    }

    @Override
    public final int index() {
        return index;
    }

    @Override
    public final int length() {
        return length;
    }

    @Override
    public final ObjectAccess source() {
        return source.object == null ? null : source;
    }

    @Override
    public final String words() {
        return sites.planSite(op, site).toString();
    }

    @Override
    public final int check() {
        return sites.check(op, site);
    }

    @Override
    public final ThreadLog log() {
        return log;
    }

    @Override
    public final Site programMethod() {
        for (int d = log.depth(); d > 0; d--) {
            int entry = log.recordedEntrySite(d);
            if (entry != 0 && !MayTrigger.isLibrary(sites.site(entry).method().owner())) {
                return sites.site(entry);
            }
        }
        return null;
    }

    @Override
    public final CodePoint programFrame() {
        return program.frame(log, sites);
    }

    @Override
    public final void watchFrame(int depth) {
        stack.watch(depth);
    }

    @Override
    public final boolean hasLeftWatchedFrame() {
        return stack.hasLeftWatched();
    }

    @Override
    public final String toString() {
        return "thread " + log.path + " \"" + log.thread.getName() + "\"";
    }
}
