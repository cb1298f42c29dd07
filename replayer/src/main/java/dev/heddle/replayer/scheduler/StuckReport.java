package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.scheduler.ControlledThread.Place;
import dev.heddle.replayer.strategy.ThreadView.HeldLock;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.run.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;

/** Who is stuck, in words: what each thread waits for, what it holds and since where, and its stack. Guarded by the game's lock. */
final class StuckReport {
    private final KnownSites sites;
    private final long now;
    private final Map<Object, String> names = new IdentityHashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private List<ControlledThread> all = List.of();

    StuckReport(KnownSites sites, long now) {
        this.sites = sites;
        this.now = now;
    }

    /** All user threads that cannot go on, those of the cycle first. */
    List<String> lines(List<ControlledThread> threads, List<ControlledThread> cycle) {
        all = threads;
        List<String> lines = new ArrayList<>();
        for (ControlledThread thread : cycle) {
            describe(thread, lines);
        }
        boolean hasOthers = false;
        for (ControlledThread thread : threads) {
            boolean stuck = thread.place == Place.WAITING && !thread.isEnabled(now);
            if (stuck && !thread.daemon && !cycle.contains(thread)) {
                if (!cycle.isEmpty() && !hasOthers) {
                    lines.add(Outcome.BEHIND);
                    hasOthers = true;
                }
                describe(thread, lines);
            }
        }
        return lines;
    }

    /** All user threads, whatever they do. */
    List<String> allUser(List<ControlledThread> threads) {
        all = threads;
        List<String> lines = new ArrayList<>();
        for (ControlledThread thread : threads) {
            if (!thread.daemon) {
                describe(thread, lines);
            }
        }
        return lines;
    }

    private void describe(ControlledThread thread, List<String> lines) {
        lines.add(thread + " " + waitsFor(thread));
        List<String> stack = stack(thread);
        lines.addAll(stack);
        for (HeldLock held : thread.held) {
            Site site = held.callSite() == 0 ? held.site() : sites.site(held.callSite());
            String shared = held.isShared() ? " together with others" : "";
            lines.add("  holds " + name(held.lock()) + shared + ", acquired at " + sites.codePoint(site, site));
        }
    }

    private String waitsFor(ControlledThread thread) {
        ModelLock lock = thread.missingLock(now);
        if (lock != null) {
            String owner = lock.owner == null ? "" : ", which " + lock.owner + " holds";
            return "waits for the monitor of " + name(lock.object) + owner;
        }
        return switch (thread.guard) {
            case WAIT_SET -> "waits to be notified on " + name(thread.lock.object);
            case JOIN -> "waits for the end of " + thread.joined;
            case PARK -> parkedOn(thread);
            case SLEEP -> "sleeps";
            case NONE, LOCK -> "is about to execute " + thread.words();
        };
    }

    private String parkedOn(ControlledThread thread) {
        Object on = thread.object();
        if (on == null) {
            return "is parked";
        }
        List<ControlledThread> holders = LibraryLocks.holders(on, thread, all);
        if (holders.isEmpty()) {
            return (on instanceof Condition ? "waits to be signalled on " : "is parked on ") + name(on);
        }
        StringBuilder words = new StringBuilder("waits for the lock ").append(name(on));
        if (holders.contains(thread)) {
            return words.append(", which it holds itself").toString();
        }
        for (int i = 0; i < holders.size(); i++) {
            words.append(i == 0 ? ", which " : " and ").append(holders.get(i));
        }
        return words.append(holders.size() == 1 ? " holds" : " hold").toString();
    }

    /** The woven frames, innermost first. */
    private List<String> stack(ControlledThread thread) {
        List<String> lines = new ArrayList<>();
        ThreadLog log = thread.log;
        Site at = sites.site(thread.siteNumber());
        for (int d = log.depth(); d > 0; d--) {
            if (log.isActive(d)) {
                Site entry = sites.site(log.entrySite(d));
                Site line = at != null && at.method().equals(entry.method()) ? at : entry;
                lines.add("    at " + sites.codePoint(entry, line));
                int call = log.calledFrom(d);
                at = call == 0 ? null : sites.site(call);
            }
        }
        if (lines.isEmpty()) {
            lines.add("    in no woven method");
        }
        return lines;
    }

    /** A name for an object that is the same in every run: its class, and which one of that class is named first. */
    private String name(Object object) {
        return names.computeIfAbsent(object, unnamed -> {
            // A lock is parked on, and so known, by its synchroniser.
            String type = object.getClass().getName().replaceFirst("\\$(Nonfair|Fair)?Sync$", "");
            return type + " #" + counts.merge(type, 1, Integer::sum);
        });
    }
}
