package dev.heddle.trace.name;

import java.util.Objects;

/**
 * A method or a field, as an instruction names it.
 *
 * @param owner internal name of the class, as in {@code java/util/ArrayList}
 * @param name simple name; {@code <init>} for constructors
 * @param descriptor JVM descriptor
 */
public record Member(String owner, String name, String descriptor) {
    public Member {
        Objects.requireNonNull(owner, "owner");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(descriptor, "descriptor");
    }

    /** Written out, as that of {@link Site}. */
    @Override
    public int hashCode() {
        return (owner.hashCode() * 31 + name.hashCode()) * 31 + descriptor.hashCode();
    }

    /** {@code java.util.ArrayList.add} */
    public String qualifiedName() {
        return owner.replace('/', '.') + '.' + name;
    }

    /** {@code java/util/ArrayList.add(Ljava/lang/Object;)Z} */
    @Override
    public String toString() {
        return owner + '.' + name + descriptor;
    }
}
