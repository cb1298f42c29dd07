package dev.heddle.trace.plan;

import java.util.List;

/**
 * The variables that a schedule is about, and which instructions may touch them: all others need not be woven (RankChecker, section 5).
 *
 * <p>What may touch a variable is told by its field alone, whatever object the instruction finds there: more instructions than do touch it, and
 * never fewer. Whether one really does is looked at when it is executed.
 *
 * @param variables distinct; strategies name them by their place in this list
 * @param fields {@code name:descriptor} of every field that is one of the variables or that their objects have, inherited ones too; as an
 *     instruction may name a field by a subclass, the class does not count. {@link #ALL} among them if not all fields are known: then every
 *     instruction that accesses a field may touch the variables
 * @param elements descriptors of the elements of arrays among the variables, as array instructions know them: {@code I J F D B C S}, {@code B} for
 *     booleans too, and {@code Ljava/lang/Object;} for all references. {@link #ALL} among them if not all are known
 */
public record Tracking(List<VariableName> variables, List<String> fields, List<String> elements) {
    /** Stands for all fields, or for the elements of all arrays. */
    public static final String ALL = "*";

    public Tracking {
        variables = List.copyOf(variables);
        fields = List.copyOf(fields);
        elements = List.copyOf(elements);
        if (variables.stream().distinct().count() < variables.size()) {
            throw new IllegalArgumentException("variables are named twice: " + variables);
        }
    }

    /** Whether an instruction that names this field may touch the variables. */
    public boolean mayTouchField(String name, String descriptor) {
        return fields.contains(ALL) || fields.contains(name + ":" + descriptor);
    }

    /** Whether an array instruction that knows its elements by this descriptor may touch the variables. */
    public boolean mayTouchElements(String descriptor) {
        return elements.contains(ALL) || elements.contains(descriptor);
    }
}
