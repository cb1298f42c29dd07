package dev.heddle.trace.plan;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.event.Op.Family;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The name of what an operation touches if the making of its object is not seen: because it is static, because code that is not woven made the
 * object, or because it is being made. Recordings and runs under control are named by the same rules.
 *
 * <pre>
 * pkg.Class.field        a field, by the class that the instruction names
 * pkg.Class.object       all objects that calls name by a class that is not woven
 * int[].elements         the elements of all such arrays of int; byte stands for boolean too, java.lang.Object for all references
 * any[].elements         those that System.arraycopy copies, which does not say of what type they are
 * pkg.Class.this         the monitors, wait sets and synchronisers of all such objects of a class
 * pkg.Handle.static      whatever static fields are accessed by this kind of atomic operation
 * </pre>
 */
public final class NameOfUnseen {
    /** Simple name of a variable that is all elements of arrays. */
    public static final String ELEMENTS = "elements";
    /** Simple name of a variable that is the locks of objects. */
    public static final String THIS = "this";

    /** Simple name of a variable that is static fields behind handles. */
    public static final String STATIC = "static";

    private static final String CONCURRENT = "java/util/concurrent/";

    private NameOfUnseen() {}

    /** Whether an operation is on a variable at all: an access, an atomic operation, a lock, a wait, a notification, a hand-off or a question. */
    public static boolean isOnVariable(Op op) {
        return switch (op) {
            case WAIT, WAKE, NOTIFY, NOTIFY_ALL, SEND, RECEIVE, ASKED -> true;
            default -> op.isAccess() || op.family() == Family.LOCK || op.family() == Family.ATOMIC;
        };
    }

    /** Whether an operation is on a monitor, so that its name is told by the class of the object and not by the site. */
    public static boolean isNamedByClass(Op op, Site site) {
        return !op.isAccess()
                && op.family() != Family.ATOMIC
                && op != Op.ASKED
                && !site.method().owner().startsWith(CONCURRENT);
    }

    /**
     * The name.
     *
     * @param op an operation {@linkplain #isOnVariable on a variable}, which need not be the site's own
     * @param objectClass internal name of the class of the object, needed if {@link #isNamedByClass}; otherwise it does not matter
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

    /** The parts of a lock of the library have one name. */
    private static String outermost(String owner) {
        int nested = owner.startsWith(CONCURRENT) ? owner.indexOf('$') : -1;
        return nested < 0 ? owner : owner.substring(0, nested);
    }

    /** The type of an element in a name, by the descriptor that array instructions know it by. */
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

    /** The descriptor that array instructions know these elements by; null for a variable that is no elements. */
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
