package dev.heddle.analyzer.rankchecker;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.ClassName.Loader;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.NameOfUnseen;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.plan.VariableName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the names of fields and elements in instructions that may access some variables, from the classes of the
 * recordings. For a class that is not sufficiently known, it returns all fields.
 */
final class TrackedFields {
    private static final String OBJECT = "java/lang/Object";
    private static final Loader[] OF_JDK = {Loader.BOOT, Loader.PLATFORM};

    private final Map<String, ClassName> classes = new HashMap<>();
    /** For each class named by an instruction, its fields as {@code name:descriptor}. */
    private final Map<String, Set<String>> named = new HashMap<>();

    /** Adds the dictionary of a run. */
    void add(Names names) {
        for (int number = 0; number < names.classLimit(); number++) {
            if (names.hasClass(number)) {
                ClassName one = names.classOf(number);
                classes.merge(one.name(), one, (old, now) -> now.woven() || !old.woven() ? now : old);
            }
        }
        for (int number = Op.FIRST_SITE; number < names.siteLimit(); number++) {
            if (names.hasSite(number)) {
                add(names.site(number));
            }
        }
    }

    private void add(Site site) {
        if (site.op().isAccess() && !site.op().isArrayAccess() && site.target() != null) {
            Member variable = site.knownVariable();
            named.computeIfAbsent(variable.owner(), owner -> new TreeSet<>())
                    .add(variable.name() + ":" + variable.descriptor());
        }
    }

    /**
     * The fields and elements to track.
     *
     * @param classNames internal names of the classes of each variable's objects; empty if no run has it
     */
    Tracking of(List<VariableName> variables, Map<VariableName, Set<String>> classNames) {
        Set<String> fields = new TreeSet<>();
        Set<String> elements = new TreeSet<>();
        for (VariableName variable : variables) {
            if (variable.isField()) {
                addField(variable, fields, elements);
                continue;
            }
            Set<String> types = classNames.getOrDefault(variable, Set.of());
            if (types.isEmpty()) {
                fields.add(Tracking.ALL);
                elements.add(Tracking.ALL);
            }
            for (String type : types) {
                if (type.startsWith("[")) {
                    elements.add(element(type));
                } else {
                    addClass(type, fields);
                }
            }
        }
        return new Tracking(variables, List.copyOf(fields), List.copyOf(elements));
    }

    /** The element type in array instructions. */
    private static String element(String arrayClass) {
        return switch (arrayClass.charAt(1)) {
            case '[', 'L' -> "L" + OBJECT + ";";
            case 'Z' -> "B";
            default -> arrayClass.substring(1);
        };
    }

    private void addField(VariableName variable, Set<String> fields, Set<String> elements) {
        String element = NameOfUnseen.elementDescriptor(variable);
        if (element != null) {
            elements.add(element);
            return;
        }
        Member field = variable.member();
        if (field.name().equals(NameOfUnseen.THIS) || field.name().equals(NameOfUnseen.STATIC)) {
            // Locks and atomic operations: no instruction accesses a field for them.
            return;
        }
        int before = fields.size();
        String prefix = field.name() + ":";
        // The class may be any, because instructions may name a subclass.
        for (Set<String> some : named.values()) {
            some.stream().filter(one -> one.startsWith(prefix)).forEach(fields::add);
        }
        ClassName declaring = classes.get(field.owner());
        if (declaring != null) {
            declaring.fields().stream()
                    .filter(declared -> declared.name().equals(field.name()))
                    .forEach(declared -> fields.add(declared.name() + ":" + declared.descriptor()));
        }
        if (fields.size() == before && fields.stream().noneMatch(one -> one.startsWith(prefix))) {
            fields.add(Tracking.ALL);
        }
    }

    private void addClass(String type, Set<String> fields) {
        String at = type;
        for (int i = 0; at != null && !at.equals(OBJECT) && i <= classes.size(); i++) {
            ClassName known = classes.get(at);
            if (known == null || !known.woven()) {
                // A call may name the object by any of its types.
                fields.add(Site.OBJECT + ":");
            }
            fields.addAll(named.getOrDefault(at, Set.of()));
            if (known != null && known.woven()) {
                known.fields().stream()
                        .filter(field -> !field.isStatic())
                        .forEach(field -> fields.add(field.name() + ":" + field.descriptor()));
            } else if (known == null ? !at.startsWith("java/") : !isOfJdk(known)) {
                // Its own code is not instrumented, but instrumented code may use its fields.
                fields.add(Tracking.ALL);
                return;
            }
            at = known == null ? null : known.superName();
        }
    }

    /** A class of the JDK that is not instrumented in one run is not instrumented in any other. */
    private static boolean isOfJdk(ClassName known) {
        return List.of(OF_JDK).contains(known.loader());
    }
}
