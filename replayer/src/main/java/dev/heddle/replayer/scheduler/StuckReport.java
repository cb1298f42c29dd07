package dev.heddle.replayer.scheduler;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.scheduler.ControlledThread.Place;
import dev.heddle.replayer.strategy.ThreadView.HeldMonitor;
import dev.heddle.trace.name.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Who is stuck, in words: what each thread waits for, what it holds and since where, and its stack. Guarded by the game's lock. */
final class StuckReport {
    private final KnownSites sites;
    private final long now;
    private final Map<Object, String> names = new IdentityHashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();

    StuckReport(KnownSites sites, long now) {
        this.sites = sites;
        this.now = now;
    }

    /** All user threads that cannot go on, those of the cycle first. */
    List<String> lines(List<ControlledThread> threads, List<ControlledThread> cycle) {
        List<String> lines = new ArrayList<>();
        for (ControlledThread thread : cycle) {
            describe(thread, lines);
        }
        for (ControlledThread thread : threads) {
            boolean stuck = thread.place == Place.WAITING && !thread.isEnabled(now);
            if (stuck && !thread.daemon && !cycle.contains(thread)) {
                describe(thread, lines);
            }
        }
        return lines;
    }

    private void describe(ControlledThread thread, List<String> lines) {
        lines.add(thread + " " + waitsFor(thread));
        List<String> stack = stack(thread);
        lines.addAll(stack);
        for (HeldMonitor monitor : thread.held) {
            Site site = monitor.site();
            lines.add("  holds " + name(monitor.lock()) + ", acquired at " + sites.codePoint(site, site));
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
            case PARK -> "is parked" + (thread.object() == null ? "" : " on " + name(thread.object()));
            case SLEEP -> "sleeps";
            case NONE, LOCK -> "is about to execute " + thread.words();
        };
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
            String type = object.getClass().getName();
            return type + " #" + counts.merge(type, 1, Integer::sum);
        });
    }
}
