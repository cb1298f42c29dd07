package dev.heddle.trace.repair;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.repair.Repair.Lines;
import dev.heddle.trace.repair.Repair.LockedLines;
import dev.heddle.trace.repair.Repair.ModifiedField;
import dev.heddle.trace.repair.Repair.SynchronizedMethod;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The repairs that the runs of a JVM try together. */
public record Repairs(List<Repair> all) {
    /** The program as it is. */
    public static final Repairs NONE = new Repairs(List.of());

    /** The target of the sites at which a thread acquires the lock of {@link LockedLines}. */
    public static final Member LINE_LOCK = new Member("", "lock", "");

    private static final Pattern LINES = Pattern.compile("(?:(.*)/)?([^/:]+):(\\d{1,9})(?:-(\\d{1,9}))?");
    private static final char SEPARATOR = ';';

    public Repairs {
        all = List.copyOf(all);
    }

    /** Returns the repairs as an option of the agent. */
    public String text() {
        return all.stream().map(Repair::text).collect(Collectors.joining(String.valueOf(SEPARATOR)));
    }

    /** Returns the repairs for a sentence. */
    public String inWords() {
        return all.stream().map(Repair::inWords).collect(Collectors.joining(" and "));
    }

    /**
     * Reads {@link #text}.
     *
     * @param text null for no repair
     * @throws IllegalArgumentException with a line for the user
     */
    public static Repairs of(@Nullable String text) {
        if (text == null) {
            return NONE;
        }
        List<Repair> all = new ArrayList<>();
        for (String part : text.split(String.valueOf(SEPARATOR))) {
            for (RepairText repair : RepairText.of(part)) {
                all.add(of(repair));
            }
        }
        return new Repairs(all);
    }

    private static Repair of(RepairText text) {
        if (text.kind().equals(LockedLines.KIND)) {
            return new LockedLines(text.values().stream().map(Repairs::lines).toList());
        }
        String value = text.values().get(0);
        int parameters = value.indexOf('(');
        String member = parameters < 0 ? value : value.substring(0, parameters);
        int dot = member.lastIndexOf('.');
        boolean isMethod = text.kind().equals(SynchronizedMethod.KIND);
        if (text.values().size() > 1 || dot < 1 || dot == member.length() - 1 || isMethod != value.endsWith(")")) {
            throw new IllegalArgumentException("option repair requires a whole name, as in "
                    + (isMethod ? "synchronized=pkg.Class.method(int)" : text.kind() + "=pkg.Class.field") + ", not '"
                    + String.join(",", text.values()) + "'");
        }
        String owner = member.substring(0, dot).replace('.', '/');
        String name = member.substring(dot + 1);
        return switch (text.kind()) {
            case SynchronizedMethod.KIND ->
                new SynchronizedMethod(owner, name, value.substring(parameters + 1, value.length() - 1));
            default -> new ModifiedField(text.kind(), owner, name);
        };
    }

    /**
     * Reads lines of a file, such as {@code Class.java:12}, {@code pkg/Class.java:12-14}.
     *
     * @throws IllegalArgumentException with a line for the user
     */
    public static Lines lines(String text) {
        Matcher matcher = LINES.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no line: write FILE:LINE, as in Cart.java:42");
        }
        int first = Integer.parseInt(matcher.group(3));
        int last = matcher.group(4) == null ? first : Integer.parseInt(matcher.group(4));
        return new Lines(matcher.group(1) == null ? "" : matcher.group(1), matcher.group(2), first, last);
    }

    /** Returns whether a field is treated as volatile. */
    public boolean isVolatile(Member field) {
        return has(ModifiedField.VOLATILE, field);
    }

    /** Returns whether a field is treated as final. */
    public boolean isFinal(Member field) {
        return has(ModifiedField.FINAL, field);
    }

    /** Hooks of accesses call this, so it allocates no iterator. */
    private boolean has(String modifier, Member field) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i) instanceof ModifiedField one
                    && one.modifier().equals(modifier)
                    && one.name().equals(field.name())
                    && one.owner().equals(field.owner())) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether any field of a class is treated as final. */
    public boolean hasFinal(String owner) {
        return all.stream()
                .anyMatch(repair -> repair instanceof ModifiedField one
                        && one.modifier().equals(ModifiedField.FINAL)
                        && one.owner().equals(owner));
    }

    /** Returns whether any method of a class is treated as synchronized. */
    public boolean hasSynchronized(String owner) {
        return all.stream()
                .anyMatch(repair ->
                        repair instanceof SynchronizedMethod one && one.owner().equals(owner));
    }

    /** Returns whether a method is treated as synchronized. @param parameters types, separated by commas */
    public boolean isSynchronized(String owner, String name, String parameters) {
        return all.contains(new SynchronizedMethod(owner, name, parameters));
    }

    /** Returns whether any line is executed under the lock of {@link LockedLines}. */
    public boolean hasLocks() {
        return all.stream().anyMatch(LockedLines.class::isInstance);
    }

    /** Returns whether a line is executed under the lock of {@link LockedLines}. */
    public boolean isLocked(String owner, @Nullable String source, int line) {
        for (Repair repair : all) {
            if (source != null
                    && repair instanceof LockedLines one
                    && one.all().stream().anyMatch(lines -> lines.has(owner, source, line))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether an operation exists only because of the repairs, so that the program without them lacks it. */
    public boolean isAdded(Op op, Site site) {
        if (op != Op.ACQUIRE || all.isEmpty()) {
            return false;
        }
        return LINE_LOCK.equals(site.target())
                || site.offset() == Site.ENTRY
                        && isSynchronized(
                                site.method().owner(),
                                site.method().name(),
                                parameters(site.method().descriptor()));
    }

    /** Returns the types of a method's parameters as Java writes them, separated by commas. */
    public static String parameters(String descriptor) {
        MethodTypeDesc type = MethodTypeDesc.ofDescriptor(descriptor);
        return type.parameterList().stream().map(Repairs::javaName).collect(Collectors.joining(","));
    }

    private static String javaName(ClassDesc type) {
        if (type.isArray()) {
            return javaName(type.componentType()) + "[]";
        }
        String text = type.descriptorString();
        return type.isPrimitive()
                ? type.displayName()
                : text.substring(1, text.length() - 1).replace('/', '.');
    }
}
