package dev.heddle.analyzer.drfinder;

import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.RecordingWalk;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.analyzer.skeleton.SkeletonPass;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.relation.MayTrigger;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Collects the may-trigger relation of one run (DrFinder, algorithm 1): for each acquisition, the innermost methods
 * with the class of the lock. Acquisitions with the same stack and class are processed once.
 */
final class AcquisitionWalk extends RecordingWalk {
    private static final String LIBRARY = "java/util/concurrent/locks/";
    private static final String WITHOUT_SYNCHRONISER = LIBRARY + "StampedLock";

    private final int depth;
    private final SortedMap<String, SortedSet<String>> methods = new TreeMap<>();
    private final IntOpenHashSet places = new IntOpenHashSet();
    private long acquisitions;
    private long withoutClass;
    private long withoutMethod;

    AcquisitionWalk(Names names, int depth) {
        // The order of events is not needed here, so the skeleton is that of a run without signals.
        super(new SkeletonPass(new SiteIndex(names)).finish());
        this.depth = depth;
    }

    @Override
    protected void requested(ThreadState state, Op op, int hold, int place) {
        if (op == Op.WAKE) {
            return;
        }
        acquisitions++;
        LockStates.Place at = lockStates().place(place);
        String lockClass = lockClass(at);
        if (lockClass == null) {
            withoutClass++;
        } else if (places.add(place) && !add(contexts().stack(at.context(), at.site()), lockClass)) {
            withoutMethod++;
        }
    }

    /**
     * Qualified name of the class of a lock in the scheduler's view, or null. For a lock of the JDK, the scheduler sees
     * the synchroniser inside it, which does not know the lock. Such a lock has the class that declares the acquiring
     * method, even if the lock is a subclass.
     */
    private @Nullable String lockClass(LockStates.Place at) {
        Names names = sites().names();
        String declared = names.site(at.site()).method().owner();
        if (declared.startsWith(LIBRARY) && !declared.equals(WITHOUT_SYNCHRONISER)) {
            return declared.replace('/', '.');
        }
        return names.hasClass(at.lockClass()) ? names.classOf(at.lockClass()).qualifiedName() : null;
    }

    /**
     * Adds the methods of a stack.
     *
     * @return whether the stack has a method of the program
     */
    private boolean add(List<CodePoint> stack, String lockClass) {
        int frames = 0;
        for (CodePoint frame : stack) {
            if (frames == depth) {
                break;
            }
            if (!MayTrigger.isLibrary(frame.className())) {
                frames++;
                methods.computeIfAbsent(frame.className() + "." + frame.method(), method -> new TreeSet<>())
                        .add(lockClass);
            }
        }
        return frames > 0;
    }

    SortedMap<String, SortedSet<String>> methods() {
        return methods;
    }

    /** Number of acquisitions of locks that the thread did not hold. */
    long acquisitions() {
        return acquisitions;
    }

    /** Number of these acquisitions without the class of the lock. */
    long withoutClass() {
        return withoutClass;
    }

    /** Number of distinct acquisitions without a method of the program on the stack. */
    long withoutMethod() {
        return withoutMethod;
    }
}
