package dev.heddle.recorder.boot;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.recorder.weave.sites.SiteRoles;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A run of a few threads that mostly order each other: with locks, waits, volatile fields, atomics, hand-offs and
 * publications, in one order that a JVM could execute. It can be recorded on real logs repeatedly.
 */
final class RandomOrder {
    private static final int THREADS = 3;
    private static final int LOCKS = 3;
    private static final int OBJECTS = 2;
    private static final int FIELDS = 2;
    /** Targets from here on are locks. */
    private static final int LOCKS_AT = OBJECTS;

    private static final Member TYPE_FIELD = new Member("p/Data", "plain", "I");

    private final Names names = new Names();
    private final Map<Site, Integer> sites = new HashMap<>();
    private final List<Step> steps = new ArrayList<>();
    private final int objects;
    private final int fields;
    private final int locks;
    /** One step in this number may be a signal. */
    private final int signals;
    /** Number of places of each operation. */
    private final int places;

    private int nextSite = Op.FIRST_SITE;

    /** @param target number of its object; -1 for none */
    private record Step(int thread, Op op, int site, int target, int aux) {}

    /** The state of a thread during generation. */
    private static final class Place {
        final List<Integer> locks = new ArrayList<>();
        boolean started;
        int waitsFor = -1;
        boolean notified;
    }

    /** @param accesses average number of accesses in ten steps */
    RandomOrder(Random random, int accesses) {
        objects = 1 + random.nextInt(OBJECTS);
        fields = 1 + random.nextInt(FIELDS);
        locks = 1 + random.nextInt(LOCKS);
        places = 1 + random.nextInt(2);
        signals = 1 + random.nextInt(20);
        names.putClass(
                1,
                new ClassName(
                        "p/Data",
                        "java/lang/Object",
                        1,
                        "P.java",
                        ClassName.Loader.APP,
                        true,
                        List.of(
                                new ClassName.FieldName("plain", "I", 0),
                                new ClassName.FieldName("v0", "I", 0x40),
                                new ClassName.FieldName("v1", "I", 0x40))));
        Place[] threads = new Place[THREADS];
        for (int thread = 0; thread < THREADS; thread++) {
            names.putThread(thread, new ThreadName(thread == 0 ? "0" : "0." + thread, "t" + thread, -1, false));
            threads[thread] = new Place();
        }
        threads[0].started = true;
        int length = 20 + random.nextInt(1_500);
        // In some runs one thread works most of the time, in others they alternate.
        boolean isBusy = random.nextBoolean();
        int thread = 0;
        for (int i = 0; i < length; i++) {
            thread = isBusy && random.nextInt(100) > 0 ? thread : random.nextInt(THREADS);
            if (!threads[thread].started) {
                threads[thread].started = true;
                steps.add(new Step(0, Op.START, Op.START.code(), -1, thread));
            } else if (random.nextInt(10) < accesses) {
                access(random, thread);
            } else {
                step(random, thread, threads);
            }
        }
    }

    private void access(Random random, int thread) {
        Op op = random.nextBoolean() ? Op.GET_FIELD : Op.PUT_FIELD;
        add(random, thread, op, random.nextInt(objects), 0, TYPE_FIELD);
    }

    private void step(Random random, int thread, Place[] threads) {
        Place place = threads[thread];
        if (place.waitsFor >= 0) {
            if (place.notified && isFree(place.waitsFor, threads)) {
                steps.add(new Step(thread, Op.WAKE, site(Op.WAKE, 9, null), LOCKS_AT + place.waitsFor, 0));
                place.locks.add(place.waitsFor);
                place.waitsFor = -1;
                place.notified = false;
            }
            return;
        }
        int lock = random.nextInt(locks);
        switch (random.nextInt(random.nextInt(signals) == 0 ? 15 : 9)) {
            case 0, 1, 2 -> {
                if (place.locks.size() < 3 && (place.locks.contains(lock) || isFree(lock, threads))) {
                    place.locks.add(lock);
                    add(random, thread, Op.ACQUIRE, LOCKS_AT + lock, 1, null);
                }
            }
            case 3, 4, 5 -> {
                if (!place.locks.isEmpty()) {
                    // Usually the innermost.
                    int at = random.nextInt(8) == 0 ? random.nextInt(place.locks.size()) : place.locks.size() - 1;
                    add(random, thread, Op.RELEASE, LOCKS_AT + place.locks.remove(at), 0, null);
                }
            }
            case 6, 7 -> {
                int field = random.nextInt(fields);
                add(
                        random,
                        thread,
                        random.nextInt(3) == 0 ? Op.PUT_VOLATILE : Op.GET_VOLATILE,
                        random.nextInt(objects),
                        0,
                        new Member("p/Data", "v" + field, "I"));
            }
            case 8 -> {
                int object = random.nextInt(objects);
                if (random.nextBoolean()) {
                    add(random, thread, Op.ATOMIC_WRITE, object, 0, null);
                }
                add(random, thread, Op.ATOMIC_READ, object, 0, null);
            }
            case 9 -> {
                Op op = random.nextInt(3) == 0 ? Op.SEND : Op.RECEIVE;
                int item = random.nextInt(3);
                add(random, thread, op, random.nextInt(objects), item == 0 ? 0 : 77 + item, null);
            }
            case 10 ->
                add(random, thread, random.nextBoolean() ? Op.PUBLISH : Op.FOUND, random.nextInt(objects), 0, null);
            case 11 -> {
                boolean isOnce =
                        place.locks.stream().filter(held -> held == lock).count() == 1;
                if (isOnce) {
                    steps.add(new Step(thread, Op.WAIT, site(Op.WAIT, 8, null), LOCKS_AT + lock, 0));
                    place.locks.remove((Integer) lock);
                    place.waitsFor = lock;
                }
            }
            case 12 -> {
                if (place.locks.contains(lock)) {
                    steps.add(new Step(thread, Op.NOTIFY_ALL, site(Op.NOTIFY_ALL, 7, null), LOCKS_AT + lock, 0));
                    for (Place other : threads) {
                        other.notified |= other.waitsFor == lock;
                    }
                }
            }
            default -> {
                int other = random.nextInt(THREADS);
                if (other != thread) {
                    steps.add(new Step(thread, Op.UNPARK, Op.UNPARK.code(), -1, other));
                    if (threads[other].started && threads[other].waitsFor < 0) {
                        steps.add(new Step(other, Op.RESUME, Op.RESUME.code(), -1, 0));
                    }
                }
            }
        }
    }

    private static boolean isFree(int lock, Place[] threads) {
        for (Place other : threads) {
            if (other.locks.contains(lock)) {
                return false;
            }
        }
        return true;
    }

    private void add(Random random, int thread, Op op, int target, int aux, Member member) {
        steps.add(new Step(thread, op, site(op, 10 + random.nextInt(places), member), target, aux));
    }

    private int site(Op op, int offset, Member member) {
        int at = 100 * op.code()
                + offset
                + (member == null ? 0 : 20 * (member.name().charAt(member.name().length() - 1) - '0' & 3));
        Site site = new Site(op, new Member("p/Main", "run", "()V"), at, at, member);
        return sites.computeIfAbsent(site, added -> {
            names.putSite(nextSite, added);
            SiteData.put(
                    nextSite,
                    op.isOnVariable() ? SiteData.variable(0, op.isAnyWrite()) : SiteData.NO_NAME,
                    0,
                    SiteRoles.of(added));
            return nextSite++;
        });
    }

    /** Executes the run on new logs and objects. */
    EventSource record(int kinds) {
        LastReleaseTable.open();
        Threads.omitted = kinds;
        try {
            return record();
        } finally {
            Threads.omitted = RedundancyFilter.NONE;
            LastReleaseTable.close();
        }
    }

    private EventSource record() {
        List<ThreadLog> logs = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            logs.add(new ThreadLog(thread, "", -1, Thread.currentThread(), true, false));
            logs.get(thread).enter(null, site(Op.ENTER, 0, null));
        }
        logs.get(0).begin();
        Object[] all = new Object[OBJECTS + LOCKS];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Object();
        }
        for (Step step : steps) {
            ThreadLog log = logs.get(step.thread);
            Object object = step.target < 0 ? null : all[step.target];
            int target = System.identityHashCode(object);
            switch (step.op) {
                case START -> {
                    log.emit(step.site, 0, step.aux);
                    logs.get(step.aux).begin();
                }
                case ACQUIRE -> log.acquired(step.site, target, step.aux);
                case GET_FIELD, PUT_FIELD -> log.field(object, step.site);
                case GET_VOLATILE, PUT_VOLATILE, ATOMIC_READ, ATOMIC_WRITE ->
                    log.emitAccess(step.site, target, step.aux);
                default -> log.emit(step.site, target, step.aux);
            }
        }
        for (ThreadLog log : logs) {
            log.end();
        }
        return new RecordedEvents(names, logs);
    }
}
