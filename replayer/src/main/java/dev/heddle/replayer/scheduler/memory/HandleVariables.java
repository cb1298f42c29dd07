package dev.heddle.replayer.scheduler.memory;

import dev.heddle.recorder.boot.MemoryHooks;
import dev.heddle.recorder.boot.MemoryModel;
import dev.heddle.replayer.strategy.IdentityTable;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.lang.constant.ClassDesc;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.VarHandleDesc;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The variables that accesses through a {@code VarHandle} have, as sites with these variables as targets. A volatile
 * field, and a field of a class that is not woven, has none: its accesses order the thread with all others. The caller
 * must guard it.
 */
final class HandleVariables {
    /** A table with as many handles and places does not grow. */
    private static final int MOST = 1 << 12;

    /**
     * An access at a place in the program.
     *
     * @param at its target is the variable
     * @param site number of the call
     * @param mode of {@link MemoryModel}
     */
    record Access(Site at, int site, int mode) {}

    /** A handle, whose methods that describe it allocate. */
    private static final class Known {
        /** Null if it has no history. */
        final @Nullable Member variable;

        final char kind;
        final Class<?>[] coordinates;
        /** The numbers of its accesses by site; 0 for a site without one. */
        int[] numbers = {};

        Known(VarHandle handle) {
            variable = variableOf(handle);
            kind = kind(handle.varType().descriptorString().charAt(0));
            coordinates = handle.coordinateTypes().toArray(Class<?>[]::new);
        }

        boolean has(@Nullable Object owner, int count) {
            return coordinates.length == count && (count == 0 || coordinates[0].isInstance(owner));
        }
    }

    private final IdentityTable<VarHandle, Known> handles = new IdentityTable<>();
    private final List<Access> accesses = new ArrayList<>();

    /**
     * Returns the number of an access, which is negative; 0 if its variable has no history.
     *
     * @param called the site of the call
     * @param kind the first character of the descriptor of the value
     * @param coordinates 0 for a static field, 1 for a field, 2 for an element
     */
    int number(int site, Site called, VarHandle handle, @Nullable Object owner, char kind, int coordinates, int mode) {
        Known known = known(handle);
        if (known == null || known.variable == null || !known.has(owner, coordinates) || known.kind != kind(kind)) {
            return 0;
        }
        if (site >= known.numbers.length) {
            known.numbers = Arrays.copyOf(known.numbers, site + 1);
        }
        if (known.numbers[site] == 0 && accesses.size() < MOST) {
            Site at = new Site(called.op(), called.method(), called.offset(), called.line(), known.variable);
            accesses.add(new Access(at, site, mode));
            known.numbers[site] = -accesses.size();
        }
        return known.numbers[site];
    }

    /** Returns the variable of a handle and these coordinates; null if it has no history. */
    @Nullable Member variable(VarHandle handle, @Nullable Object owner, int coordinates) {
        Known known = known(handle);
        return known != null && known.has(owner, coordinates) ? known.variable : null;
    }

    private @Nullable Known known(VarHandle handle) {
        Known known = handles.get(handle);
        if (known == null && handles.size() < MOST) {
            known = new Known(handle);
            handles.put(handle, known);
        }
        return known;
    }

    /** The same for all references. */
    private static char kind(char first) {
        return first == '[' ? 'L' : first;
    }

    /** @param number negative */
    Access at(int number) {
        return accesses.get(-1 - number);
    }

    private static @Nullable Member variableOf(VarHandle handle) {
        Optional<VarHandleDesc> known = handle.describeConstable();
        List<Class<?>> coordinates = handle.coordinateTypes();
        boolean isElement = coordinates.size() == 2
                && coordinates.get(0).isArray()
                && coordinates.get(0).componentType() == handle.varType();
        if (isElement) {
            return new Member("", "", handle.varType().descriptorString());
        }
        if (known.isEmpty() || coordinates.size() > 1) {
            return null;
        }
        Class<?> type = coordinates.isEmpty() ? declaring(known.get()) : coordinates.get(0);
        Field field = fieldOf(type, known.get().constantName());
        if (field == null
                || field.getType() != handle.varType()
                || Modifier.isVolatile(field.getModifiers())
                || !MemoryHooks.hasHistories(field.getDeclaringClass())) {
            return null;
        }
        String owner = field.getDeclaringClass().getName().replace('.', '/');
        return new Member(owner, field.getName(), field.getType().descriptorString());
    }

    private static @Nullable Class<?> declaring(VarHandleDesc known) {
        String descriptor = ((ClassDesc) known.bootstrapArgsList().get(0)).descriptorString();
        String name = descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
        try {
            return Class.forName(name, false, OutsideCallers.loaderOfProgram());
        } catch (ClassNotFoundException | LinkageError e) {
            // A loader that the calling class does not know has loaded it: no history.
            return null;
        }
    }

    private static @Nullable Field fieldOf(@Nullable Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            try {
                return at.getDeclaredField(name);
            } catch (NoSuchFieldException e) {
                continue;
            } catch (LinkageError e) {
                // The type of some field is missing, so that the JVM lists none: no history.
                return null;
            }
        }
        return null;
    }
}
