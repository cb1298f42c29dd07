package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.synchronisers.SynchroniserRow;
import dev.heddle.recorder.weave.synchronisers.SynchroniserRow.Point;
import dev.heddle.recorder.weave.synchronisers.SynchroniserRow.When;
import dev.heddle.recorder.weave.synchronisers.SynchroniserRow.Who;
import dev.heddle.recorder.weave.synchronisers.SynchroniserTable;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The public methods of {@code java.util.concurrent} that {@link SynchroniserTable} does not list, such as
 * {@code size}, {@code isDone} and {@code shutdown}. Each of them reads or changes state that depends on other threads.
 * A scheduler decides before each call by the program; with recorded accesses, the call is recorded. The methods are
 * selected by their flags and not from a list, so that methods of later JDKs are included.
 *
 * <p>A method needs no decision of its own if it begins with the call of a method that has one, such as
 * {@code containsKey}, which calls {@code get}. Such a call is
 * recorded, because the inner call is not the call of the program.
 */
final class ConcurrentQueries {
    /** Fields with the object that the events of a class name; the first existing one counts. */
    private static final List<String> HOLDERS = List.of("sync", "root", "al", "m", "map", "this$0");

    private static final String EXECUTOR = "L" + SynchroniserTable.CONCURRENT + "Executor;";

    /** Prefixes of methods that change nothing for other threads. */
    private static final List<String> QUERIES = List.of(
            "available",
            "ceiling",
            "characteristics",
            "comparator",
            "contains",
            "count",
            "descending",
            "element",
            "entrySet",
            "equals",
            "estimate",
            "exceptionNow",
            "first",
            "floor",
            "forEach",
            "get",
            "has",
            "head",
            "higher",
            "indexOf",
            "is",
            "iterator",
            "join",
            "key",
            "last",
            "listIterator",
            "lower",
            "mappingCount",
            "navigable",
            "peek",
            "query",
            "reduce",
            "remainingCapacity",
            "resultNow",
            "search",
            "size",
            "spliterator",
            "state",
            "stream",
            "sub",
            "tail",
            "toArray",
            "toString",
            "trySplit",
            "values");

    private ConcurrentQueries() {}

    /** The table's rows of a method, and the additional row. */
    static List<SynchroniserRow> add(MethodWeaving at, List<SynchroniserRow> rows) {
        if (!isWoven(at) || at.isConstructor() || at.name.equals("<clinit>")) {
            return rows;
        }
        boolean isDecided = rows.stream().anyMatch(SynchroniserRow::isDecision);
        SynchroniserRow more = isDecided ? failedAcquire(at, rows) : isAsked(at) ? row(at) : null;
        if (more == null) {
            return rows;
        }
        List<SynchroniserRow> all = new ArrayList<>(rows);
        all.add(more);
        return all;
    }

    private static boolean isWoven(MethodWeaving at) {
        return at.type.extent == WeaveExtent.LIBRARY_SYNC
                && at.type.facts.name.startsWith(SynchroniserTable.CONCURRENT)
                && (at.isControlled() || at.type.options.profile().hasAccesses());
    }

    /**
     * The row for a method that acquired nothing, if the table only has a row for the case that it did; otherwise null.
     */
    private static SynchroniserRow failedAcquire(MethodWeaving at, List<SynchroniserRow> rows) {
        for (SynchroniserRow row : rows) {
            boolean takes =
                    switch (row.op()) {
                        case RECEIVE, ACQUIRE, ACQUIRE_SHARED, TAKE_PERMITS -> true;
                        default -> false;
                    };
            boolean isResult = row.point() == Point.RETURN && row.when() == When.OK && row.who() != Who.WITHIN;
            if (takes && isResult) {
                return new SynchroniserRow(
                        row.owner(), at.name, Point.RETURN, "", Op.ASKED, row.target(), "-", When.NOT_OK, Who.PROGRAM);
            }
        }
        return null;
    }

    private static boolean isAsked(MethodWeaving at) {
        int flags = Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC;
        String name = at.type.facts.name;
        return (at.access & flags) == Opcodes.ACC_PUBLIC
                && (at.type.facts.access & Opcodes.ACC_INTERFACE) == 0
                && !at.facts.overwritesThis
                && !name.equals(SynchroniserTable.CONCURRENT + "TimeUnit")
                // The JDK itself runs tasks; a scheduler decides when a task executes an operation.
                && !at.name.equals("run")
                && (!at.isStatic() || objectOf(at.descriptor) > 0);
    }

    /**
     * The number of the argument on which a static method operates, from 1: the first one, or the executor to which it
     * submits a task; 0 without such an argument.
     */
    private static int objectOf(String descriptor) {
        if (descriptor.startsWith("(" + "L" + SynchroniserTable.CONCURRENT)
                || descriptor.startsWith("([L" + SynchroniserTable.CONCURRENT)) {
            return 1;
        }
        Type[] arguments = Type.getArgumentTypes(descriptor);
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].getDescriptor().equals(EXECUTOR)) {
                return i + 1;
            }
        }
        return 0;
    }

    private static SynchroniserRow row(MethodWeaving at) {
        return new SynchroniserRow(
                at.type.facts.name,
                at.name,
                Point.RETURN,
                "",
                Op.ASKED,
                target(at),
                "-",
                When.ALWAYS,
                at.facts.delegates ? Who.DELEGATED : Who.PROGRAM);
    }

    /** The object that the events of a class name, in the table's notation. */
    private static String target(MethodWeaving at) {
        if (at.isStatic()) {
            return String.valueOf(objectOf(at.descriptor));
        }
        for (SynchroniserRow row : SynchroniserTable.of(at.type.facts.name)) {
            boolean isOfObject = row.target().equals("this") || row.target().charAt(0) == '.';
            if (isOfObject && row.isDecision()) {
                return row.target();
            }
        }
        for (String holder : HOLDERS) {
            Member field = at.type.hierarchy.fieldNamed(at.type.facts.name, holder, at.type.loader);
            if (field != null && Type.getType(field.descriptor()).getSort() == Type.OBJECT) {
                return "." + holder;
            }
        }
        return "this";
    }

    /** Whether a method of this name changes nothing for other threads. */
    static boolean isQuery(String name) {
        for (String beginning : QUERIES) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }
}
