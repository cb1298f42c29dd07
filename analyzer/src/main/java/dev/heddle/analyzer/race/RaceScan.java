package dev.heddle.analyzer.race;

import dev.heddle.analyzer.clock.ThreadClocks;
import dev.heddle.analyzer.happensbefore.HappensBefore;
import dev.heddle.analyzer.report.FilterCounts;
import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import java.util.Collection;
import java.util.Set;

/**
 * A pass over a recording that finds the pairs of sites that race on the variables of its {@linkplain ScanScope scope}.
 * It tracks neither frames nor locks, and identifies accesses by stamp and site. The positions of their threads are
 * looked up afterwards, for the few races.
 * <p>Events are processed in batches. The state of a variable is usually not in the cache. For single events, each load
 * would begin after the previous one; in a batch the loads overlap.
 */
final class RaceScan implements EventConsumer {
    private static final int BATCH = 256;
    /** Number of a variable that another pass analyzes. */
    private static final int OUT_OF_SCOPE = VariableNumbers.NONE - 1;

    private static final byte READ = 0;
    private static final byte WRITE = 1;
    private static final byte READ_ELEMENT = 2;
    /** All kinds up to this one are accesses. */
    private static final byte WRITE_ELEMENT = 3;

    private static final byte NOTHING = 4;
    private static final byte ENTER = 5;
    private static final byte ENTER_CONSTRUCTOR = 6;
    private static final byte EXIT = 7;
    private static final byte RECEIVER = 8;
    private static final byte HANDED_OVER = 9;
    private static final byte LAST_ACCESS = 10;
    /** Publishes the thread's time, or may do so. */
    private static final byte PUBLISHES = 11;

    private static final byte ENTER_INITIALISER = 12;

    private final SiteIndex sites;
    private final byte[] kinds;
    /** The number of the field of each site. */
    private final int[] fields;

    private final HappensBefore order;
    private final ThreadClocks clocks;
    private final FastTrack fastTrack;
    private final IdentityReuse identities = new IdentityReuse();
    private final ExclusiveUses exclusiveUses;
    private final InitialiserTimes initialisers = new InitialiserTimes();
    private final VariableNumbers variables = new VariableNumbers();
    private final RaceSet found = new RaceSet();
    private final ScanScope scope;
    private final int room;
    private final DistinctEstimate withoutNumber = new DistinctEstimate();
    /** Counted when there is no room for their variables. */
    private final DistinctEstimate objects = new DistinctEstimate();

    // The events of a batch, and their variables.
    private int size;
    private final long[] stamps = new long[BATCH];
    private final int[] threads = new int[BATCH];
    private final int[] atSites = new int[BATCH];
    private final int[] targets = new int[BATCH];
    private final int[] auxs = new int[BATCH];
    private final long[] keys = new long[BATCH];
    private final int[] numbers = new int[BATCH];
    /** Prevents the JIT compiler from removing the loads. */
    @SuppressWarnings("UnusedVariable")
    private long touched;

    private boolean isAborted;
    private int target;
    private int transferredObject;
    private int transferredFrom = -1;
    private long events;
    private long accesses;
    private long withoutRoom;
    private long inInitialisers;
    private long onSharedIdentities;

    /**
     * Makes a pass.
     *
     * @param room largest number of variables
     */
    RaceScan(SiteIndex sites, ScanScope scope, int room) {
        this.sites = sites;
        this.scope = scope;
        this.room = room;
        this.order = new HappensBefore(sites);
        this.clocks = order.threads();
        this.fastTrack =
                scope.isOfObjects() ? new FastTrack(clocks, this::suspect, false) : new FastTrack(clocks, this::race);
        this.exclusiveUses = new ExclusiveUses(clocks);
        int limit = sites.names().siteLimit();
        kinds = new byte[limit];
        fields = new int[limit];
        for (int site = 0; site < limit; site++) {
            kinds[site] = sites.names().hasSite(site) ? kind(site) : NOTHING;
            ResolvedField field = sites.field(site);
            fields[site] = field == null ? 0 : field.id();
        }
    }

    private byte kind(int site) {
        Op op = sites.op(site);
        return switch (op) {
            case GET_FIELD, GET_STATIC, CALL_READ -> isVariable(site) ? READ : NOTHING;
            case PUT_FIELD, PUT_STATIC, CALL_WRITE -> isVariable(site) ? WRITE : NOTHING;
            case ARRAY_LOAD, RANGE_READ -> READ_ELEMENT;
            case ARRAY_STORE, RANGE_WRITE -> WRITE_ELEMENT;
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
                    case ACCESS, LOCK, SIGNAL, ATOMIC -> PUBLISHES;
                    case CALL, LOOP, NAME -> NOTHING;
                };
        };
    }

    /** Final fields are excluded, because the memory model defines the values that their readers see. */
    private boolean isVariable(int site) {
        ResolvedField field = sites.field(site);
        return field != null && !field.isFinal();
    }

    @Override
    public void event(long stamp, int thread, int site, int onTarget, int aux) {
        int i = size++;
        stamps[i] = stamp;
        threads[i] = thread;
        atSites[i] = site;
        targets[i] = onTarget;
        auxs[i] = aux;
        if (size == BATCH) {
            finish();
        }
    }

    /** Processes the events of the batch; the last batch may be short. */
    private void finish() {
        int count = size;
        size = 0;
        if (isAborted) {
            for (int i = 0; i < count; i++) {
                if (kinds[atSites[i]] <= WRITE_ELEMENT && scope.isOfShard(targets[i])) {
                    objects.add(targets[i]);
                }
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            int kind = kinds[atSites[i]];
            keys[i] = scope.key(targets[i], kind >= READ_ELEMENT ? ~auxs[i] : fields[atSites[i]]);
            numbers[i] =
                    kind <= WRITE_ELEMENT && scope.has(targets[i], keys[i]) ? variables.guess(keys[i]) : OUT_OF_SCOPE;
        }
        long sum = 0;
        for (int i = 0; i < count; i++) {
            if (numbers[i] != OUT_OF_SCOPE) {
                numbers[i] = variables.find(numbers[i], keys[i]);
                if (numbers[i] >= 0) {
                    sum += fastTrack.touch(numbers[i]);
                }
            }
        }
        touched += sum;
        for (int i = 0; i < count; i++) {
            int site = atSites[i];
            order.event(stamps[i], threads[i], site, targets[i], auxs[i]);
            int kind = kinds[site];
            if (kind <= WRITE_ELEMENT) {
                access(i, kind);
            } else if (kind != NOTHING) {
                other(i, kind);
            }
        }
        events += count;
    }

    private void other(int i, int kind) {
        int thread = threads[i];
        if (kind != ENTER && kind != ENTER_CONSTRUCTOR && kind != ENTER_INITIALISER) {
            initialisers.passed(thread, stamps[i]);
        }
        switch (kind) {
            case ENTER -> identities.enter(thread, false, 0);
            case ENTER_CONSTRUCTOR -> identities.enter(thread, true, targets[i]);
            case ENTER_INITIALISER -> enterInitialiser(thread);
            case EXIT -> exit(thread, stamps[i]);
            case RECEIVER -> identities.receiver(thread, targets[i]);
            case HANDED_OVER -> {
                transferredObject = targets[i];
                transferredFrom = auxs[i];
            }
            case LAST_ACCESS -> lastAccess(stamps[i], thread, targets[i], auxs[i]);
            case PUBLISHES -> exclusiveUses.passed(thread, stamps[i]);
            default -> throw new IllegalStateException("kind " + kind);
        }
    }

    private void enterInitialiser(int thread) {
        if (!identities.isInitialising(thread)) {
            initialisers.entered(thread);
        }
        identities.enterInitialiser(thread);
    }

    private void exit(int thread, long stamp) {
        boolean wasInitialising = identities.isInitialising(thread);
        identities.exit(thread);
        if (wasInitialising && !identities.isInitialising(thread)) {
            initialisers.left(thread, stamp);
        }
    }

    /**
     * A class initialiser precedes all uses of its class by other threads, and not every use is an event: the read of a
     * static final field that holds an object is not. So accesses in initialisers count as ordered before those of
     * others.
     */
    private void access(int i, int kind) {
        // A write to an element with a negative index throws: no such element exists.
        if (kind >= READ_ELEMENT && auxs[i] < 0) {
            return;
        }
        accesses++;
        int thread = threads[i];
        initialisers.passed(thread, stamps[i]);
        if (identities.isInitialising(thread)) {
            inInitialisers++;
            return;
        }
        exclusiveUses.accessed(thread, targets[i]);
        if (numbers[i] == OUT_OF_SCOPE) {
            return;
        }
        int variable = numbers[i] >= 0 ? numbers[i] : variable(keys[i]);
        if (variable < 0) {
            withoutRoom++;
            isAborted = scope.isAbortedWhenFull();
            withoutNumber.add(keys[i]);
            return;
        }
        target = targets[i];
        long place = EventLayout.word0(stamps[i], atSites[i]);
        if (kind == WRITE || kind == WRITE_ELEMENT) {
            fastTrack.write(variable, thread, place);
        } else {
            fastTrack.read(variable, thread, place);
        }
    }

    /** The number of a variable; a new variable gets a number if there is room. */
    private int variable(long key) {
        int known = variables.find(VariableNumbers.NONE, key);
        return known >= 0 || variables.size() == room ? known : variables.add(key);
    }

    /** Adds the last access of the thread that used an object exclusively until now. */
    private void lastAccess(long stamp, int thread, int lowStamp, int site) {
        int owner = transferredFrom;
        int object = transferredObject;
        transferredFrom = -1;
        if (owner < 0 || owner == thread || !sites.names().hasSite(site)) {
            return;
        }
        long lastStamp = ExclusiveUses.stamp(stamp, lowStamp);
        if (initialisers.mayHold(owner, lastStamp)) {
            inInitialisers++;
            return;
        }
        long epoch = exclusiveUses.transferred(thread, object, owner, lastStamp);
        byte kind = kinds[site];
        // The index of an element is unknown.
        if (epoch == ThreadClocks.NONE || kind != READ && kind != WRITE) {
            return;
        }
        long key = scope.key(object, fields[site]);
        if (!scope.has(object, key)) {
            return;
        }
        int before = variables.size();
        int variable = variable(key);
        if (variable >= before) {
            fastTrack.first(variable, epoch, EventLayout.word0(lastStamp, site), kind == WRITE);
        } else if (scope.isOfObjects()) {
            // A field may be new although its object is not.
            scope.suspect(object);
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
        if (identities.isShared(target)) {
            onSharedIdentities++;
            return;
        }
        found.add(new FoundRace(
                earlierThread, earlierPlace, earlierWrites, laterThread, laterPlace, laterWrites, target));
    }

    private void suspect(
            int variable, int earlier, long earlierAt, boolean earlierWrites, int later, long laterAt, boolean writes) {
        scope.suspect(target);
    }

    /** The races of this pass. Call it after the last event. */
    RaceSet races() {
        finish();
        return found;
    }

    /** The races, the earliest first. */
    Collection<FoundRace> found() {
        return races().inOrder();
    }

    /** Approximate number of variables in scope, including those without room. Call it after the last event. */
    long estimatedVariables() {
        finish();
        return variables.size() + withoutNumber.estimate();
    }

    /** Approximate number of objects accessed after the pass was aborted. Call it after the last event. */
    long estimatedObjects() {
        finish();
        return objects.estimate();
    }

    /** Number of accesses skipped because there was no room for their variables. Call it after the last event. */
    long withoutRoom() {
        finish();
        return withoutRoom;
    }

    static final String RANGES_WITHOUT_ROOM = "accessesToRangesWithoutRoom";

    /** Names of the counts that are the same in each pass. */
    static final Set<String> OF_RUN = Set.of(
            "events",
            "accesses",
            "accessesInClassInitialisers",
            "clocksForgotten",
            "identitiesOfSeveralObjects",
            FilterCounts.HANDED_OVER,
            FilterCounts.WITHOUT_ORDER,
            RANGES_WITHOUT_ROOM);

    /** Passes on the counts that are the same in each pass, by name. */
    void countRun(Counts into) {
        finish();
        into.add("events", events);
        into.add("accesses", accesses);
        into.add("accessesInClassInitialisers", inInitialisers);
        into.add("clocksForgotten", order.forgotten());
        into.add("identitiesOfSeveralObjects", identities.sharedIdentities());
        into.add(FilterCounts.HANDED_OVER, exclusiveUses.objects());
        into.add(FilterCounts.WITHOUT_ORDER, exclusiveUses.unordered());
    }

    /** Passes on the counts of the analyzed variables, by name. */
    void countVariables(Counts into) {
        finish();
        into.add("variables", variables.size());
        into.add("racyAccesses", fastTrack.racyAccesses());
        into.add("racesOnIdentitiesOfSeveralObjects", onSharedIdentities);
    }

    /** Receives counts. */
    @FunctionalInterface
    interface Counts {
        void add(String name, long number);
    }
}
