package dev.heddle.replayer.scheduler.stuck;

import dev.heddle.recorder.boot.InitialisationLock;
import dev.heddle.recorder.boot.LineLock;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.control.KnownSites;
import dev.heddle.replayer.control.RealFrames;
import dev.heddle.replayer.scheduler.threads.ControlledThread;
import dev.heddle.replayer.scheduler.threads.ControlledThread.Place;
import dev.heddle.replayer.scheduler.threads.ModelLock;
import dev.heddle.replayer.strategy.ThreadView.HeldLock;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.run.StuckThread;
import dev.heddle.trace.run.StuckThread.Held;
import dev.heddle.trace.run.StuckThread.Kind;
import dev.heddle.trace.run.StuckThread.Named;
import dev.heddle.trace.run.StuckThread.Role;
import dev.heddle.trace.run.StuckThread.Wait;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;

/**
 * Describes stuck threads: the wait of each thread, the locks it holds and where it acquired them, and its stack.
 * Guarded by the scheduler lock.
 */
public final class StuckReport {
    private final KnownSites sites;
    private final long now;
    private final Map<Object, String> names = new IdentityHashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private List<ControlledThread> all = List.of();

    public StuckReport(KnownSites sites, long now) {
        this.sites = sites;
        this.now = now;
    }

    /** All user threads that are not enabled, those of the cycle first. */
    public List<StuckThread> stuck(List<ControlledThread> threads, List<ControlledThread> cycle) {
        all = threads;
        List<StuckThread> list = new ArrayList<>();
        for (int i = 0; i < cycle.size(); i++) {
            ControlledThread thread = cycle.get(i);
            ControlledThread next = cycle.get((i + 1) % cycle.size());
            boolean isOwner = thread.place == Place.UNCONTROLLED;
            list.add(isOwner ? owner(thread, next) : describe(thread, Role.CIRCLE));
        }
        for (ControlledThread thread : threads) {
            boolean stuck = thread.place == Place.WAITING && !thread.isEnabled(now);
            if (stuck && !thread.daemon && !cycle.contains(thread)) {
                list.add(describe(thread, cycle.isEmpty() ? Role.STUCK : Role.BEHIND));
            }
        }
        return list;
    }

    /** All user threads in any state. */
    public List<StuckThread> allUser(List<ControlledThread> threads) {
        all = threads;
        List<StuckThread> list = new ArrayList<>();
        for (ControlledThread thread : threads) {
            if (!thread.daemon) {
                list.add(describe(thread, Role.STUCK));
            }
        }
        return list;
    }

    /** An uncontrolled thread that is blocked. */
    StuckThread uncontrolled(ControlledThread thread, boolean isBehind) {
        Wait wait = new Wait(Kind.OUTSIDE, null, (Named) null);
        return new StuckThread(
                named(thread), isBehind ? Role.BEHIND : Role.STUCK, wait, realStack(thread), holds(thread));
    }

    /** The owner of a structured scope. */
    private StuckThread owner(ControlledThread thread, ControlledThread subtask) {
        Wait wait = new Wait(Kind.END, null, named(subtask));
        return new StuckThread(named(thread), Role.CIRCLE, wait, realStack(thread), holds(thread));
    }

    private static List<StackLine> realStack(ControlledThread thread) {
        List<StackLine> stack = new ArrayList<>();
        for (StackTraceElement frame : thread.thread.getStackTrace()) {
            stack.add(RealFrames.stackLine(frame));
        }
        return stack;
    }

    private StuckThread describe(ControlledThread thread, Role role) {
        return new StuckThread(named(thread), role, waitsFor(thread), stack(thread), holds(thread), next(thread));
    }

    private List<Held> holds(ControlledThread thread) {
        List<Held> holds = new ArrayList<>();
        for (HeldLock held : thread.held) {
            Site site = held.callSite() == 0 ? held.site() : sites.site(held.callSite());
            holds.add(new Held(name(held.lock()), held.isShared(), line(site, site)));
        }
        return holds;
    }

    private PlanSite next(ControlledThread thread) {
        Site site = sites.site(thread.siteNumber());
        return site == null || site.isSynthetic() ? null : new PlanSite(thread.op(), sites.codePoint(site, site));
    }

    private static Named named(ControlledThread thread) {
        return new Named(thread.log().path, thread.log().thread.getName());
    }

    private Wait waitsFor(ControlledThread thread) {
        ModelLock lock = thread.missingLock(now);
        if (lock != null) {
            return new Wait(Kind.MONITOR, name(lock.object), lock.owner == null ? null : named(lock.owner));
        }
        return switch (thread.guard) {
            case WAIT_SET -> new Wait(Kind.NOTIFICATION, name(thread.lock.object), (Named) null);
            case JOIN -> new Wait(Kind.END, null, named(thread.joined));
            case PARK -> parkedOn(thread);
            case SLEEP -> new Wait(Kind.TIME, null, (Named) null);
            case NONE, LOCK -> new Wait(Kind.NOTHING, null, List.of(), thread.words());
        };
    }

    private Wait parkedOn(ControlledThread thread) {
        Object on = thread.object();
        if (on == null) {
            return new Wait(Kind.PERMIT, null, (Named) null);
        }
        List<ControlledThread> holders = LibraryLocks.holders(on, thread, all);
        if (holders.isEmpty()) {
            return new Wait(on instanceof Condition ? Kind.SIGNAL : Kind.PERMIT, name(on), (Named) null);
        }
        return new Wait(
                Kind.LOCK, name(on), holders.stream().map(StuckReport::named).toList(), null);
    }

    /** The instrumented frames, innermost first. */
    private List<StackLine> stack(ControlledThread thread) {
        List<StackLine> lines = new ArrayList<>();
        ThreadLog log = thread.log();
        Site at = sites.site(thread.siteNumber());
        for (int d = log.depth(); d > 0; d--) {
            if (log.isActive(d)) {
                Site entry = sites.site(log.entrySite(d));
                Site line = at != null && at.method().equals(entry.method()) ? at : entry;
                lines.add(line(entry, line));
                int call = log.calledFrom(d);
                at = call == 0 ? null : sites.site(call);
            }
        }
        return lines;
    }

    private StackLine line(Site method, Site at) {
        CodePoint place = sites.codePoint(method, at);
        return new StackLine(method.method().owner(), place.method(), place.file(), place.line());
    }

    /**
     * Names an object the same way in every run: by its class, and its position among the named objects of that class.
     */
    private String name(Object object) {
        return names.computeIfAbsent(object, unnamed -> {
            // Threads park on the synchroniser of a lock, so only the synchroniser is known.
            if (object instanceof InitialisationLock lock) {
                return "the initialisation of " + lock.type;
            }
            if (object instanceof LineLock) {
                return "the lock of the repair";
            }
            String type = object.getClass().getName().replaceFirst("\\$(Nonfair|Fair)?Sync$", "");
            return type + " #" + counts.merge(type, 1, Integer::sum);
        });
    }
}
