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

    /** In place of the variable of a handle that has none. */
    private static final Member NONE = new Member("", "", "");

    /**
     * An access at a place in the program.
     *
     * @param at its target is the variable
     * @param site number of the call
     * @param mode of {@link MemoryModel}
     */
    record Access(Site at, int site, int mode) {}

    private final IdentityTable<VarHandle, Member> variables = new IdentityTable<>();
    private final List<Access> accesses = new ArrayList<>();

    /**
     * Returns the number of an access, which is negative; 0 if its variable has no history.
     *
     * @param called the site of the call
     * @param kind the first character of the descriptor of the value
     * @param coordinates 0 for a static field, 1 for a field, 2 for an element
     */
    int number(int site, Site called, VarHandle handle, @Nullable Object owner, char kind, int coordinates, int mode) {
        boolean isOfKind = handle.varType().descriptorString().charAt(0) == kind || isReference(handle, kind);
        Member variable = isOfKind ? variable(handle, owner, coordinates) : null;
        return variable == null ? 0 : number(site, called, variable, mode);
    }

    /** Returns the variable of a handle and these coordinates; null if it has no history. */
    @Nullable Member variable(VarHandle handle, @Nullable Object owner, int coordinates) {
        if (handle.coordinateTypes().size() != coordinates
                || coordinates > 0 && !handle.coordinateTypes().get(0).isInstance(owner)) {
            return null;
        }
        Member variable = variables.get(handle);
        if (variable == null) {
            if (variables.size() == MOST) {
                return null;
            }
            variable = variableOf(handle);
            variables.put(handle, variable);
        }
        return variable == NONE ? null : variable;
    }

    private static boolean isReference(VarHandle handle, char kind) {
        return !handle.varType().isPrimitive() && (kind == 'L' || kind == '[');
    }

    private int number(int site, Site called, Member variable, int mode) {
        for (int i = 0; i < accesses.size(); i++) {
            Access access = accesses.get(i);
            if (access.site() == site && access.at().knownTarget().equals(variable)) {
                return -1 - i;
            }
        }
        if (accesses.size() == MOST) {
            return 0;
        }
        Site at = new Site(called.op(), called.method(), called.offset(), called.line(), variable);
        accesses.add(new Access(at, site, mode));
        return -accesses.size();
    }

    /** @param number negative */
    Access at(int number) {
        return accesses.get(-1 - number);
    }

    private static Member variableOf(VarHandle handle) {
        Optional<VarHandleDesc> known = handle.describeConstable();
        List<Class<?>> coordinates = handle.coordinateTypes();
        boolean isElement = coordinates.size() == 2
                && coordinates.get(0).isArray()
                && coordinates.get(0).componentType() == handle.varType();
        if (isElement) {
            return new Member("", "", handle.varType().descriptorString());
        }
        if (known.isEmpty() || coordinates.size() > 1) {
            return NONE;
        }
        Class<?> type = coordinates.isEmpty() ? declaring(known.get()) : coordinates.get(0);
        Field field = fieldOf(type, known.get().constantName());
        if (field == null
                || field.getType() != handle.varType()
                || Modifier.isVolatile(field.getModifiers())
                || !MemoryHooks.hasHistories(field.getDeclaringClass())) {
            return NONE;
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
