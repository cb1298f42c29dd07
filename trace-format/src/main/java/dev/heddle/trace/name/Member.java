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

    /** Written by hand, like the hash of {@link Site}; members of one class differ by their names. */
    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof Member member
                        && name.equals(member.name)
                        && descriptor.equals(member.descriptor)
                        && owner.equals(member.owner);
    }

    /** Written by hand, like that of {@link Site}. */
    @Override
    public int hashCode() {
        return (owner.hashCode() * 31 + name.hashCode()) * 31 + descriptor.hashCode();
    }

    /** The part of {@link Site#stableHash} that depends on the method of a site. */
    public long stableHash() {
        long h = StableHash.of(owner);
        h = StableHash.mix(h, StableHash.of(name));
        return StableHash.mix(h, StableHash.of(descriptor));
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
