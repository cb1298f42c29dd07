package dev.heddle.engine.internal.convert;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Maps the names of STD text to a recording made from it, in both directions.
 *
 * <p>{@code V1f.7} is field 7 of the object with identity 1f, {@code V1f[3]} an element of an array, {@code V1f} its
 * only field, with this name, and every other variable a static field. The lock {@code L1f} is the object with this
 * identity; for every other lock, the target of its sites has its name. A location that is a number is a line, every
 * other one a method.
 */
final class StdNames {
    /** The profile of a recording made from STD text. */
    static final String PROFILE = "std";
    /** The class of all variables and all code of STD text. */
    static final String OWNER = "std/V";
    /** The class of locks. */
    static final String LOCK = "std/L";

    /** Name of the field of {@code V1f} in recordings of earlier versions. */
    private static final String WHOLE = "*";

    private static final Member ELEMENT = new Member("[I", "[]", "I");

    private StdNames() {}

    /**
     * A variable as in an access.
     *
     * @param member member of the access
     * @param target identity of the object, or 0 for a static field
     * @param aux index of an element
     */
    record Variable(Member member, int target, int aux) {
        Op op(boolean write) {
            if (member.equals(ELEMENT)) {
                return write ? Op.ARRAY_STORE : Op.ARRAY_LOAD;
            }
            if (target == 0) {
                return write ? Op.PUT_STATIC : Op.GET_STATIC;
            }
            return write ? Op.PUT_FIELD : Op.GET_FIELD;
        }
    }

    static Variable variable(String name) {
        return variable(name, identity -> true);
    }

    /** @param isObject whether an identity belongs to an object of the text; otherwise the variable has no object */
    static Variable variable(String name, IntPredicate isObject) {
        int end = 1;
        while (end < name.length() && Character.digit(name.charAt(end), 16) >= 0) {
            end++;
        }
        int written = name.charAt(0) == 'V' ? identity(name.substring(1, end)) : 0;
        int identity = written != 0 && isObject.test(written) ? written : 0;
        String rest = name.substring(Math.min(end, name.length()));
        if (identity != 0 && rest.isEmpty()) {
            return new Variable(new Member(OWNER, name, "I"), identity, 0);
        }
        if (identity != 0 && rest.startsWith(".") && rest.length() > 1 && !isWhole(rest.substring(1), identity)) {
            return new Variable(new Member(OWNER, rest.substring(1), "I"), identity, 0);
        }
        if (identity != 0 && rest.startsWith("[") && rest.endsWith("]")) {
            Integer index = index(rest.substring(1, rest.length() - 1));
            if (index != null) {
                return new Variable(ELEMENT, identity, index);
            }
        }
        return new Variable(new Member(OWNER, name, "I"), 0, 0);
    }

    /** The variable of an access in a recording made from STD text. */
    static String variable(Site site, int target, int aux) {
        if (site.op().isArrayAccess()) {
            return "V" + Integer.toHexString(target) + "[" + aux + "]";
        }
        String name = site.variable().name();
        if (site.op().isStaticAccess()) {
            return name;
        }
        return "V" + Integer.toHexString(target) + (isWhole(name, target) ? "" : "." + name);
    }

    /** Whether a field is the only one of its object. */
    private static boolean isWhole(String field, int identity) {
        return field.equals(WHOLE) || field.equals("V" + Integer.toHexString(identity));
    }

    /** The identity in the name of a lock, or 0 if the name has another form. */
    static int lock(String name) {
        return name.charAt(0) == 'L' ? identity(name.substring(1)) : 0;
    }

    /** The lock of an acquisition or release in a recording made from STD text. */
    static String lock(Site site, int target) {
        return site.target() == null
                ? "L" + Integer.toHexString(target)
                : site.target().name();
    }

    /** The site of a line. */
    static Site site(Op op, String location, Member target) {
        Integer line = index(location);
        boolean block = op == Op.ENTER || op == Op.EXIT;
        return line == null || line < 0
                ? new Site(op, new Member(OWNER, location, "()V"), 0, -1, target)
                : new Site(op, new Member(OWNER, block ? "atomic" : "trace", "()V"), line, line, target);
    }

    /** The location of an event in a recording made from STD text. */
    static String location(Site site) {
        return site.line() < 0 ? site.method().name() : Integer.toString(site.line());
    }

    /** The class of all code, so that places read {@code std.V.trace(location:42)}. */
    static ClassName owner() {
        return new ClassName(OWNER, "java/lang/Object", 1, "location", ClassName.Loader.OTHER, true, List.of());
    }

    /** An identity in the format of {@link Integer#toHexString} with 31 bits, or 0 for any other text. */
    private static int identity(String hex) {
        if (hex.isEmpty() || hex.length() > 8) {
            return 0;
        }
        try {
            int identity = Integer.parseInt(hex, 16);
            return Integer.toHexString(identity).equals(hex) ? identity : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** A number in the format of {@link Integer#toString()}, or null for any other text. */
    private static Integer index(String text) {
        if (text.length() > 11) {
            return null;
        }
        try {
            int number = Integer.parseInt(text);
            return Integer.toString(number).equals(text) ? (Integer) number : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
