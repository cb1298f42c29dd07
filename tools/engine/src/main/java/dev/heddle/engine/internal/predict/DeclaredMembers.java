package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.assetfuzzer.AtomicSetsFile;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.text.SpellingHint;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.text.Printable;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Checks that the members which a file of atomic sets names occur in the recorded runs. */
final class DeclaredMembers {
    private final Path file;
    private final Set<String> classes = new HashSet<>();
    private final Set<String> wovenClasses = new HashSet<>();
    /** Whether it is static, by field. */
    private final Map<String, Boolean> fields = new HashMap<>();

    private final List<Names> names;
    private final Set<String> methods = new HashSet<>();

    private DeclaredMembers(Path file, List<EventSource> runs) {
        this.file = file;
        this.names = runs.stream().map(EventSource::names).toList();
        names.forEach(this::add);
    }

    /**
     * Checks all fields and units.
     *
     * @throws UsageException if no run has a class, field or method; the message has the entry and the nearest name
     */
    static void check(Path file, AtomicSetsFile sets, List<EventSource> runs) {
        DeclaredMembers known = new DeclaredMembers(file, runs);
        for (AtomicSetsFile.DeclaredSet set : sets.sets()) {
            set.fields().forEach(field -> known.check(set, "field", field, known.fields.keySet()));
            known.checkOwners(set);
            if (set.units() != null) {
                set.units().forEach(unit -> known.check(set, "unit", unit, known.methods));
            }
        }
    }

    private void add(Names names) {
        for (int number = 0; number < names.classLimit(); number++) {
            if (names.hasClass(number)) {
                ClassName declared = names.classOf(number);
                classes.add(declared.qualifiedName());
                if (declared.woven()) {
                    wovenClasses.add(declared.qualifiedName());
                }
                declared.fields()
                        .forEach(field -> fields.put(declared.qualifiedName() + '.' + field.name(), field.isStatic()));
            }
        }
        for (int site = 0; site < names.siteLimit(); site++) {
            if (names.hasSite(site)) {
                Member method = names.site(site).method();
                methods.add(method.owner().replace('/', '.') + '.' + method.name());
            }
        }
    }

    private void check(AtomicSetsFile.DeclaredSet set, String kind, String member, Set<String> known) {
        if (known.contains(member)) {
            return;
        }
        String owner = AtomicSetsFile.internalClass(member).replace('/', '.');
        String entry = entry(set) + ", " + kind + " " + Printable.line(member) + ": ";
        if (!classes.contains(owner)) {
            throw new UsageException(
                    entry + "no run loaded class " + Printable.line(owner) + SpellingHint.hint(owner, classes));
        }
        if (!wovenClasses.contains(owner)) {
            throw new UsageException(entry + "class " + owner + " was not recorded; record it with --include");
        }
        List<String> near = known.stream()
                .filter(name -> name.startsWith(owner + '.'))
                .map(AtomicSetsFile::simpleName)
                .toList();
        throw new UsageException(entry + "the class has no " + (kind.equals("unit") ? "recorded method" : "field")
                + " of this name" + SpellingHint.hint(AtomicSetsFile.simpleName(member), near));
    }

    private String entry(AtomicSetsFile.DeclaredSet set) {
        return file + ": set " + Printable.line(set.name());
    }

    /** Checks that one object, or one class, can have all fields of a set. */
    private void checkOwners(AtomicSetsFile.DeclaredSet set) {
        Set<String> owners = new TreeSet<>();
        set.fields().forEach(field -> owners.add(AtomicSetsFile.internalClass(field)));
        long statics = set.fields().stream().filter(fields::get).count();
        if (statics > 0 && statics < set.fields().size()) {
            throw new UsageException(entry(set) + " mixes static and instance fields");
        }
        if (statics > 0 && owners.size() > 1) {
            throw new UsageException(entry(set) + " has static fields of several classes");
        }
        for (String owner : owners) {
            if (owners.size() > 1 && owners.stream().noneMatch(other -> isRelated(owner, other))) {
                throw new UsageException(entry(set) + ": no object has the fields of " + owner.replace('/', '.')
                        + " and other fields of the set");
            }
        }
    }

    private boolean isRelated(String one, String other) {
        return !one.equals(other)
                && names.stream().anyMatch(run -> run.isSubclass(one, other) || run.isSubclass(other, one));
    }
}
