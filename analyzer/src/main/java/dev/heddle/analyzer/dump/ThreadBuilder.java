package dev.heddle.analyzer.dump;

import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A thread of a dump while its lines are read. */
final class ThreadBuilder {
    private final String name;
    private final String id;
    private final boolean virtual;
    private final List<CodePoint> places = new ArrayList<>();
    private final List<List<DumpedLock>> locked = new ArrayList<>();
    private final List<DumpedLock> synchronizers = new ArrayList<>();
    private Thread.@Nullable State state;
    private @Nullable DumpedWait wait;
    boolean waitsInVm;
    double cpu = -1;
    double elapsed = -1;

    ThreadBuilder(String name, String id, boolean virtual) {
        this.name = name;
        this.id = id;
        this.virtual = virtual;
    }

    void state(String word) {
        for (Thread.State known : Thread.State.values()) {
            if (known.name().equals(word)) {
                state = known;
            }
        }
    }

    boolean hasState() {
        return state != null;
    }

    boolean hasFrames() {
        return !places.isEmpty();
    }

    /** Whether its innermost frames are those of {@code Object.wait}. */
    boolean isInObjectWait() {
        return !places.isEmpty() && places.get(0).className().equals("java.lang.Object");
    }

    /**
     * Adds a frame below those so far.
     *
     * @param className with or without the name of its class loader and module
     * @param location file and line, with or without the module
     */
    void frame(String className, String method, String location) {
        String place = location.substring(location.lastIndexOf('/') + 1);
        int colon = place.lastIndexOf(':');
        String file = colon < 0 ? place : place.substring(0, colon);
        int line = -1;
        if (colon >= 0) {
            try {
                line = Integer.parseInt(place.substring(colon + 1).strip());
            } catch (NumberFormatException e) {
                // A place that only a person can read; the method counts.
                line = -1;
            }
        }
        boolean hasFile = !file.equals("Native Method") && !file.equals("Unknown Source") && !file.isEmpty();
        places.add(new CodePoint(withoutModule(className), method, "", Site.NOWHERE, line, hasFile ? file : null));
        locked.add(new ArrayList<>());
    }

    private static String withoutModule(String className) {
        int slash = className.lastIndexOf('/');
        // The name of a hidden class ends with a slash and an address.
        return slash < 0 || className.startsWith("0x", slash + 1) ? className : className.substring(slash + 1);
    }

    /** The thread holds a monitor since its last frame. */
    void locked(DumpedLock lock) {
        if (!locked.isEmpty()) {
            locked.get(locked.size() - 1).add(lock);
        }
    }

    /** The same for a frame by its number. */
    void locked(int frame, DumpedLock lock) {
        if (frame >= 0 && frame < locked.size()) {
            locked.get(frame).add(lock);
        }
    }

    void holds(DumpedLock synchronizer) {
        synchronizers.add(synchronizer);
    }

    void waits(DumpedWait.Kind kind, @Nullable DumpedLock object, @Nullable String owner) {
        boolean isRelock = wait != null && kind == DumpedWait.Kind.MONITOR;
        if (wait == null || isRelock || wait.object() == null && object != null) {
            wait = new DumpedWait(kind, object, owner);
        }
    }

    /** The owner of the awaited object, which another part of the dump names. */
    void ownedBy(String identity, String owner) {
        if (wait != null
                && wait.object() != null
                && wait.owner() == null
                && wait.object().identity().equals(identity)) {
            wait = new DumpedWait(wait.kind(), wait.object(), owner);
        }
    }

    DumpedThread build() {
        List<DumpedFrame> stack = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            List<DumpedLock> here = new ArrayList<>(locked.get(i));
            if (wait != null && wait.object() != null) {
                // A thread has released the monitor on which it waits.
                here.removeIf(lock -> lock.identity().equals(wait.object().identity()));
            }
            stack.add(new DumpedFrame(places.get(i), here));
        }
        return new DumpedThread(name, id, virtual, state, waitsInVm, stack, wait, synchronizers, cpu, elapsed);
    }
}
