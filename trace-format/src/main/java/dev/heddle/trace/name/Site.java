package dev.heddle.trace.name;

import dev.heddle.trace.event.Op;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One operation of one instruction. It is the same in every run of the same program; its number in a recording is not.
 *
 * @param op the operation; one instruction may have several sites with different operations, for example a call of
 *     {@code wait} is both a {@link Op#WAIT} and a {@link Op#WAKE}
 * @param method the method the instruction is in
 * @param offset bytecode offset in the original class file; {@link #ENTRY} or {@link #EXIT} for an operation that
 *     belongs to a whole method, {@link #NOWHERE} for synthetic sites
 * @param line source line, or -1 if the class file has none
 * @param target the field accessed or the method called; for array accesses a member with the element's descriptor;
 *     null without one
 */
public record Site(
        Op op,
        Member method,
        int offset,
        int line,
        @Nullable Member target) {
    /** Offset of the operations at a method's entry: its {@link Op#ENTER}, the acquisition of a synchronized method. */
    public static final int ENTRY = -1;
    /** Offset of the operations at a method's exit. */
    public static final int EXIT = -2;
    /** Offset of a synthetic site. */
    public static final int NOWHERE = -3;

    /** Simple name of the variable for an object whose class is not woven. */
    public static final String OBJECT = "object";
    /** Descriptor of the elements of a copy, if the call does not determine their type. */
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
     * The variable of an access: the field; for a call on an object that is one variable, {@link #OBJECT} of the class
     * that the call names; null if the site names no variable.
     */
    public @Nullable Member variable() {
        return op.isObjectAccess() && target != null ? new Member(target.owner(), OBJECT, "") : target;
    }

    /** {@link #target} of a site whose operation always names one. @throws NullPointerException if it is absent */
    public Member knownTarget() {
        return Objects.requireNonNull(target, "target");
    }

    /** {@link #variable} of a site whose operation always names one. @throws NullPointerException if it is absent */
    public Member knownVariable() {
        return Objects.requireNonNull(variable(), "variable");
    }

    public boolean isSynthetic() {
        return offset == NOWHERE;
    }

    /**
     * Written by hand: the bootstrap of a record's own method costs as much at the start of a program as all the sites
     * do.
     */
    @Override
    public int hashCode() {
        return (op.code() * 31 + offset) * 31 + method.hashCode();
    }

    /**
     * A hash of the site, equal in every run and JVM: operation, method, offset and target, but not the line.
     * Contexts are built from it.
     */
    public long stableHash() {
        return stableHash(method.stableHash());
    }

    /** The same, for a caller with many sites of one method. @param ofMethod {@link Member#stableHash} of its method */
    public long stableHash(long ofMethod) {
        return StableHash.mix(ofMethod, (long) offset << 8 | op.code());
    }
}
