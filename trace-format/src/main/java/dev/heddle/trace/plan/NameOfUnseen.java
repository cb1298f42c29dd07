package dev.heddle.trace.plan;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.event.Op.Family;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Names the variable of an operation if the allocation of its object is not observed: the field is static, code that is
 * not woven created the object, or the object is under construction. Recordings and controlled runs use the same rules.
 *
 * <pre>
 * pkg.Class.field        a field, by the class that the instruction names
 * pkg.Class.object       all objects on which calls name a class that is not woven
 * int[].elements         the elements of all such int arrays; byte also for boolean, java.lang.Object for references
 * any[].elements         those that System.arraycopy copies, whose call has no element type
 * pkg.Class.this         the monitors, wait sets and synchronisers of all such objects of a class
 * pkg.Handle.static      all static fields accessed by this kind of atomic operation
 * </pre>
 */
public final class NameOfUnseen {
    /** Simple name of a variable that consists of array elements. */
    public static final String ELEMENTS = "elements";
    /** Simple name of a variable that consists of the locks of objects. */
    public static final String THIS = "this";

    /** Simple name of a variable that consists of static fields behind handles. */
    public static final String STATIC = "static";

    private static final String CONCURRENT = "java/util/concurrent/";

    private NameOfUnseen() {}

    /**
     * Returns whether an operation has a variable: an access, an atomic operation, a lock, a wait, a notification, a
     * hand-off or a query.
     */
    public static boolean isOnVariable(Op op) {
        return switch (op) {
            case WAIT, WAKE, NOTIFY, NOTIFY_ALL, SEND, RECEIVE, ASKED -> true;
            default -> op.isAccess() || op.family() == Family.LOCK || op.family() == Family.ATOMIC;
        };
    }

    /** Returns whether an operation is on a monitor, which the object's class names, not the site. */
    public static boolean isNamedByClass(Op op, Site site) {
        return !op.isAccess()
                && op.family() != Family.ATOMIC
                && op != Op.ASKED
                && !site.method().owner().startsWith(CONCURRENT);
    }

    /**
     * Returns the name.
     *
     * @param op an operation {@linkplain #isOnVariable on a variable}, which may differ from the site's own
     * @param objectClass internal name of the object's class, required if {@link #isNamedByClass}; otherwise ignored
     * @param isStatic whether there is no object
     */
    public static VariableName of(Op op, Site site, @Nullable String objectClass, boolean isStatic) {
        if (op.isArrayAccess()) {
            return name(elementType(site.knownTarget().descriptor()) + "[]", ELEMENTS);
        }
        if (op.isAccess()) {
            return VariableName.field(site.knownVariable());
        }
        if (op.family() == Family.ATOMIC || op == Op.ASKED) {
            Member called = site.target() == null ? site.method() : site.target();
            return name(outermost(called.owner()), isStatic ? STATIC : THIS);
        }
        return name(
                isNamedByClass(op, site)
                        ? Objects.requireNonNull(objectClass, "objectClass")
                        : outermost(site.method().owner()),
                THIS);
    }

    private static VariableName name(String owner, String name) {
        return VariableName.field(new Member(owner, name, ""));
    }

    /** The parts of a library lock have the same name. */
    private static String outermost(String owner) {
        int nested = owner.startsWith(CONCURRENT) ? owner.indexOf('$') : -1;
        return nested < 0 ? owner : owner.substring(0, nested);
    }

    /** The element type in a name, from the descriptor in array instructions. */
    private static String elementType(String descriptor) {
        return switch (descriptor.charAt(0)) {
            case 'I' -> "int";
            case 'J' -> "long";
            case 'F' -> "float";
            case 'D' -> "double";
            case 'B', 'Z' -> "byte";
            case 'C' -> "char";
            case 'S' -> "short";
            case '*' -> "any";
            default -> "java/lang/Object";
        };
    }

    /** The descriptor of these elements in array instructions; null if the variable does not consist of elements. */
    public static @Nullable String elementDescriptor(VariableName variable) {
        if (!variable.isField() || !variable.member().name().equals(ELEMENTS)) {
            return null;
        }
        return switch (variable.member().owner()) {
            case "int[]" -> "I";
            case "long[]" -> "J";
            case "float[]" -> "F";
            case "double[]" -> "D";
            case "byte[]" -> "B";
            case "char[]" -> "C";
            case "short[]" -> "S";
            case "any[]" -> Site.ANY_ELEMENT;
            case "java/lang/Object[]" -> "Ljava/lang/Object;";
            default -> null;
        };
    }
}
