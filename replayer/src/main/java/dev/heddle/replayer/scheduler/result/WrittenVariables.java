package dev.heddle.replayer.scheduler.result;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.PlanSite;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts the writes of each thread to fields and array elements of the program, and to the sizes of collections.
 * {@link ValueReader} reads them when the run is over.
 *
 * <p>No object is kept alive. A name with more than {@value #MOST_OBJECTS} objects is left out. Allocates at the first
 * write of each object only. Used by the thread that has the turn.
 */
final class WrittenVariables {
    private static final int MOST_OBJECTS = 128;
    private static final int BUCKETS = 1 << 10;

    /** Fields of the JDK's collections. */
    private static final Set<String> SIZES = Set.of("size", "count", "elementCount");

    /** Descriptors of types, besides the primitive ones, whose values are compared. */
    private static final Set<String> READABLE = Set.of(
            "Ljava/lang/String;",
            "Ljava/lang/Boolean;",
            "Ljava/lang/Character;",
            "Ljava/lang/Byte;",
            "Ljava/lang/Short;",
            "Ljava/lang/Integer;",
            "Ljava/lang/Long;",
            "Ljava/lang/Float;",
            "Ljava/lang/Double;");

    /** A field, or the elements of all arrays of a type. */
    private static final class Name {
        final Member field;
        int objects;

        Name(Member field) {
            this.field = field;
        }
    }

    /** A variable that was written. */
    private static final class Written {
        final Name name;
        /** Null for a static field. */
        final WeakReference<Object> owner;

        final int index;
        final Written next;
        /** By number of a thread. */
        int[] writes = new int[4];

        Written(Name name, Object owner, int index, Written next) {
            this.name = name;
            this.owner = owner == null ? null : new WeakReference<>(owner);
            this.index = index;
            this.next = next;
        }

        boolean is(Name other, Object object, int at) {
            return name == other && index == at && (owner == null || owner.refersTo(object));
        }

        void count(int thread) {
            if (thread >= writes.length) {
                writes = Arrays.copyOf(writes, Math.max(thread + 1, 2 * writes.length));
            }
            writes[thread]++;
        }
    }

    private static final Name IGNORED = new Name(new Member("", "", ""));

    private final Map<String, Name> names = new HashMap<>();
    private final Written[] table = new Written[BUCKETS];
    /** Null for a site that was not looked up; {@link #IGNORED} where nothing is counted any more. */
    private Name[] bySite = new Name[1 << 8];

    /** A thread executes an operation. @param number of the site */
    void executed(int thread, Op op, Site site, int number, Object object, int index) {
        Name name = number < bySite.length ? bySite[number] : null;
        if (name == IGNORED) {
            return;
        }
        if (name == null) {
            name = name(site, number);
        }
        if (name == IGNORED || op != site.op()) {
            return;
        }
        if (name.objects > MOST_OBJECTS) {
            bySite[number] = IGNORED;
            return;
        }
        int bucket = (System.identityHashCode(object) * 31 + System.identityHashCode(name)) * 31 + index & BUCKETS - 1;
        Written at = table[bucket];
        while (at != null && !at.is(name, object, index)) {
            at = at.next;
        }
        if (at == null) {
            name.objects++;
            at = new Written(name, object, index, table[bucket]);
            table[bucket] = at;
        }
        at.count(thread);
    }

    private static boolean isWrite(Op op) {
        return switch (op) {
            case PUT_FIELD, PUT_VOLATILE, PUT_STATIC, PUT_STATIC_VOLATILE, ARRAY_STORE -> true;
            default -> false;
        };
    }

    private Name name(Site site, int number) {
        if (number >= bySite.length) {
            bySite = Arrays.copyOf(bySite, Math.max(number + 1, 2 * bySite.length));
        }
        bySite[number] = newName(site);
        return bySite[number];
    }

    private Name newName(Site site) {
        Member field = site.target();
        boolean isElement = site.op() == Op.ARRAY_STORE;
        if (!isWrite(site.op())
                || field == null
                || field.descriptor().length() != 1 && !READABLE.contains(field.descriptor())) {
            return IGNORED;
        }
        if (PlanSite.isJdk(site.method().owner())
                && (isElement || !field.owner().startsWith("java/util/") || !SIZES.contains(field.name()))) {
            return IGNORED;
        }
        return names.computeIfAbsent(isElement ? field.descriptor() : field.qualifiedName(), name -> new Name(field));
    }

    /** Calls a function with each variable of a name without too many objects. */
    void forEach(Receiver receiver) {
        for (Written first : table) {
            for (Written at = first; at != null; at = at.next) {
                if (at.name.objects <= MOST_OBJECTS) {
                    receiver.receive(at.name.field, at.owner, at.index, at.writes);
                }
            }
        }
    }

    /** Receives variables. */
    interface Receiver {
        /**
         * @param field the field; for an element of an array, a member with the descriptor of the element
         * @param owner null for a static field
         * @param index of an element; otherwise -1
         * @param writes number of writes by number of a thread
         */
        void receive(Member field, @Nullable WeakReference<Object> owner, int index, int[] writes);
    }
}
