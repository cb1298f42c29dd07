package dev.heddle.recorder.weave.scope;

import dev.heddle.trace.name.ClassName.FieldName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The fields that a class declares. A lookup makes no string, because it runs for every instruction that names a field.
 */
public final class DeclaredFields {
    private final List<FieldName> all = new ArrayList<>();
    /** By name; for several fields with the same name, the first. */
    private final Map<String, FieldName> byName = new HashMap<>();

    void add(FieldName field) {
        all.add(field);
        byName.putIfAbsent(field.name(), field);
    }

    /** In the order of the class file. */
    public List<FieldName> all() {
        return all;
    }

    /** The first field of this name, or null. */
    public FieldName named(String name) {
        return byName.get(name);
    }

    /** The field with this name and descriptor, or null. */
    public FieldName find(String name, String descriptor) {
        FieldName first = byName.get(name);
        if (first == null || first.descriptor().equals(descriptor)) {
            return first;
        }
        // Only compilers of other languages make several fields of one name.
        for (FieldName field : all) {
            if (field.name().equals(name) && field.descriptor().equals(descriptor)) {
                return field;
            }
        }
        return null;
    }

    /** Whether there is a field with this name and descriptor, and it has a flag. */
    public boolean has(String name, String descriptor, int flag) {
        FieldName field = find(name, descriptor);
        return field != null && (field.access() & flag) != 0;
    }
}
