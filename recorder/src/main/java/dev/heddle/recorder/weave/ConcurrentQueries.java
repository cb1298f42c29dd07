package dev.heddle.recorder.weave;

import dev.heddle.recorder.weave.SynchroniserRow.Point;
import dev.heddle.recorder.weave.SynchroniserRow.When;
import dev.heddle.recorder.weave.SynchroniserRow.Who;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The public methods of {@code java.util.concurrent} of which {@link SynchroniserTable} says nothing, as {@code size}, {@code isDone} and {@code shutdown}: each says or changes
 * something that depends on other threads. A scheduler decides before each that the program calls, and where accesses are recorded, it is recorded that a thread asked. The
 * methods are found by their flags and not by a list, so that those of a later JDK are among them.
 *
 * <p>A method that begins with the call of one at which a scheduler decides anyway, as {@code containsKey} with {@code get}, needs no decision of its own.
 */
final class ConcurrentQueries {
    static final String CONCURRENT = "java/util/concurrent/";

    /** Fields that hold the object that the events of a class name, the first one that there is. */
    private static final List<String> HOLDERS = List.of("sync", "root", "al", "m", "map", "this$0");

    /** How the names of methods begin that change nothing for other threads. */
    private static final List<String> QUESTIONS = List.of(
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

    /** What the table says of a method, and what there is to say besides. */
    static List<SynchroniserRow> add(MethodWeaving at, List<SynchroniserRow> rows) {
        if (!isWoven(at) || at.isConstructor() || at.name.equals("<clinit>")) {
            return rows;
        }
        boolean isDecided = rows.stream().anyMatch(SynchroniserRow::isDecision);
        SynchroniserRow more = isDecided ? unanswered(at, rows) : isAsked(at) ? row(at) : null;
        if (more == null) {
            return rows;
        }
        List<SynchroniserRow> all = new ArrayList<>(rows);
        all.add(more);
        return all;
    }

    private static boolean isWoven(MethodWeaving at) {
        return at.type.extent == WeaveExtent.LIBRARY_SYNC
                && at.type.facts.name.startsWith(CONCURRENT)
                && (at.isControlled() || at.type.options.profile().hasAccesses());
    }

    /** That a method has taken nothing, where the table says only that it has taken something; null if it says more or less. */
    private static SynchroniserRow unanswered(MethodWeaving at, List<SynchroniserRow> rows) {
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
                && !at.facts.delegates
                && !at.facts.overwritesThis
                && !name.equals(CONCURRENT + "TimeUnit")
                // The JDK itself runs tasks; a scheduler decides when one does something.
                && !at.name.equals("run")
                && (!at.isStatic() || hasObject(at.descriptor));
    }

    /** Whether the first argument is what a static method is about. */
    private static boolean hasObject(String descriptor) {
        return descriptor.startsWith("(" + "L" + CONCURRENT) || descriptor.startsWith("([L" + CONCURRENT);
    }

    private static SynchroniserRow row(MethodWeaving at) {
        return new SynchroniserRow(
                at.type.facts.name, at.name, Point.RETURN, "", Op.ASKED, target(at), "-", When.ALWAYS, Who.PROGRAM);
    }

    /** The object that the events of a class name, as the table says it. */
    private static String target(MethodWeaving at) {
        if (at.isStatic()) {
            return "1";
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
    static boolean isQuestion(String name) {
        for (String beginning : QUESTIONS) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a scheduler decides at the start of the method that a call comes to, so that the caller needs no decision before it. */
    static boolean isDecided(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.INVOKESPECIAL && owner.startsWith("java/util/Abstract")) {
            // It calls methods of the object again.
            return !name.equals("<init>");
        }
        return owner.startsWith(CONCURRENT)
                && SynchroniserTable.of(owner, name, descriptor).stream().anyMatch(SynchroniserRow::isDecision);
    }
}
