package dev.heddle.recorder.boot;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.recorder.weave.sites.SiteRoles;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Detail;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A small program in one order of its steps: threads that create objects, call methods on them, and access their
 * fields, partly under locks. It can be executed on real logs repeatedly.
 */
final class RandomProgram {
    private static final int THREADS = 3;
    private static final int OBJECTS = 4;
    private static final int LOCKS = 2;
    /** The flag of a class file (JVMS 4.5). */
    private static final int FINAL = 0x0010;

    private static final List<String> CLASSES = List.of("p/Cart", "p/Stock");
    private static final List<String> FIELDS = List.of("count", "total");
    /** A final field of each object, which holds its own array. */
    private static final String ARRAY = "items";

    private static final int ELEMENTS = 2;
    private static final List<String> METHODS = List.of("add", "check");

    private final Names names = new Names();
    private final Map<Site, Integer> sites = new HashMap<>();
    private final List<Step> steps = new ArrayList<>();
    private int nextSite = Op.FIRST_SITE;
    /** One access in this number is a write, on average. */
    private final int writes;

    private enum Kind {
        MAKE,
        START,
        ENTER,
        EXIT,
        ACCESS,
        READ_HOLDER,
        READ_HOLDER_AGAIN,
        ELEMENT,
        ACQUIRE,
        RELEASE,
        SEND,
        RECEIVE
    }

    /**
     * @param object number of an object, a lock or a thread
     * @param detail site of a call, or index of an element access
     */
    private record Step(int thread, Kind kind, int object, int site, int detail) {}

    /** The state of a thread during generation. */
    private static final class Place {
        final Deque<Member> frames = new ArrayDeque<>();
        final Deque<Integer> locks = new ArrayDeque<>();
        final Deque<Integer> locksPerFrame = new ArrayDeque<>();
        boolean started;
    }

    RandomProgram(Random random) {
        // A third of the programs mostly reads.
        writes = random.nextInt(3) == 0 ? 12 : 3;
        for (String type : CLASSES) {
            List<ClassName.FieldName> fields = FIELDS.stream()
                    .map(field -> new ClassName.FieldName(field, "I", 0))
                    .collect(Collectors.toCollection(ArrayList::new));
            fields.add(new ClassName.FieldName(ARRAY, "[I", FINAL));
            names.putClass(
                    CLASSES.indexOf(type) + 1,
                    new ClassName(type, "java/lang/Object", 1, "P.java", ClassName.Loader.APP, true, fields));
        }
        Place[] places = new Place[THREADS];
        for (int thread = 0; thread < THREADS; thread++) {
            names.putThread(thread, new ThreadName(thread == 0 ? "0" : "0." + thread, "t" + thread, -1, false));
            places[thread] = new Place();
        }
        places[0].started = true;
        boolean[] made = new boolean[OBJECTS];
        // In two thirds of the programs all shared objects are created before the threads start, as in most programs.
        boolean isTidy = random.nextInt(3) > 0;
        if (isTidy) {
            for (int object = 0; object < OBJECTS; object++) {
                made[object] = true;
                steps.add(new Step(0, Kind.MAKE, object, 0, 0));
                if (random.nextBoolean()) {
                    access(random, 0, new Member("p/Main", "run", "()V"), object);
                }
            }
            for (int thread = 1; thread < THREADS; thread++) {
                start(places, thread);
            }
        }
        int length = (15 + random.nextInt(40)) * (writes > 3 ? 2 : 1);
        for (int i = 0; i < length; i++) {
            step(random, places, made);
        }
        for (int thread = 0; thread < THREADS; thread++) {
            while (!places[thread].frames.isEmpty()) {
                exit(places[thread], thread);
            }
        }
    }

    private void step(Random random, Place[] places, boolean[] made) {
        int thread = random.nextInt(THREADS);
        Place place = places[thread];
        if (!place.started) {
            if (places[0].frames.isEmpty() || random.nextBoolean()) {
                start(places, thread);
            }
            return;
        }
        int object = random.nextInt(OBJECTS);
        if (!made[object]) {
            made[object] = true;
            steps.add(new Step(thread, Kind.MAKE, object, 0, 0));
            return;
        }
        int dice = random.nextInt(10);
        Member method = place.frames.isEmpty() ? new Member("p/Main", "run", "()V") : place.frames.peek();
        if (dice < 2 && place.frames.size() < 2) {
            Member called = new Member(type(object), METHODS.get(random.nextInt(2)), "()V");
            int call = site(new Site(Op.CALL, method, random.nextInt(3), 1, called));
            place.frames.push(called);
            place.locksPerFrame.push(place.locks.size());
            steps.add(
                    new Step(thread, Kind.ENTER, object, site(new Site(Op.ENTER, called, Site.ENTRY, 1, null)), call));
        } else if (dice < 4 && !place.frames.isEmpty()) {
            exit(place, thread);
        } else if (dice == 4 && !place.frames.isEmpty() && place.locks.size() < 2) {
            int lock = random.nextInt(LOCKS);
            for (Place other : places) {
                if (other.locks.contains(lock)) {
                    return;
                }
            }
            place.locks.push(lock);
            steps.add(new Step(thread, Kind.ACQUIRE, lock, site(new Site(Op.ACQUIRE, method, 50 + lock, 1, null)), 0));
        } else if (dice == 5 && random.nextInt(3) == 0) {
            steps.add(new Step(thread, random.nextBoolean() ? Kind.SEND : Kind.RECEIVE, random.nextInt(LOCKS), 0, 0));
        } else if (dice == 6 && random.nextInt(3) == 0) {
            calls(random, thread, method, object);
        } else if (dice == 7 && random.nextBoolean()) {
            loop(random, places, thread, method, object);
        } else {
            access(random, thread, method, object);
        }
    }

    /** Several calls of one method, each with the same kinds of accesses. */
    private void calls(Random random, int thread, Member method, int object) {
        Member called = new Member(type(object), METHODS.get(0), "()V");
        int call = site(new Site(Op.CALL, method, 7, 1, called));
        int entry = site(new Site(Op.ENTER, called, Site.ENTRY, 1, null));
        int times = 2 + random.nextInt(4);
        for (int i = 0; i < times; i++) {
            steps.add(new Step(thread, Kind.ENTER, object, entry, call));
            for (int accesses = random.nextInt(3); accesses >= 0; accesses--) {
                access(random, thread, called, object);
            }
            steps.add(new Step(thread, Kind.EXIT, 0, 0, 0));
        }
    }

    /**
     * A loop without calls over the array of an object. The field that holds the array is read each time; all reads
     * after the first are redundant. Other threads may run in between.
     */
    private void loop(Random random, Place[] places, int thread, Member method, int object) {
        Member field = new Member(type(object), ARRAY, "[I");
        int holder = site(new Site(Op.GET_FIELD, method, 70, 1, field));
        for (int times = 1 + random.nextInt(3), i = 0; i < times; i++) {
            steps.add(new Step(thread, i == 0 ? Kind.READ_HOLDER : Kind.READ_HOLDER_AGAIN, object, holder, 0));
            if (random.nextInt(4) == 0) {
                int other = random.nextInt(THREADS);
                if (other != thread && places[other].started) {
                    Place place = places[other];
                    Member there = place.frames.isEmpty() ? new Member("p/Main", "run", "()V") : place.frames.peek();
                    int holderThere = site(new Site(Op.GET_FIELD, there, 71, 1, field));
                    steps.add(new Step(other, Kind.READ_HOLDER, object, holderThere, 0));
                    element(random, other, there, object);
                }
            }
            element(random, thread, method, object);
        }
    }

    private void element(Random random, int thread, Member method, int object) {
        Op op = random.nextInt(writes) == 0 ? Op.ARRAY_STORE : Op.ARRAY_LOAD;
        int offset = op == Op.ARRAY_STORE ? 80 : 81;
        int element = site(new Site(op, method, offset, 1, new Member("", "", "I")));
        steps.add(new Step(thread, Kind.ELEMENT, object, element, random.nextInt(ELEMENTS)));
    }

    private static String type(int object) {
        return CLASSES.get(object % CLASSES.size());
    }

    private void access(Random random, int thread, Member method, int object) {
        int field = random.nextInt(FIELDS.size());
        Op op = random.nextInt(writes) == 0 ? Op.PUT_FIELD : Op.GET_FIELD;
        Member target = new Member(type(object), FIELDS.get(field), "I");
        int offset = 10 * field + (op == Op.PUT_FIELD ? 5 : 0) + random.nextInt(2);
        int times = random.nextInt(4) == 0 ? 4 : 1;
        for (int i = 0; i < times; i++) {
            steps.add(new Step(thread, Kind.ACCESS, object, site(new Site(op, method, offset, 1, target)), 0));
        }
    }

    private void start(Place[] places, int thread) {
        places[thread].started = true;
        steps.add(new Step(0, Kind.START, thread, 0, 0));
    }

    private void exit(Place place, int thread) {
        Member method = place.frames.pop();
        int before = place.locksPerFrame.pop();
        while (place.locks.size() > before) {
            int lock = place.locks.pop();
            steps.add(new Step(thread, Kind.RELEASE, lock, site(new Site(Op.RELEASE, method, 60 + lock, 1, null)), 0));
        }
        steps.add(new Step(thread, Kind.EXIT, 0, 0, 0));
    }

    private int site(Site site) {
        return sites.computeIfAbsent(site, added -> {
            names.putSite(nextSite, added);
            Op op = added.op();
            SiteData.put(
                    nextSite, op.isOnVariable() ? SiteData.variable(0, op.isAnyWrite()) : 0, 0, SiteRoles.of(added));
            return nextSite++;
        });
    }

    /**
     * Executes the program, and keeps the accesses of a detail level: all of them, or by the levels of {@link Threads}.
     */
    EventSource record(Detail detail) {
        ObjectOwners.open();
        WrittenObjects.open();
        switch (detail) {
            case RACES -> Threads.setDetail(Threads.RACES);
            case UNITS -> Threads.setDetail(Threads.UNITS);
            case PAIRS -> Threads.setDetail(Threads.PAIRS);
            case ALL -> ObjectOwners.close();
        }
        try {
            return record(detail == Detail.RACES || detail == Detail.UNITS);
        } finally {
            Threads.setDetail(Threads.PAIRS);
            ObjectOwners.close();
            WrittenObjects.close();
        }
    }

    /**
     * Executes the program on new logs and objects, with or without filters, as {@link ObjectOwners} is set.
     *
     * @param covers whether redundant reads have no hook
     */
    private EventSource record(boolean covers) {
        List<ThreadLog> logs = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            logs.add(new ThreadLog(thread, "", -1, Thread.currentThread(), true, false));
        }
        Object[] objects = new Object[OBJECTS];
        int[][] arrays = new int[OBJECTS][];
        Object[] locks = new Object[LOCKS];
        for (int lock = 0; lock < LOCKS; lock++) {
            locks[lock] = new Object();
        }
        int[][] depths = new int[THREADS][8];
        int[] depth = new int[THREADS];
        for (ThreadLog log : logs) {
            // A frame that always exists, like that of run or main.
            log.enter(null, site(new Site(Op.ENTER, new Member("p/Main", "run", "()V"), Site.ENTRY, 1, null)));
        }
        logs.get(0).begin();
        for (Step step : steps) {
            ThreadLog log = logs.get(step.thread);
            switch (step.kind) {
                case MAKE -> {
                    objects[step.object] = new Object();
                    log.claim(objects[step.object]);
                    arrays[step.object] = new int[ELEMENTS];
                    log.claim(arrays[step.object]);
                }
                case START -> {
                    log.emit(Op.START.code(), 0, step.object);
                    logs.get(step.object).begin();
                }
                case ENTER -> {
                    log.call(step.detail);
                    depths[step.thread][depth[step.thread]++] = log.enter(objects[step.object], step.site);
                }
                case EXIT -> log.exit(depths[step.thread][--depth[step.thread]]);
                case ACCESS -> log.field(objects[step.object], step.site);
                case READ_HOLDER -> log.arrayField(arrays[step.object], objects[step.object], step.site);
                case READ_HOLDER_AGAIN -> {
                    if (!covers) {
                        log.arrayField(arrays[step.object], objects[step.object], step.site);
                    }
                }
                case ELEMENT -> log.array(arrays[step.object], step.detail, step.site);
                case ACQUIRE -> log.emit(step.site, System.identityHashCode(locks[step.object]), 1);
                case RELEASE -> log.emit(step.site, System.identityHashCode(locks[step.object]), 0);
                case SEND -> log.emit(Op.SEND.code(), System.identityHashCode(locks[step.object]), 0);
                case RECEIVE -> log.emit(Op.RECEIVE.code(), System.identityHashCode(locks[step.object]), 0);
            }
        }
        return new RecordedEvents(names, logs);
    }
}
