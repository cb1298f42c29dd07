package dev.heddle.trace.plan;

import java.util.List;

/**
 * The variables of a schedule, and the instructions that may touch them: all others need no instrumentation
 * (RankChecker, section 5).
 *
 * <p>Only the field determines whether an instruction may touch a variable, for any object: this selects more
 * instructions than touch it, and never fewer. The strategy checks the object when the instruction is executed.
 *
 * @param variables distinct; strategies refer to them by index
 * @param fields {@code name:descriptor} of every field that is one of the variables or that their objects have,
 * including inherited ones. The class does not count, because an instruction may name a subclass. Contains {@link #ALL}
 * if not all fields are known: then every instruction that accesses a field may touch the variables
 * @param elements descriptors of array elements among the variables, as in array instructions: {@code I J F D B C S},
 * {@code B} also for booleans, and {@code Ljava/lang/Object;} for all references. Contains {@link #ALL} if not all are
 * known
 */
public record Tracking(List<VariableName> variables, List<String> fields, List<String> elements) {
    /** Stands for all fields, or for the elements of all arrays. */
    public static final String ALL = "*";

    public Tracking {
        variables = List.copyOf(variables);
        fields = List.copyOf(fields);
        elements = List.copyOf(elements);
        if (variables.stream().distinct().count() < variables.size()) {
            throw new IllegalArgumentException("variables occur twice: " + variables);
        }
    }

    /** Returns whether an instruction that names this field may touch the variables. */
    public boolean mayTouchField(String name, String descriptor) {
        return fields.contains(ALL) || fields.contains(name + ":" + descriptor);
    }

    /** Returns whether an array instruction with this element descriptor may touch the variables. */
    public boolean mayTouchElements(String descriptor) {
        return elements.contains(ALL) || elements.contains(descriptor);
    }
}
