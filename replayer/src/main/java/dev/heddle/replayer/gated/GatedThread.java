package dev.heddle.replayer.gated;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.scheduler.KnownSites;
import dev.heddle.replayer.scheduler.StackWatch;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.PlanThread;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A thread that has come to a point at least once. Guarded by the gate's lock, but for {@link #attentive} and {@link #holdsLocks}. */
final class GatedThread implements ThreadView {
    final Gate gate;
    final ThreadLog log;
    final StackWatch stack = new StackWatch();
    final List<HeldLock> locks = new ArrayList<>(2);
    /** Locks it has given up to wait on a condition. Only the thread itself touches it. */
    final List<HeldLock> setAside = new ArrayList<>(0);

    /** Whether each of its operations is a point. Written under the lock; the thread itself reads it before every operation. */
    volatile boolean attentive;
    /** Whether {@link #locks} holds anything. Only the thread itself writes and reads it. */
    boolean holdsLocks;

    /** Whether it stands at a point and waits. */
    boolean held;
    /** Since when, as {@link System#nanoTime} has it. */
    long heldSince;
    /** Whether it is let go, whatever the plan says. */
    boolean letGo;

    private Op op = Op.BEGIN;
    private int site = Op.BEGIN.code();
    private Object object;
    private int index = -1;

    GatedThread(Gate gate, ThreadLog log) {
        this.gate = gate;
        this.log = log;
    }

    /** On the thread: what it is about to do. */
    void intend(Op what, int at, Object on, int element, KnownSites sites) {
        op = what != null ? what : sites.site(at).op();
        site = at;
        object = on;
        index = element;
        stack.look(log, sites);
    }

    /** Forgets the object of the program that the operation was about. */
    void done() {
        object = null;
    }

    @Override
    public String path() {
        return log.path;
    }

    @Override
    public Op op() {
        return op;
    }

    @Override
    public int siteNumber() {
        return site;
    }

    @Override
    public Site site() {
        return gate.sites.site(site);
    }

    @Override
    public long context() {
        return stack.context();
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
    public String words() {
        return gate.sites.planSite(op, site).toString();
    }

    @Override
    public PlanThread named() {
        return new PlanThread(log.path, log.thread.getName());
    }

    @Override
    public int check() {
        return gate.sites.check(op, site);
    }

    @Override
    public boolean stands() {
        throw new UnsupportedOperationException("threads run freely");
    }

    @Override
    public boolean hadToWait() {
        throw new UnsupportedOperationException("threads run freely");
    }

    @Override
    public boolean isYielding() {
        return false;
    }

    /** Only those that were acquired at points. */
    @Override
    public List<HeldLock> locks() {
        return Collections.unmodifiableList(locks);
    }

    @Override
    public ThreadLog log() {
        return log;
    }

    @Override
    public void watchFrame(int depth) {
        stack.watch(depth);
    }

    @Override
    public boolean hasLeftWatchedFrame() {
        return stack.hasLeftWatched();
    }

    @Override
    public String toString() {
        return "thread " + log.path + " \"" + log.thread.getName() + "\"";
    }
}
