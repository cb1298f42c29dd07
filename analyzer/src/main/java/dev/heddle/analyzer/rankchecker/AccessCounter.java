package dev.heddle.analyzer.rankchecker;

import dev.heddle.analyzer.skeleton.Contexts;
import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.NameOfUnseen;
import dev.heddle.trace.plan.VariableName;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The second pass over a run. It counts the accesses to each variable, one for every scheduling decision there.
 * Accesses to an object before the end of its constructor count for the fields' names, because the scheduler cannot
 * know the object. Such accesses alone do not make a field a variable.
 */
final class AccessCounter implements EventConsumer {
    private final SiteIndex sites;
    private final Names names;
    private final ObjectLinks links;
    private final Contexts contexts;
    private final Map<VariableName, VariableCount> fields = new HashMap<>();
    private final List<VariableCount> objects = new ArrayList<>();
    /** The latest object with each identity. */
    private final Int2ObjectOpenHashMap<VariableCount> made = new Int2ObjectOpenHashMap<>();
    /** The accesses to objects under construction. */
    private final Int2ObjectOpenHashMap<List<EarlyUse>> early = new Int2ObjectOpenHashMap<>();

    /** First user of an object whose allocation was not recorded, by identity. */
    private final Int2IntOpenHashMap owners = new Int2IntOpenHashMap();

    private final ForkJoinOrder order = new ForkJoinOrder();
    private final Map<AllocationKey, int[]> allocations = new HashMap<>();
    private ThreadStack[] threads = new ThreadStack[16];
    private long accesses;

    private record EarlyUse(VariableCount field, int thread) {}

    /** A key for counting objects. A context has the offset -2. */
    private record AllocationKey(int thread, int context, Member method, int offset) {}

    private static final class ThreadStack {
        final IntArrayList contexts = new IntArrayList();
        int atomicWrite;
        int atomicTarget;

        int context() {
            return contexts.isEmpty() ? Contexts.ROOT : contexts.topInt();
        }
    }

    AccessCounter(SiteIndex sites, ObjectLinks links) {
        this.sites = sites;
        this.names = sites.names();
        this.links = links;
        this.contexts = new Contexts(sites);
    }

    @Override
    public void event(long stamp, int thread, int site, int target, int aux) {
        Op op = sites.op(site);
        ThreadStack stack = stack(thread);
        int written = stack.atomicWrite;
        stack.atomicWrite = 0;
        order.event(op, thread, aux);
        switch (op) {
            case ENTER -> stack.contexts.push(contexts.enter(stack.context(), aux, site));
            case EXIT -> {
                if (!stack.contexts.isEmpty()) {
                    stack.contexts.popInt();
                }
            }
            case ALLOCATE -> allocated(thread, stack, site, target, aux);
            case HANDED_OVER -> handedOver(target, aux);
            case ATOMIC_WRITE -> {
                stack.atomicWrite = site;
                stack.atomicTarget = target;
                use(thread, op, site, target, -1);
            }
            case ATOMIC_READ -> {
                boolean isSecondHalf = written != 0 && stack.atomicTarget == target && isSameCode(written, site);
                if (!isSecondHalf) {
                    use(thread, op, site, target, -1);
                }
            }
            case RELEASE, RELEASE_SHARED -> {
                // The exit of a monitor is not a scheduling decision.
                if (!NameOfUnseen.isNamedByClass(op, names.site(site))) {
                    use(thread, op, site, target, -1);
                }
            }
            case ASKED -> {
                use(thread, op, site, target, -1);
                VariableCount asked = made.get(target);
                if (asked != null && aux > 0 && names.hasThread(aux - 1)) {
                    // The end of that thread changes the answer.
                    asked.owners.add(aux - 1);
                }
            }
            case WAKE -> {
                if (aux == 0) {
                    use(thread, op, site, target, -1);
                }
            }
            default -> {
                if (NameOfUnseen.isOnVariable(op)) {
                    use(thread, op, site, target, op.isArrayAccess() ? aux : -1);
                }
            }
        }
    }

    private boolean isSameCode(int site, int other) {
        Site one = names.site(site);
        Site two = names.site(other);
        return one.offset() == two.offset() && one.method().equals(two.method());
    }

    private void allocated(int thread, ThreadStack stack, int site, int object, int classNumber) {
        Site at = names.site(site);
        int iteration = next(new AllocationKey(thread, stack.context(), at.method(), at.offset()));
        int count = 1 + next(new AllocationKey(thread, -1, at.method(), at.offset()));
        String className =
                names.hasClass(classNumber) ? names.classOf(classNumber).name() : null;
        VariableName name =
                VariableName.made(at.method(), at.offset(), names.thread(thread).path(), count);
        made.put(object, new VariableCount(name, className, iteration));
        List<EarlyUse> uses = early.remove(object);
        if (uses != null) {
            for (EarlyUse use : uses) {
                if (use.thread != thread) {
                    use.field.threads.add(use.thread);
                }
            }
        }
    }

    private int next(AllocationKey making) {
        return allocations.computeIfAbsent(making, m -> new int[1])[0]++;
    }

    private void use(int thread, Op op, int site, int target, int index) {
        Site at = names.site(site);
        ResolvedField accessed = sites.field(site);
        if (op.isAccess() && accessed != null && accessed.isFinal()) {
            // This read only shows which array the field holds.
            return;
        }
        accesses++;
        int object = target == 0 || op.isAccess() ? target : links.lock(target);
        VariableCount one = object == 0 ? null : made.get(object);
        if (one != null) {
            if (one.all() == 0) {
                objects.add(one);
            }
            VariableCount used = index < 0 ? one : one.element(index);
            used.access(thread);
            checkContention(used, thread, op);
            return;
        }
        VariableCount field = field(op, at, object, target == 0);
        field.count();
        if (object != 0 && links.isMade(object)) {
            List<EarlyUse> uses = early.computeIfAbsent(object, o -> new ArrayList<>(2));
            EarlyUse use = new EarlyUse(field, thread);
            if (!uses.contains(use)) {
                uses.add(use);
            }
        } else {
            field.threads.add(thread);
            checkContention(field, thread, op);
            if (owners.containsKey(object)) {
                field.threads.add(owners.get(object));
            }
        }
    }

    private void checkContention(VariableCount use, int thread, Op op) {
        if (op.isAccess() || op.family() == Op.Family.ATOMIC) {
            use.checkContention(thread, op.isWrite() || op == Op.ATOMIC_WRITE, order);
        }
    }

    private VariableCount field(Op op, Site site, int object, boolean isStatic) {
        String monitorClass = NameOfUnseen.isNamedByClass(op, site) ? links.monitorClass(object) : null;
        VariableName name = NameOfUnseen.of(op, site, monitorClass, isStatic);
        if (op.isAccess() && !op.isArrayAccess() && !op.isStaticAccess()) {
            Names.DeclaredField declared = names.resolveField(site.knownVariable());
            if (declared != null) {
                name = VariableName.field(
                        new Member(declared.owner().name(), site.knownTarget().name(), ""));
            }
        }
        return fields.computeIfAbsent(name, n -> new VariableCount(n, null, 0));
    }

    /**
     * Records a hand-over. The recording lacks the accesses of an object's first user while it was the only one, and
     * their number.
     */
    private void handedOver(int object, int owner) {
        VariableCount one = made.get(object);
        if (!names.hasThread(owner)) {
            return;
        }
        if (one == null) {
            owners.put(object, owner);
        } else {
            one.owners.add(owner);
            // The first user may have written: exclusive users usually initialise the object.
            one.checkContention(owner, true, order);
        }
    }

    private ThreadStack stack(int thread) {
        if (thread >= threads.length) {
            threads = Arrays.copyOf(threads, Math.max(thread + 1, threads.length * 2));
        }
        if (threads[thread] == null) {
            threads[thread] = new ThreadStack();
        }
        return threads[thread];
    }

    /** The accessed variables. Call it after the run. */
    List<VariableCount> uses() {
        early.forEach((object, uses) -> uses.forEach(use -> use.field.threads.add(use.thread)));
        early.clear();
        List<VariableCount> uses = new ArrayList<>(objects);
        fields.values().stream().filter(field -> !field.threads.isEmpty()).forEach(uses::add);
        return uses;
    }

    /** Number of accesses to any variable. */
    long accesses() {
        return accesses;
    }
}
