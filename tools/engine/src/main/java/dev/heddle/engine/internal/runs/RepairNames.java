package dev.heddle.engine.internal.runs;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.text.SpellingHint;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.ClassName.FieldName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.repair.Repair;
import dev.heddle.trace.repair.Repair.Lines;
import dev.heddle.trace.repair.Repair.LockedLines;
import dev.heddle.trace.repair.Repair.ModifiedField;
import dev.heddle.trace.repair.Repair.SynchronizedMethod;
import dev.heddle.trace.repair.RepairText;
import dev.heddle.trace.repair.Repairs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds the fields, methods and lines that repairs name in the classes of a recorded run. */
final class RepairNames {
    /** Classes of the program, by name with dots. */
    private final Map<String, ClassName> classes = new TreeMap<>();
    /** The sites of each method of the program. */
    private final Map<Member, List<Site>> methods = new LinkedHashMap<>();
    /** Sentences about the limits of repairs. */
    private final List<String> notes = new ArrayList<>();

    private RepairNames() {}

    /** Reads the classes that a run has loaded, and the operations in them. */
    static RepairNames of(Path recording) throws IOException {
        RepairNames names = new RepairNames();
        try (Recording opened = Recording.open(recording)) {
            names.read(opened.names());
        }
        return names;
    }

    private void read(Names names) {
        for (int i = 0; i < names.siteLimit(); i++) {
            Site site = names.hasSite(i) ? names.site(i) : null;
            ClassName owner =
                    site == null ? null : names.classNamed(site.method().owner());
            if (owner == null || !isOfProgram(owner)) {
                continue;
            }
            classes.put(owner.name().replace('/', '.'), owner);
            methods.computeIfAbsent(site.method(), method -> new ArrayList<>()).add(site);
        }
        for (int i = 0; i < names.classLimit(); i++) {
            ClassName owner = names.hasClass(i) ? names.classOf(i) : null;
            if (owner != null && isOfProgram(owner)) {
                classes.put(owner.name().replace('/', '.'), owner);
            }
        }
    }

    private static boolean isOfProgram(ClassName owner) {
        return owner.woven() && (owner.loader() == ClassName.Loader.APP || owner.loader() == ClassName.Loader.OTHER);
    }

    /** Returns the repairs with whole names. @throws UsageException if a name is unknown or not unique */
    Repairs repairs(List<RepairText> texts) {
        List<Repair> all = new ArrayList<>();
        for (RepairText text : texts) {
            if (text.kind().equals(LockedLines.KIND)) {
                if (all.stream().anyMatch(LockedLines.class::isInstance)) {
                    throw new UsageException("--what-if tries one lock: name all its lines behind one lock=");
                }
                all.add(new LockedLines(text.values().stream().map(this::lines).toList()));
                continue;
            }
            for (String value : text.values()) {
                switch (text.kind()) {
                    case ModifiedField.VOLATILE -> all.add(volatileField(value));
                    case ModifiedField.FINAL -> all.add(finalField(value));
                    default -> all.addAll(synchronizedMethods(value));
                }
            }
        }
        return new Repairs(all);
    }

    /** Sentences about the limits of the repairs so far. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    // Fields

    private record Field(ClassName owner, FieldName field) {
        String text() {
            return owner.name().replace('/', '.') + "." + field.name();
        }
    }

    private ModifiedField volatileField(String name) {
        Field found = plainField(ModifiedField.VOLATILE, name);
        if (isArray(found)) {
            notes.add("only the field " + found.text() + " is volatile: the elements of its array stay plain");
        }
        return new ModifiedField(ModifiedField.VOLATILE, found.owner.name(), found.field.name());
    }

    private ModifiedField finalField(String name) {
        Field found = plainField(ModifiedField.FINAL, name);
        for (List<Site> sites : methods.values()) {
            for (Site site : sites) {
                if (isWrite(site, found) && !isConstructor(site.method(), found)) {
                    throw new UsageException("--what-if final= requires a field that only constructors write: "
                            + place(site) + " writes " + found.text());
                }
            }
        }
        return new ModifiedField(ModifiedField.FINAL, found.owner.name(), found.field.name());
    }

    private static boolean isWrite(Site site, Field found) {
        return site.op().isWrite() && isAccess(site, found);
    }

    private static boolean isAccess(Site site, Field found) {
        Member target = site.target();
        return target != null
                && site.op().isOnVariable()
                && target.name().equals(found.field.name())
                && target.owner().equals(found.owner.name());
    }

    private boolean isArray(Field found) {
        return methods.values().stream()
                .flatMap(List::stream)
                .anyMatch(site ->
                        isAccess(site, found) && site.target().descriptor().startsWith("["));
    }

    private static boolean isConstructor(Member method, Field found) {
        return method.owner().equals(found.owner.name())
                && method.name().equals(found.field.isStatic() ? "<clinit>" : "<init>");
    }

    private CodePoint place(Site site) {
        ClassName owner = classes.get(site.method().owner().replace('/', '.'));
        return CodePoint.of(site, owner == null ? null : owner.sourceFile());
    }

    private Field plainField(String kind, String name) {
        Map<String, Field> found = new TreeMap<>();
        Set<String> known = new TreeSet<>();
        for (ClassName owner : classes.values()) {
            for (FieldName field : owner.fields()) {
                Field each = new Field(owner, field);
                if (isNamed(owner, field.name(), name, known)) {
                    found.put(each.text(), each);
                }
            }
        }
        String whole = only("field", name, found.keySet(), known);
        Field field = found.get(whole);
        if (field.field.isVolatile() || field.field.isFinal()) {
            throw new UsageException(whole + " is " + (field.field.isVolatile() ? "volatile" : "final") + ": --what-if "
                    + kind + "= requires a plain field");
        }
        return field;
    }

    // Methods

    private List<SynchronizedMethod> synchronizedMethods(String text) {
        int at = text.indexOf('(');
        String name = at < 0 ? text : text.substring(0, at);
        String parameters = at < 0 || !text.endsWith(")") ? null : text.substring(at + 1, text.length() - 1);
        Map<String, List<Member>> found = new TreeMap<>();
        Set<String> known = new TreeSet<>();
        for (Member method : methods.keySet()) {
            if (method.name().startsWith("<")) {
                continue;
            }
            ClassName owner = classes.get(method.owner().replace('/', '.'));
            if (isNamed(owner, method.name(), name, known)
                    && (parameters == null || hasParameters(method, parameters))) {
                found.computeIfAbsent(method.qualifiedName(), whole -> new ArrayList<>())
                        .add(method);
            }
        }
        if (found.isEmpty() && parameters != null && known.contains(simple(name))) {
            throw new UsageException("no method " + name + " of the program has the parameters (" + parameters
                    + "): write the types as in int,String, or leave them out for all methods of that name");
        }
        return found.get(only("method", name, found.keySet(), known)).stream()
                .map(method ->
                        new SynchronizedMethod(method.owner(), method.name(), Repairs.parameters(method.descriptor())))
                .toList();
    }

    /** Types may be given by simple names. */
    private static boolean hasParameters(Member method, String parameters) {
        String[] wanted = parameters.isBlank() ? new String[0] : parameters.split(",");
        String all = Repairs.parameters(method.descriptor());
        String[] types = all.isEmpty() ? new String[0] : all.split(",");
        if (wanted.length != types.length) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            String type = wanted[i].strip();
            if (!types[i].equals(type) && !simple(types[i], 1).equals(type)) {
                return false;
            }
        }
        return true;
    }

    // Lines

    /** Lines as a user writes them, or a whole place as findings print it. */
    private Lines lines(String text) {
        int open = text.indexOf('(');
        String place = open > 0 && text.endsWith(")") ? text.substring(open + 1, text.length() - 1) : text;
        Lines wanted;
        try {
            wanted = Repairs.lines(place);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--what-if: " + e.getMessage());
        }
        String method = open > 0 ? text.substring(0, open) : null;
        Map<String, Member> found = new TreeMap<>();
        TreeSet<Integer> others = new TreeSet<>();
        Set<String> files = new TreeSet<>();
        methods.forEach((each, sites) -> {
            String file = classes.get(each.owner().replace('/', '.')).sourceFile();
            String folder = Lines.folderOf(each.owner());
            files.add(String.valueOf(file));
            boolean isMeant = method != null
                    ? each.qualifiedName().equals(method)
                    : wanted.folder().isEmpty() || wanted.folder().equals(folder);
            if (wanted.file().equals(file) && isMeant) {
                sites.forEach(site -> others.add(site.line()));
                if (sites.stream().anyMatch(site -> site.line() >= wanted.first() && site.line() <= wanted.last())) {
                    found.put(folder, each);
                    refuseConstructor(each, place);
                }
            }
        });
        if (found.size() == 1) {
            return new Lines(found.keySet().iterator().next(), wanted.file(), wanted.first(), wanted.last());
        } else if (found.size() > 1) {
            throw new UsageException("several packages have " + place + ": write the package, as in "
                    + found.keySet().iterator().next() + "/" + place);
        } else if (others.isEmpty()) {
            throw new UsageException("the run has loaded no class of the program from " + wanted.file()
                    + SpellingHint.hint(wanted.file(), files));
        }
        Integer before = others.floor(wanted.first());
        throw new UsageException("no operation of the program is at " + place + ": the nearest line with one is "
                + (before == null || before < 1 ? others.ceiling(1) : before));
    }

    private static void refuseConstructor(Member method, String place) {
        if (method.name().startsWith("<")) {
            throw new UsageException("--what-if lock= requires lines of methods: " + place
                    + " is in a constructor or a class initialiser");
        }
    }

    // Names

    private String only(String noun, String name, Set<String> found, Set<String> known) {
        if (found.size() == 1) {
            return found.iterator().next();
        } else if (found.size() > 1) {
            throw new UsageException(
                    "several classes have a " + noun + " " + name + ": name one of " + String.join(", ", found));
        }
        throw new UsageException("the run has loaded no class of the program with a " + noun + " " + name
                + SpellingHint.hint(simple(name), known));
    }

    /** Whether a user means this member: by its whole name, or without the package, or without outer classes. */
    private static boolean isNamed(ClassName owner, String member, String name, Set<String> known) {
        String whole = owner.name().replace('/', '.') + "." + member;
        String simple = simple(whole);
        String inner = simple.substring(simple.lastIndexOf('$', simple.length() - member.length() - 1) + 1);
        known.add(simple);
        known.add(inner);
        return whole.equals(name) || simple.equals(name) || inner.equals(name);
    }

    /** The last class of a member's name, and the member. */
    private static String simple(String member) {
        return simple(member, 2);
    }

    /** The last parts of a name with dots. */
    private static String simple(String name, int parts) {
        int at = name.length();
        for (int i = 0; i < parts && at >= 0; i++) {
            at = name.lastIndexOf('.', at - 1);
        }
        return name.substring(at + 1);
    }
}
