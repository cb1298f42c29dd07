package dev.heddle.trace.plan;

import dev.heddle.trace.json.TextValue;
import dev.heddle.trace.name.Member;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The name of a variable across runs, for variable bounding (RankChecker, section 2). Accesses to a variable are reads
 * and writes of its fields or elements, acquisitions of its monitor, waits and notifications on it.
 *
 * <p>As text, one of
 * <pre>
 * pkg.Class.field                      a static field; or that field of every object with unobserved allocation
 * pkg.Class.method(I)V+12              all objects and arrays that the instruction at offset 12 allocates
 * pkg.Class.method(I)V+12#0.1:3        the third of them that thread 0.1 allocates
 * pkg.Class.method(I)V+12#0.1:3[5]     element 5 of that array
 * </pre>
 *
 * <p>Objects created by code that is not woven, mainly locks, have the names of {@link NameOfUnseen}.
 *
 * <p>Objects are counted for each thread, not for the run, so that a name depends only on the thread's own steps, not
 * on the schedule.
 *
 * @param member the field; or the method with the allocating instruction. A field has an empty descriptor
 * @param offset bytecode offset of the instruction, or {@link #FIELD}
 * @param thread path of the allocating thread; null for all objects of the instruction
 * @param count number of the object among those of the thread, from 1; 0 for all objects
 * @param element index in an array, or {@link #WHOLE}
 */
public record VariableName(
        Member member, int offset, @Nullable String thread, long count, int element) implements TextValue {
    /** Offset of a field, which no instruction allocates. */
    public static final int FIELD = -1;
    /** Element for an object or array as a whole. */
    public static final int WHOLE = -1;

    private static final Pattern MADE =
            Pattern.compile("(.+)\\.([^.(]+)(\\(.*\\)[^+\\s]+)\\+(\\d+)(?:#([^:\\s]+):(\\d+)(?:\\[(\\d+)])?)?");
    private static final Pattern NAMED = Pattern.compile("([^()+#\\s]+)\\.([^.()+#\\s]+)");

    public VariableName {
        Objects.requireNonNull(member, "member");
        if ((thread == null) != (count == 0)) {
            throw new IllegalArgumentException("thread and count belong together: " + thread + ", " + count);
        }
        if (count < 0 || offset < FIELD || element < WHOLE) {
            throw new IllegalArgumentException("count " + count + ", offset " + offset + ", element " + element);
        }
    }

    /** A static field; or that field of every object with unobserved allocation. */
    public static VariableName field(Member field) {
        return new VariableName(new Member(field.owner(), field.name(), ""), FIELD, null, 0, WHOLE);
    }

    /** All objects that an instruction allocates. */
    public static VariableName madeAt(Member method, int offset) {
        return new VariableName(method, offset, null, 0, WHOLE);
    }

    /** One of the objects that an instruction allocates. @param count from 1 */
    public static VariableName made(Member method, int offset, String thread, long count) {
        return new VariableName(method, offset, Objects.requireNonNull(thread, "thread"), count, WHOLE);
    }

    /** An element of this array. */
    public VariableName at(int index) {
        return new VariableName(member, offset, thread, count, index);
    }

    public boolean isField() {
        return offset == FIELD;
    }

    /** Returns whether it is a single object, or an element of one. */
    public boolean isOneObject() {
        return thread != null;
    }

    /** The coarser variable that contains this one: its field, or all objects of the instruction. */
    public VariableName site() {
        return isField() ? this : madeAt(member, offset);
    }

    /** @throws IllegalArgumentException with a message for the user */
    public static VariableName parse(String text) {
        Matcher made = MADE.matcher(text);
        if (made.matches()) {
            Member method = new Member(made.group(1).replace('.', '/'), made.group(2), made.group(3));
            int offset = Integer.parseInt(made.group(4));
            VariableName all = madeAt(method, offset);
            if (made.group(5) == null) {
                return all;
            }
            VariableName one = made(method, offset, made.group(5), Long.parseLong(made.group(6)));
            return made.group(7) == null ? one : one.at(Integer.parseInt(made.group(7)));
        }
        Matcher named = NAMED.matcher(text);
        if (named.matches()) {
            return field(new Member(named.group(1).replace('.', '/'), named.group(2), ""));
        }
        throw new IllegalArgumentException("'" + text
                + "' is not a variable: pkg.Class.field, or pkg.Class.method(descriptor)+offset#thread:count as"
                + " heddle stats variables prints them");
    }

    @Override
    public String spelling() {
        return toString();
    }

    @Override
    public String toString() {
        String name = member.qualifiedName();
        if (isField()) {
            return name;
        }
        name += member.descriptor() + "+" + offset;
        if (isOneObject()) {
            name += "#" + thread + ":" + count;
        }
        return element == WHOLE ? name : name + "[" + element + "]";
    }
}
