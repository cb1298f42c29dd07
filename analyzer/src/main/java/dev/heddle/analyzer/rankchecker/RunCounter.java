package dev.heddle.analyzer.rankchecker;

import dev.heddle.analyzer.skeleton.Contexts;
import dev.heddle.analyzer.skeleton.Field;
import dev.heddle.analyzer.skeleton.SiteTable;
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
 * Second pass over a run: counts the accesses to each variable, one for every decision that a scheduler would make there. An object's accesses
 * before the end of its constructor are counted for the fields' names, as a scheduler does that cannot know better; but they alone do not make a
 * variable of a field.
 */
final class RunCounter implements EventConsumer {
    private final SiteTable sites;
    private final Names names;
    private final RunLinks links;
    private final Contexts contexts;
    private final Map<VariableName, UseCount> fields = new HashMap<>();
    private final List<UseCount> objects = new ArrayList<>();
    /** The latest object with an identity. */
    private final Int2ObjectOpenHashMap<UseCount> made = new Int2ObjectOpenHashMap<>();
    /** What was accessed of objects that are being made. */
    private final Int2ObjectOpenHashMap<List<Early>> early = new Int2ObjectOpenHashMap<>();

    /** First user of an object that was not seen to be made, by identity. */
    private final Int2IntOpenHashMap owners = new Int2IntOpenHashMap();

    private final Lifetimes order = new Lifetimes();
    private final Map<Making, int[]> madeBefore = new HashMap<>();
    private ThreadStack[] threads = new ThreadStack[16];
    private long accesses;

    private record Early(UseCount field, int thread) {}

    /** Something of which objects are counted: a context as offset -2. */
    private record Making(int thread, int context, Member method, int offset) {}

    private static final class ThreadStack {
        final IntArrayList contexts = new IntArrayList();
        int atomicWrite;
        int atomicTarget;

        int context() {
            return contexts.isEmpty() ? Contexts.ROOT : contexts.topInt();
        }
    }

    RunCounter(SiteTable sites, RunLinks links) {
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
        switch (op) {
            case ENTER -> stack.contexts.push(contexts.enter(stack.context(), aux, site));
            case EXIT -> {
                if (!stack.contexts.isEmpty()) {
                    stack.contexts.popInt();
                }
            }
            case ALLOCATE -> allocated(thread, stack, site, target, aux);
            case HANDED_OVER -> handedOver(target, aux);
            case START -> order.started(thread, aux);
            case JOIN -> order.joined(thread, aux);
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
                // No decision where a monitor is left.
                if (!NameOfUnseen.isNamedByClass(op, names.site(site))) {
                    use(thread, op, site, target, -1);
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
        int iteration = next(new Making(thread, stack.context(), at.method(), at.offset()));
        int count = 1 + next(new Making(thread, -1, at.method(), at.offset()));
        String className =
                names.hasClass(classNumber) ? names.classOf(classNumber).name() : null;
        VariableName name =
                VariableName.made(at.method(), at.offset(), names.thread(thread).path(), count);
        made.put(object, new UseCount(name, className, iteration));
        List<Early> uses = early.remove(object);
        if (uses != null) {
            for (Early use : uses) {
                if (use.thread != thread) {
                    use.field.threads.add(use.thread);
                }
            }
        }
    }

    private int next(Making making) {
        return madeBefore.computeIfAbsent(making, m -> new int[1])[0]++;
    }

    private void use(int thread, Op op, int site, int target, int index) {
        Site at = names.site(site);
        Field accessed = sites.field(site);
        if (op.isAccess() && accessed != null && accessed.isFinal()) {
            // Read only to know which array it holds.
            return;
        }
        accesses++;
        int object = target == 0 || op.isAccess() ? target : links.lock(target);
        UseCount one = object == 0 ? null : made.get(object);
        if (one != null) {
            if (one.all() == 0) {
                objects.add(one);
            }
            UseCount used = index < 0 ? one : one.element(index);
            used.access(thread);
            meet(used, thread, op);
            return;
        }
        UseCount field = field(op, at, object, target == 0);
        field.count();
        if (object != 0 && links.isMade(object)) {
            List<Early> uses = early.computeIfAbsent(object, o -> new ArrayList<>(2));
            Early use = new Early(field, thread);
            if (!uses.contains(use)) {
                uses.add(use);
            }
        } else {
            field.threads.add(thread);
            meet(field, thread, op);
            if (owners.containsKey(object)) {
                field.threads.add(owners.get(object));
            }
        }
    }

    private void meet(UseCount use, int thread, Op op) {
        if (op.isAccess() || op.family() == Op.Family.ATOMIC) {
            use.meet(thread, op.isWrite() || op == Op.ATOMIC_WRITE, order);
        }
    }

    private UseCount field(Op op, Site site, int object, boolean isStatic) {
        String monitorClass = NameOfUnseen.isNamedByClass(op, site) ? links.monitorClass(object) : null;
        VariableName name = NameOfUnseen.of(op, site, monitorClass, isStatic);
        if (op.isAccess() && !op.isArrayAccess() && !op.isStaticAccess()) {
            Names.DeclaredField declared = names.resolveField(site.knownVariable());
            if (declared != null) {
                name = VariableName.field(
                        new Member(declared.owner().name(), site.knownTarget().name(), ""));
            }
        }
        return fields.computeIfAbsent(name, n -> new UseCount(n, null, 0));
    }

    /** What the first user of an object did while it was the only one is not recorded: not what it accessed, nor how often. */
    private void handedOver(int object, int owner) {
        UseCount one = made.get(object);
        if (!names.hasThread(owner)) {
            return;
        }
        if (one == null) {
            owners.put(object, owner);
        } else {
            one.owners.add(owner);
            // It may have written, as those do that have an object to themselves at first.
            one.meet(owner, true, order);
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

    /** After the run: the variables that were accessed. */
    List<UseCount> uses() {
        early.forEach((object, uses) -> uses.forEach(use -> use.field.threads.add(use.thread)));
        early.clear();
        List<UseCount> uses = new ArrayList<>(objects);
        fields.values().stream().filter(field -> !field.threads.isEmpty()).forEach(uses::add);
        return uses;
    }

    /** Accesses to whatever variable. */
    long accesses() {
        return accesses;
    }
}
