package dev.heddle.analyzer.skeleton;

import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Names;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Numbers classes, with their superclasses as far as the recording knows them. It is filled while sites are read;
 * afterwards it is safe for reading by many threads.
 */
public final class ClassIndex {
    private static final int INTERFACE = 0x0200;

    private final Names names;
    private final Object2IntOpenHashMap<String> ids = new Object2IntOpenHashMap<>();
    private final List<String> byId = new ArrayList<>();
    private final List<BitSet> ancestors = new ArrayList<>();

    ClassIndex(Names names) {
        this.names = names;
        ids.defaultReturnValue(-1);
    }

    /** The number of a class. A class and its superclasses get new numbers if they have none. */
    int intern(@Nullable String internalName) {
        int known = ids.getInt(internalName);
        if (known >= 0) {
            return known;
        }
        int id = byId.size();
        ids.put(internalName, id);
        byId.add(internalName);
        BitSet all = new BitSet();
        ancestors.add(all);
        all.set(id);
        ClassName declared = names.classNamed(internalName);
        if (declared != null && declared.superName() != null) {
            // In a damaged recording, a class may be its own ancestor. Then the set is incomplete, and the search ends.
            all.or(ancestors.get(intern(declared.superName())));
        }
        return id;
    }

    /** The number of a class, or -1 if no site names it. */
    public int id(String internalName) {
        return ids.getInt(internalName);
    }

    /** The internal name of a class. */
    public String name(int id) {
        return byId.get(id);
    }

    /** Whether the first class is the second or one of its subclasses. Interfaces are not followed. */
    public boolean isSubclass(int id, int ancestor) {
        return ancestors.get(id).get(ancestor);
    }

    boolean isInterface(int id) {
        ClassName declared = names.classNamed(byId.get(id));
        return declared != null && (declared.access() & INTERFACE) != 0;
    }
}
