package dev.heddle.recorder.weave.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The classes of the program by name, with the facts that determine when they are initialised. Thread-safe, and no lock
 * is held while a class file is read, because a class loader of the program may read it.
 */
public final class InitialisationIndex {
    private final Function<String, byte[]> files;
    private final Map<String, Optional<InitialisationFacts>> known;

    /**
     * @param files returns the class file of a class of the program by its internal name; null if the program has no
     * such class
     */
    public InitialisationIndex(Function<String, byte[]> files) {
        this(files, new ConcurrentHashMap<>());
    }

    /** @param known what is known so far; may be shared */
    InitialisationIndex(Function<String, byte[]> files, Map<String, Optional<InitialisationFacts>> known) {
        this.files = files;
        this.known = known;
    }

    /** Null if the program has no such class. */
    public InitialisationFacts find(String name) {
        if (name.startsWith("java/") || name.startsWith("[")) {
            return null;
        }
        Optional<InitialisationFacts> found = known.get(name);
        if (found == null) {
            byte[] file = files.apply(name);
            found = Optional.ofNullable(file == null ? null : InitialisationFacts.of(file));
            known.put(name, found);
        }
        return found.orElse(null);
    }

    /**
     * Returns the class that declares the static field of an instruction: JVMS 5.4.3.2. Null if no class of the program
     * does.
     */
    public String declaringField(String owner, String name, String descriptor) {
        String key = InitialisationFacts.key(name, descriptor);
        String at = owner;
        while (at != null) {
            String declaring = inInterfacesToo(at, key);
            if (declaring != null) {
                return declaring;
            }
            InitialisationFacts facts = find(at);
            at = facts == null ? null : facts.superName();
        }
        return null;
    }

    private String inInterfacesToo(String type, String key) {
        InitialisationFacts facts = find(type);
        if (facts == null) {
            return null;
        }
        if (facts.fields().contains(key)) {
            return type;
        }
        for (String one : facts.interfaces()) {
            String declaring = inInterfacesToo(one, key);
            if (declaring != null) {
                return declaring;
            }
        }
        return null;
    }

    /**
     * Returns the class that declares the static method of an instruction: JVMS 5.4.3.3. Null if no class of the
     * program does.
     */
    public String declaringMethod(String owner, String name, String descriptor) {
        String key = InitialisationFacts.key(name, descriptor);
        String at = owner;
        while (at != null) {
            InitialisationFacts facts = find(at);
            if (facts == null) {
                return null;
            }
            if (facts.methods().contains(key)) {
                return at;
            }
            at = facts.isInterface() ? null : facts.superName();
        }
        return null;
    }

    /** Returns whether the initialisation of a class of the program requires an action. */
    public boolean isInitialised(String name) {
        InitialisationFacts facts = find(name);
        return facts != null
                && (facts.hasInitialiser()
                        || facts.hasState()
                        || isInterfaceInitialisedWith(name)
                        || !facts.isInterface() && facts.superName() != null && isInitialised(facts.superName()));
    }

    /** Returns whether the initialisation of a class of the program runs code of the program. */
    boolean runsCode(String name) {
        InitialisationFacts facts = find(name);
        return facts != null
                && (facts.hasInitialiser()
                        || isInterfaceInitialisedWith(name)
                        || !facts.isInterface() && facts.superName() != null && runsCode(facts.superName()));
    }

    /**
     * Returns the classes and interfaces that the JVM initialises before a class, in its order: JVMS 5.5, step 7.
     * Superclasses of the superclass are not among them.
     */
    public List<String> before(String name) {
        InitialisationFacts facts = find(name);
        if (facts == null || facts.isInterface()) {
            return List.of();
        }
        List<String> before = new ArrayList<>();
        if (facts.superName() != null) {
            before.add(facts.superName());
        }
        facts.interfaces().forEach(type -> addWithDefaults(type, before));
        return before;
    }

    private void addWithDefaults(String type, List<String> before) {
        InitialisationFacts facts = find(type);
        if (facts != null) {
            facts.interfaces().forEach(each -> addWithDefaults(each, before));
            if (facts.hasDefaults()) {
                before.add(type);
            }
        }
    }

    /** Returns whether the initialiser of an interface runs when a class is initialised: JVMS 5.5, step 7. */
    boolean isInterfaceInitialisedWith(String name) {
        InitialisationFacts facts = find(name);
        return facts != null
                && !facts.isInterface()
                && facts.interfaces().stream().anyMatch(this::isInitialisedWithClasses);
    }

    private boolean isInitialisedWithClasses(String type) {
        InitialisationFacts facts = find(type);
        return facts != null
                && (facts.hasInitialiser() && facts.hasDefaults()
                        || facts.interfaces().stream().anyMatch(this::isInitialisedWithClasses));
    }
}
