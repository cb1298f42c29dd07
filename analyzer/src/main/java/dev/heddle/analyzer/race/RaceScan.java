package dev.heddle.analyzer.race;

import dev.heddle.analyzer.happensbefore.HappensBefore;
import dev.heddle.analyzer.happensbefore.ThreadClocks;
import dev.heddle.analyzer.skeleton.Field;
import dev.heddle.analyzer.skeleton.SiteTable;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.util.BitSet;
import java.util.Collection;

/**
 * The first pass over a recording: which pairs of sites race. It keeps no frames and no locks, and knows accesses by stamp and site; where
 * their threads stood is looked up afterwards, for the few that matter.
 */
final class RaceScan implements EventConsumer {
    /** Variables that there is room for. */
    private static final int MOST_VARIABLES = 1 << 22;

    private static final byte NOTHING = 0;
    private static final byte READ = 1;
    private static final byte WRITE = 2;
    private static final byte READ_ELEMENT = 3;
    private static final byte WRITE_ELEMENT = 4;
    private static final byte ENTER = 5;
    private static final byte ENTER_CONSTRUCTOR = 6;
    private static final byte EXIT = 7;
    private static final byte RECEIVER = 8;
    private static final byte HANDED_OVER = 9;
    private static final byte LAST_ACCESS = 10;
    /** Gives the thread's time away, or may. */
    private static final byte GIVES = 11;

    private static final byte ENTER_INITIALISER = 12;

    private final SiteTable sites;
    private final byte[] kinds;
    private final HappensBefore order;
    private final ThreadClocks clocks;
    private final FastTrack fastTrack;
    private final Births births = new Births();
    private final FirstUsers firstUsers;
    private final Long2IntOpenHashMap variables = new Long2IntOpenHashMap();
    /** By the two sites, the lower one first. */
    private final Long2ObjectLinkedOpenHashMap<FoundRace> found = new Long2ObjectLinkedOpenHashMap<>();

    /** Sites of accesses that raced with an earlier one. */
    private final BitSet racyPlaces = new BitSet();

    private final int mostVariables;
    private int target;
    private int metObject;
    private int metOwner = -1;
    private long events;
    private long accesses;
    private long withoutRoom;
    private long inInitialisers;
    private long onSharedIdentities;

    RaceScan(SiteTable sites) {
        this(sites, MOST_VARIABLES);
    }

    RaceScan(SiteTable sites, int mostVariables) {
        this.sites = sites;
        this.mostVariables = mostVariables;
        this.order = new HappensBefore(sites);
        this.clocks = order.threads();
        this.fastTrack = new FastTrack(clocks, this::race);
        this.firstUsers = new FirstUsers(clocks);
        variables.defaultReturnValue(-1);
        int limit = sites.names().siteLimit();
        kinds = new byte[limit];
        for (int site = 0; site < limit; site++) {
            if (sites.names().hasSite(site)) {
                kinds[site] = kind(site);
            }
        }
    }

    private byte kind(int site) {
        Op op = sites.op(site);
        return switch (op) {
            case GET_FIELD, GET_STATIC -> isVariable(site) ? READ : NOTHING;
            case PUT_FIELD, PUT_STATIC -> isVariable(site) ? WRITE : NOTHING;
            case ARRAY_LOAD -> READ_ELEMENT;
            case ARRAY_STORE -> WRITE_ELEMENT;
            case ENTER ->
                sites.inClassInitializer(site)
                        ? ENTER_INITIALISER
                        : sites.inConstructor(site) ? ENTER_CONSTRUCTOR : ENTER;
            case EXIT -> EXIT;
            case RECEIVER -> RECEIVER;
            case HANDED_OVER -> HANDED_OVER;
            case LAST_ACCESS -> LAST_ACCESS;
            default ->
                switch (op.family()) {
                    case ACCESS, LOCK, SIGNAL, ATOMIC -> GIVES;
                    case CALL, LOOP, NAME -> NOTHING;
                };
        };
    }

    /** Final fields are none: the memory model itself says what their readers see. */
    private boolean isVariable(int site) {
        Field field = sites.field(site);
        return field != null && !field.isFinal();
    }

    @Override
    public void event(long stamp, int thread, int site, int onTarget, int aux) {
        events++;
        order.event(stamp, thread, site, onTarget, aux);
        switch (kinds[site]) {
            case READ -> access(stamp, thread, site, onTarget, sites.field(site).id(), false);
            case WRITE ->
                access(stamp, thread, site, onTarget, sites.field(site).id(), true);
            case READ_ELEMENT -> element(stamp, thread, site, onTarget, aux, false);
            case WRITE_ELEMENT -> element(stamp, thread, site, onTarget, aux, true);
            case ENTER -> births.enter(thread, false, 0);
            case ENTER_CONSTRUCTOR -> births.enter(thread, true, onTarget);
            case ENTER_INITIALISER -> births.enterInitialiser(thread);
            case EXIT -> births.exit(thread);
            case RECEIVER -> births.receiver(thread, onTarget);
            case HANDED_OVER -> {
                metObject = onTarget;
                metOwner = aux;
            }
            case LAST_ACCESS -> lastAccess(stamp, thread, onTarget, aux);
            case GIVES -> firstUsers.passed(thread, stamp);
            default -> {}
        }
    }

    private void element(long stamp, int thread, int site, int array, int index, boolean writes) {
        // A write with such an index throws: there is no element.
        if (index >= 0) {
            access(stamp, thread, site, array, ~index, writes);
        }
    }

    /**
     * What a class initialiser does comes before whatever others do with the class, and not all of that is an event: the read of a static
     * final field that holds an object is none. So its accesses are taken to be ordered before those of others.
     */
    private void access(long stamp, int thread, int site, int object, int part, boolean writes) {
        accesses++;
        if (births.isInitialising(thread)) {
            inInitialisers++;
            return;
        }
        firstUsers.accessed(thread, object);
        int variable = variable(object, part);
        if (variable < 0) {
            withoutRoom++;
            return;
        }
        target = object;
        long place = EventLayout.word0(stamp, site);
        if (writes) {
            fastTrack.write(variable, thread, place);
        } else {
            fastTrack.read(variable, thread, place);
        }
    }

    /** @param part the field, or below 0 the complement of an index */
    private int variable(int object, int part) {
        long key = (long) object << Integer.SIZE | part & 0xFFFF_FFFFL;
        int known = variables.get(key);
        if (known < 0 && variables.size() < mostVariables) {
            known = variables.size();
            variables.put(key, known);
        }
        return known;
    }

    /** The last access of the thread that has used an object alone until now. */
    private void lastAccess(long stamp, int thread, int lowStamp, int site) {
        int owner = metOwner;
        int object = metObject;
        metOwner = -1;
        if (owner < 0 || owner == thread || !sites.names().hasSite(site)) {
            return;
        }
        long lastStamp = FirstUsers.stamp(stamp, lowStamp);
        long epoch = firstUsers.met(thread, object, owner, lastStamp);
        byte kind = kinds[site];
        // Of an element the index is not known.
        if (epoch == ThreadClocks.NONE || kind != READ && kind != WRITE) {
            return;
        }
        int before = variables.size();
        int variable = variable(object, sites.field(site).id());
        if (variable >= before) {
            fastTrack.first(variable, epoch, EventLayout.word0(lastStamp, site), kind == WRITE);
        }
    }

    private void race(
            int variable,
            int earlierThread,
            long earlierPlace,
            boolean earlierWrites,
            int laterThread,
            long laterPlace,
            boolean laterWrites) {
        if (births.isShared(target)) {
            onSharedIdentities++;
            return;
        }
        racyPlaces.set(EventLayout.site(laterPlace));
        long one = EventLayout.site(earlierPlace);
        long other = EventLayout.site(laterPlace);
        long key = Math.min(one, other) << Integer.SIZE | Math.max(one, other);
        FoundRace known = found.get(key);
        if (known == null) {
            found.put(
                    key,
                    new FoundRace(
                            earlierThread, earlierPlace, earlierWrites, laterThread, laterPlace, laterWrites, target));
        } else {
            known.occurrences++;
        }
    }

    /** The races, the first one first. */
    Collection<FoundRace> found() {
        return found.values();
    }

    SiteTable sites() {
        return sites;
    }

    /** Tells the counts of this pass, by name. */
    void count(Counts into) {
        into.add("events", events);
        into.add("accesses", accesses);
        into.add("variables", variables.size());
        into.add("racyAccesses", fastTrack.racyAccesses());
        into.add("racyPlaces", racyPlaces.cardinality());
        into.add("accessesWithoutRoom", withoutRoom);
        into.add("accessesInClassInitialisers", inInitialisers);
        into.add("clocksForgotten", order.forgotten());
        into.add("identitiesOfSeveralObjects", births.sharedIdentities());
        into.add("racesOnIdentitiesOfSeveralObjects", onSharedIdentities);
        into.add("objectsHandedOver", firstUsers.objects());
        into.add("objectsHandedOverWithoutOrder", firstUsers.unordered());
    }

    /** Takes counts. */
    @FunctionalInterface
    interface Counts {
        void add(String name, long number);
    }
}
