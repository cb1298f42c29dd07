package dev.heddle.analyzer.skeleton;

import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The first pass over a recording: collects the signals between threads, and the classes of objects. */
public final class SkeletonPass implements EventConsumer {
    private final SiteIndex sites;
    private final SignalEdges signals = new SignalEdges();
    /** Null unless the order of critical sections counts. */
    private final @Nullable SectionEdges sections;

    private final ObjectClasses classes;
    private int[] index = new int[16];
    private IntArrayList[] frames = new IntArrayList[16];
    private long events;

    public SkeletonPass(SiteIndex sites) {
        this(sites, false);
    }

    private SkeletonPass(SiteIndex sites, boolean ordersSections) {
        this.sites = sites;
        this.classes = new ObjectClasses(sites.classes());
        this.sections = ordersSections ? new SectionEdges(sites, signals.edges()) : null;
    }

    /** A pass that also knows the order of critical sections in which threads are started. */
    public static SkeletonPass withSections(SiteIndex sites) {
        return new SkeletonPass(sites, true);
    }

    @Override
    public void event(long stamp, int thread, int site, int target, int aux) {
        if (thread >= index.length) {
            index = Arrays.copyOf(index, Math.max(thread + 1, index.length * 2));
            frames = Arrays.copyOf(frames, index.length);
        }
        int at = index[thread]++;
        events++;
        Op op = sites.op(site);
        signals.unrecorded().event(op, thread, at, index);
        switch (op.family()) {
            case SIGNAL ->
                signals.event(op, thread, at, target, aux, aux >= 0 && aux < index.length ? index[aux] - 1 : -1);
            case CALL -> call(op, thread, site, target);
            case ACCESS -> {
                ResolvedField field = sites.field(site);
                if (target != 0 && field != null) {
                    classes.seen(target, field.reference());
                }
            }
            default -> {}
        }
        if (sections != null) {
            sections.event(op, thread, at, site, target, aux);
        }
        if (op != Op.END) {
            return;
        }
        frames[thread] = null;
    }

    private void call(Op op, int thread, int site, int target) {
        IntArrayList stack = frames[thread];
        if (stack == null) {
            stack = frames[thread] = new IntArrayList();
        }
        switch (op) {
            case ENTER -> {
                stack.push(site);
                receiver(site, target);
            }
            case EXIT -> {
                if (!stack.isEmpty()) {
                    stack.popInt();
                }
            }
            case RECEIVER -> {
                if (!stack.isEmpty()) {
                    receiver(stack.topInt(), target);
                }
            }
            default -> {}
        }
    }

    private void receiver(int methodSite, int target) {
        if (target != 0 && !sites.inObject(methodSite)) {
            classes.seen(target, sites.methodClass(methodSite));
        }
    }

    public Skeleton finish() {
        return finish(signals.edges());
    }

    /**
     * The same, where also the end of a critical section precedes what follows the first acquisition of its lock by a
     * thread that was started within it. Requires {@link #withSections}.
     *
     * @param plain from {@link #finish}; returned if there is no such section
     */
    public Skeleton finishWithSections(Skeleton plain) {
        Edges edges = Objects.requireNonNull(sections).edges();
        return edges == signals.edges() ? plain : finish(edges);
    }

    private Skeleton finish(Edges edges) {
        int threads = Math.max(sites.names().threadLimit(), index.length);
        return new Skeleton(
                sites, Segments.of(threads, edges), classes, events, signals.unmatched(), signals.forgotten());
    }
}
