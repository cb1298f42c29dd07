package dev.heddle.replayer.kept;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The classes of the program by name, as far as it matters for when they are initialised. Not thread-safe. */
final class ProgramParts {
    private final Function<String, byte[]> files;
    private final Map<String, Optional<StaticParts>> known = new HashMap<>();

    /** @param files gives the class file of a class of the program by its internal name; null if the program has no such class */
    ProgramParts(Function<String, byte[]> files) {
        this.files = files;
    }

    /** Null if it is none of the program's classes. */
    StaticParts find(String name) {
        if (name.startsWith("java/") || name.startsWith("[")) {
            return null;
        }
        Optional<StaticParts> found = known.get(name);
        if (found == null) {
            byte[] file = files.apply(name);
            found = Optional.ofNullable(file == null ? null : StaticParts.of(file));
            known.put(name, found);
        }
        return found.orElse(null);
    }

    /** Which class declares the static field that an instruction names: JVMS 5.4.3.2. Null if none of the program's does. */
    String declaringField(String owner, String name, String descriptor) {
        String key = StaticParts.key(name, descriptor);
        String at = owner;
        while (at != null) {
            String declaring = inInterfacesToo(at, key);
            if (declaring != null) {
                return declaring;
            }
            StaticParts parts = find(at);
            at = parts == null ? null : parts.superName();
        }
        return null;
    }

    private String inInterfacesToo(String type, String key) {
        StaticParts parts = find(type);
        if (parts == null) {
            return null;
        }
        if (parts.fields().contains(key)) {
            return type;
        }
        for (String one : parts.interfaces()) {
            String declaring = inInterfacesToo(one, key);
            if (declaring != null) {
                return declaring;
            }
        }
        return null;
    }

    /** Which class declares the static method that an instruction names: JVMS 5.4.3.3. Null if none of the program's does. */
    String declaringMethod(String owner, String name, String descriptor) {
        String key = StaticParts.key(name, descriptor);
        String at = owner;
        while (at != null) {
            StaticParts parts = find(at);
            if (parts == null) {
                return null;
            }
            if (parts.methods().contains(key)) {
                return at;
            }
            at = parts.isInterface() ? null : parts.superName();
        }
        return null;
    }

    /** Whether anything is to be done when a class of the program is initialised. */
    boolean isInitialised(String name) {
        StaticParts parts = find(name);
        return parts != null
                && (parts.hasInitialiser()
                        || parts.hasState()
                        || isInterfaceInitialisedWith(name)
                        || !parts.isInterface() && parts.superName() != null && isInitialised(parts.superName()));
    }

    /** Whether the initialiser of an interface runs when a class is initialised: JVMS 5.5, step 7. */
    boolean isInterfaceInitialisedWith(String name) {
        StaticParts parts = find(name);
        return parts != null
                && !parts.isInterface()
                && parts.interfaces().stream().anyMatch(this::isInitialisedWithClasses);
    }

    private boolean isInitialisedWithClasses(String type) {
        StaticParts parts = find(type);
        return parts != null
                && (parts.hasInitialiser() && parts.hasDefaults()
                        || parts.interfaces().stream().anyMatch(this::isInitialisedWithClasses));
    }
}
