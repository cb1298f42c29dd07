package dev.heddle.trace.name;

import dev.heddle.trace.event.Op;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One operation of one instruction: the same in every run of the same program, whatever its number in a recording is.
 *
 * @param op what the instruction does; one instruction may have several sites with different operations, as a call of
 *     {@code wait} is both a {@link Op#WAIT} and a {@link Op#WAKE}
 * @param method the method the instruction is in
 * @param offset bytecode offset in the class file as it was before weaving; {@link #ENTRY} or {@link #EXIT} for what
 *     belongs to a whole method, {@link #NOWHERE} for synthetic sites
 * @param line source line, or -1 if the class file has none
 * @param target the field accessed or the method called; for array accesses a member with the element's descriptor;
 *     null if there is none
 */
public record Site(
        Op op,
        Member method,
        int offset,
        int line,
        @Nullable Member target) {
    /** Offset of what a method does on entry: its {@link Op#ENTER}, the acquisition of a synchronized method. */
    public static final int ENTRY = -1;
    /** Offset of what a method does when it is left. */
    public static final int EXIT = -2;
    /** Offset of a synthetic site. */
    public static final int NOWHERE = -3;

    /** Simple name of the variable that an object is whose class is not woven. */
    public static final String OBJECT = "object";
    /** Descriptor of the elements that a call copies which does not say of what type they are. */
    public static final String ANY_ELEMENT = "*";

    private static final Member NO_METHOD = new Member("", "", "");

    public Site {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(method, "method");
    }

    /** The site of an operation that stands for no instruction, such as {@link Op#BEGIN}. */
    public static Site synthetic(Op op) {
        return new Site(op, NO_METHOD, NOWHERE, -1, null);
    }

    /**
     * The variable that an access names: the field; for a call on an object that is a variable as a whole, {@link #OBJECT} of the class that the
     * call names; null if the site names none.
     */
    public @Nullable Member variable() {
        return op.isObjectAccess() && target != null ? new Member(target.owner(), OBJECT, "") : target;
    }

    /** {@link #target} of a site whose operation always names one. @throws NullPointerException if there is none */
    public Member knownTarget() {
        return Objects.requireNonNull(target, "target");
    }

    /** {@link #variable} of a site whose operation always names one. @throws NullPointerException if there is none */
    public Member knownVariable() {
        return Objects.requireNonNull(variable(), "variable");
    }

    public boolean isSynthetic() {
        return offset == NOWHERE;
    }

    /** Written out: what a record links for it costs as much at the start of a program as all the sites do. */
    @Override
    public int hashCode() {
        return (op.code() * 31 + offset) * 31 + method.hashCode();
    }

    /**
     * A hash of what this site is, equal in every run and JVM: operation, method, offset and target, but not the line.
     * Contexts are built from it.
     */
    public long stableHash() {
        return stableHash(method.stableHash());
    }

    /** The same, for who asks for many sites of a method. @param ofMethod {@link Member#stableHash} of its method */
    public long stableHash(long ofMethod) {
        return StableHash.mix(ofMethod, (long) offset << 8 | op.code());
    }
}
