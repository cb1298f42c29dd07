package dev.heddle.analyzer.race;

import dev.heddle.analyzer.report.FindingNames;
import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.RecordingWalk;
import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.analyzer.skeleton.SkeletonPass;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The second pass over a recording: finds the positions of the threads at the races of the first pass. */
final class RaceLocator implements EventConsumer {
    private final SiteIndex sites;
    private final Names names;
    private final FindingNames findingNames;
    private final Frames walk;
    /** For each thread, the accesses to locate, the earliest first. */
    private final Map<Integer, Deque<Wanted>> wanted = new HashMap<>();

    private final Map<Wanted, Race.Access> accesses = new HashMap<>();
    private final Int2ObjectOpenHashMap<ThreadState> states = new Int2ObjectOpenHashMap<>();
    private final IntOpenHashSet arrays = new IntOpenHashSet();
    /** The field that last held an array. */
    private final Int2ObjectOpenHashMap<String> holders = new Int2ObjectOpenHashMap<>();

    private @Nullable Wanted reached;

    /**
     * An access to locate.
     *
     * @param place stamp and site
     */
    private record Wanted(int thread, long place, boolean writes) {
        long stamp() {
            return EventLayout.stamp(place);
        }

        int site() {
            return EventLayout.site(place);
        }
    }

    /**
     * Makes a pass.
     *
     * @param races the races of the first pass
     */
    RaceLocator(SiteIndex sites, Collection<FoundRace> races) {
        this.sites = sites;
        this.names = sites.names();
        this.findingNames = new FindingNames(names);
        // The order of events is not needed here, so the skeleton is that of a run without signals.
        this.walk = new Frames(new SkeletonPass(sites));
        for (FoundRace race : races) {
            want(earlier(race));
            want(later(race));
            if (isElement(race)) {
                arrays.add(race.target);
            }
        }
        wanted.replaceAll((thread, all) -> new ArrayDeque<>(all.stream()
                .distinct()
                .sorted(Comparator.comparingLong(Wanted::stamp))
                .toList()));
    }

    private static Wanted earlier(FoundRace race) {
        return new Wanted(race.earlierThread, race.earlierPlace, race.earlierWrites);
    }

    private static Wanted later(FoundRace race) {
        return new Wanted(race.laterThread, race.laterPlace, race.laterWrites);
    }

    private void want(Wanted access) {
        wanted.computeIfAbsent(access.thread, thread -> new ArrayDeque<>()).add(access);
    }

    private boolean isElement(FoundRace race) {
        return sites.op(EventLayout.site(race.laterPlace)).isArrayAccess();
    }

    @Override
    public void event(long stamp, int thread, int site, int target, int aux) {
        Deque<Wanted> next = wanted.get(thread);
        if (next == null || next.isEmpty()) {
            return;
        }
        // The recorder's filter dropped this access. Its thread is where the previous event left it.
        while (!next.isEmpty() && next.peek().stamp() < stamp) {
            accesses.put(next.peek(), notRecorded(next.poll()));
        }
        reached = null;
        for (Wanted access : next) {
            if (access.stamp() != stamp) {
                break;
            }
            if (access.site() == site) {
                reached = access;
            }
        }
        walk.event(stamp, thread, site, target, aux);
        if (reached != null) {
            next.remove(reached);
        }
    }

    private Race.Access notRecorded(Wanted access) {
        ThreadState state = states.get(access.thread);
        boolean sameFrame = state != null
                && state.frames().depth() > 0
                && names.site(state.frames().method(state.frames().depth() - 1))
                        .method()
                        .equals(names.site(access.site()).method());
        return access(
                access,
                sameFrame ? stack(state, access.site()) : List.of(alone(access.site())),
                state == null ? List.of() : locks(state));
    }

    private Race.Access access(Wanted access, List<CodePoint> stack, List<Race.HeldLock> locks) {
        return new Race.Access(
                findingNames.thread(access.thread),
                names.hasThread(access.thread) ? names.thread(access.thread).javaName() : "",
                access.writes,
                stack,
                locks);
    }

    private List<CodePoint> stack(ThreadState state, int site) {
        return walk.contexts().stack(state.context(), site);
    }

    private CodePoint alone(int number) {
        Site site = names.site(number);
        ClassName declared = names.classNamed(site.method().owner());
        return CodePoint.of(site, declared == null ? null : declared.sourceFile());
    }

    private List<Race.HeldLock> locks(ThreadState state) {
        int[] holds = walk.lockStates().holds(state.locks().state());
        int[] places = walk.lockStates().places(state.locks().state());
        List<Race.HeldLock> locks = new ArrayList<>();
        for (int i = 0; i < holds.length; i++) {
            LockStates.Place place = walk.lockStates().place(places[i]);
            locks.add(new Race.HeldLock(
                    findingNames.className(place.lockClass(), "lock"),
                    Hold.isShared(holds[i]),
                    walk.contexts().stack(place.context(), place.site())));
        }
        return locks;
    }

    /** The race with names. Call it after the recording has been read. */
    Race race(FoundRace found, String recording, boolean observed) {
        return new Race(
                variable(found),
                name(earlier(found)),
                name(later(found)),
                found.occurrences,
                List.of(recording),
                observed);
    }

    private Race.Access name(Wanted access) {
        return accesses.computeIfAbsent(access, this::notRecorded);
    }

    private String variable(FoundRace race) {
        int site = EventLayout.site(race.laterPlace);
        ResolvedField field = sites.field(site);
        if (field != null) {
            return sites.variableName(site);
        }
        String holder = holders.get(race.target);
        return holder != null ? holder + "[]" : VariableNames.array(names.site(site));
    }

    /** Tracks the frames and locks of the relevant threads. */
    private final class Frames extends RecordingWalk {
        Frames(SkeletonPass nothing) {
            super(nothing.finish());
        }

        @Override
        protected void access(ThreadState state, Op op, int site, int target, int aux) {
            states.put(state.thread(), state);
            ResolvedField field = sites.field(site);
            if (field != null && aux != 0 && arrays.contains(aux)) {
                holders.put(aux, sites.variableName(site));
            }
            if (reached != null && reached.site() == site) {
                accesses.put(reached, RaceLocator.this.access(reached, stack(state, site), locks(state)));
            }
        }

        @Override
        protected void holds(int inner, int outer) {
            String holder = holders.get(outer);
            if (holder != null && arrays.contains(inner)) {
                holders.put(inner, holder + "[]");
            }
        }

        @Override
        protected void leaving(ThreadState state) {
            states.put(state.thread(), state);
        }

        @Override
        protected void acquired(ThreadState state, int hold) {
            states.put(state.thread(), state);
        }
    }
}
