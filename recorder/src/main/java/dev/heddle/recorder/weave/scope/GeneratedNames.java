package dev.heddle.recorder.weave.scope;

import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.GeneratedName;
import dev.heddle.trace.name.Member;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The names of classes that libraries generate with a random part, in each run another one: {@code
 * Sale$HibernateAccessOptimizer$kTuJG5PO}. Recordings and plans have the same name in each run, so that a plan fits the
 * next one. Such a class has no class file.
 *
 * <p>Called while classes are loaded, so nothing here links late: no lambdas.
 */
public final class GeneratedNames {
    private final Hierarchy hierarchy;
    private final Map<String, String> stable = new ConcurrentHashMap<>();

    public GeneratedNames(Hierarchy hierarchy) {
        this.hierarchy = hierarchy;
    }

    /** Adds a class that is being loaded, before its methods are woven. */
    public void add(String name, ClassLoader loader) {
        String renamed = GeneratedName.withoutRandomPart(name);
        if (renamed != null
                && loader != null
                && !stable.containsKey(name)
                && hierarchy.classFile(name, loader) == null) {
            stable.put(name, renamed);
        }
    }

    /** The name of a class in recordings and plans; its own name unless it was generated with a random part. */
    public String of(String name) {
        String renamed = stable.isEmpty() ? null : stable.get(name);
        return renamed == null ? name : renamed;
    }

    /** A member of the renamed class; the same member for all other classes. */
    public Member of(Member member) {
        String owner = of(member.owner());
        return owner.equals(member.owner()) ? member : new Member(owner, member.name(), member.descriptor());
    }

    /** A class under its name in recordings and plans. */
    public ClassName of(ClassName name) {
        String own = of(name.name());
        String superName = name.superName() == null ? null : of(name.superName());
        if (own.equals(name.name()) && (superName == null || superName.equals(name.superName()))) {
            return name;
        }
        return new ClassName(
                own, superName, name.access(), name.sourceFile(), name.loader(), name.woven(), name.fields());
    }
}
