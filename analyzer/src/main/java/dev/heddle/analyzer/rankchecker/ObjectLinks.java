package dev.heddle.analyzer.rankchecker;

import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The first pass over a run. It collects facts about objects that are needed before their first use: the objects whose
 * allocation is recorded, the classes of monitors, and the lock of each synchroniser and condition that events name
 * instead of the lock.
 */
final class ObjectLinks implements EventConsumer {
    private static final String REENTRANT = "java/util/concurrent/locks/ReentrantLock";

    private final SiteIndex sites;
    private final IntOpenHashSet made = new IntOpenHashSet();
    private final Int2IntOpenHashMap lockClass = new Int2IntOpenHashMap();
    private final Int2IntOpenHashMap lockOf = new Int2IntOpenHashMap();
    private final Map<Integer, Frames> threads = new HashMap<>();

    private static final class Frames {
        final IntArrayList sites = new IntArrayList();
        final IntArrayList receivers = new IntArrayList();
    }

    ObjectLinks(SiteIndex sites) {
        this.sites = sites;
    }

    @Override
    public void event(long stamp, int thread, int site, int target, int aux) {
        Op op = sites.op(site);
        switch (op) {
            case ENTER -> {
                Frames frames = threads.computeIfAbsent(thread, number -> new Frames());
                frames.sites.push(site);
                frames.receivers.push(target);
            }
            case EXIT -> {
                Frames frames = threads.get(thread);
                if (frames != null && !frames.sites.isEmpty()) {
                    frames.sites.popInt();
                    frames.receivers.popInt();
                }
            }
            case ALLOCATE -> made.add(target);
            case ACQUIRE, ACQUIRE_SHARED -> {
                lockClass.put(target, aux);
                link(thread, site, target);
            }
            case WAIT -> {
                if (aux != 0) {
                    lockOf.put(target, aux);
                }
            }
            default -> {}
        }
    }

    /** Links a synchroniser to the lock whose method acquires it. */
    private void link(int thread, int site, int target) {
        Site here = sites.names().site(site);
        Frames frames = threads.get(thread);
        if (!here.method().owner().equals(REENTRANT) || frames == null || frames.sites.isEmpty()) {
            return;
        }
        int receiver = frames.receivers.topInt();
        Site frame = sites.names().site(frames.sites.topInt());
        if (receiver != 0 && receiver != target && frame.method().equals(here.method())) {
            lockOf.put(target, receiver);
        }
    }

    /** Whether the run records the allocation of an object with this identity. */
    boolean isMade(int identity) {
        return made.contains(identity);
    }

    boolean hasAllocations() {
        return !made.isEmpty();
    }

    /** The lock of a synchroniser or condition, if it is known; otherwise the object itself. */
    int lock(int identity) {
        int at = identity;
        // The first step leads from a condition to the synchroniser, and the second from there to the lock.
        for (int i = 0; i < 2 && lockOf.containsKey(at); i++) {
            at = lockOf.get(at);
        }
        return at;
    }

    /**
     * Internal name of the class of an object whose monitor was entered, or {@code java/lang/Object} for any other
     * object.
     */
    String monitorClass(int identity) {
        int number = lockClass.get(identity);
        return number != 0 && sites.names().hasClass(number)
                ? sites.names().classOf(number).name()
                : "java/lang/Object";
    }
}
