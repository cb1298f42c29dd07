package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The declared atomic sets in the numbers of one recording. The sets have the numbers 1, 2, and so on. */
final class DeclaredSets {
    /** Stands for the default set of an object or class. */
    static final int DEFAULT = 0;
    /** Stands for no set. */
    static final int NO_SET = -1;

    private static final DeclaredSets NONE = new DeclaredSets(new Int2IntOpenHashMap(0), new BitSet[] {null});

    private final Int2IntOpenHashMap setOfField;
    /** For each set the sites of its units of work; null for the default methods. */
    private final @Nullable BitSet[] units;

    private DeclaredSets(Int2IntOpenHashMap setOfField, @Nullable BitSet[] units) {
        this.setOfField = setOfField;
        this.units = units;
    }

    /** No declarations: all sets are default sets. */
    static DeclaredSets none() {
        return NONE;
    }

    static DeclaredSets of(@Nullable AtomicSetsFile file, SiteIndex sites) {
        if (file == null) {
            return NONE;
        }
        Map<String, Integer> setOfName = new HashMap<>();
        Set<String> classes = new HashSet<>();
        BitSet[] units = new BitSet[file.sets().size() + 1];
        for (int number = 1; number < units.length; number++) {
            AtomicSetsFile.DeclaredSet set = file.sets().get(number - 1);
            for (String field : set.fields()) {
                setOfName.put(field, number);
                classes.add(AtomicSetsFile.internalClass(field));
            }
            units[number] = set.units() == null ? null : sitesOf(set.units(), sites.names());
        }
        return new DeclaredSets(setOfField(setOfName, classes, sites), units);
    }

    private static Int2IntOpenHashMap setOfField(Map<String, Integer> setOfName, Set<String> classes, SiteIndex sites) {
        Int2IntOpenHashMap setOfField = new Int2IntOpenHashMap();
        for (int site = 0; site < sites.names().siteLimit(); site++) {
            ResolvedField field = sites.field(site);
            if (field != null && classes.contains(sites.classes().name(field.owner()))) {
                String owner = sites.classes().name(field.owner()).replace('/', '.');
                setOfField.put(field.id(), (int) setOfName.getOrDefault(owner + '.' + field.name(), NO_SET));
            }
        }
        return setOfField;
    }

    private static BitSet sitesOf(List<String> methods, Names names) {
        Set<String> wanted = new HashSet<>(methods);
        BitSet found = new BitSet();
        for (int site = 0; site < names.siteLimit(); site++) {
            if (names.hasSite(site)) {
                Member method = names.site(site).method();
                found.set(site, wanted.contains(method.owner().replace('/', '.') + '.' + method.name()));
            }
        }
        return found;
    }

    /** The number of a field's set, {@link #DEFAULT} or {@link #NO_SET}. */
    int setOfField(int field) {
        return setOfField.get(field);
    }

    /** Whether the default methods are the units of work on a set. */
    boolean hasDefaultUnits(int set) {
        return units[set] == null;
    }

    /** Whether the method of a site is a declared unit of work on a set that has declared ones. */
    boolean isUnit(int set, int site) {
        return units[set].get(site);
    }
}
