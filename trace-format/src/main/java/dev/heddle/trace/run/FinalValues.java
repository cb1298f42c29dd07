package dev.heddle.trace.run;

import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The values of the program's variables when a controlled run has ended: fields and array elements that threads wrote,
 * with numbers, truth values and strings, and the sizes of collections.
 *
 * @param variables sorted by name
 */
public record FinalValues(List<Variable> variables) {
    /** Name of the file in the run's recording; several runs in one JVM store it in their {@link RunLine}. */
    public static final String FILE_NAME = "values.json";

    /** End of the name of a variable that stands for elements of arrays. */
    public static final String ELEMENTS = "[]";

    /** No variable is known. */
    public static final FinalValues NONE = new FinalValues(List.of());

    public FinalValues {
        variables = List.copyOf(variables);
    }

    /** @throws IOException if the file cannot be read, or has another format */
    public static FinalValues read(Path file) throws IOException {
        return Json.read(file, FinalValues.class);
    }

    /** The variable with a name; null if its values are unknown. */
    public @Nullable Variable of(String name) {
        return variables.stream()
                .filter(variable -> variable.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /**
     * A field, or the elements of all arrays of a type.
     *
     * @param name such as {@code shop.Cart.total}, or the descriptor of an element with {@link #ELEMENTS}
     * @param values one for each object or element that was written, sorted
     * @param writes how often a thread wrote one of them: the different numbers, in ascending order
     */
    public record Variable(String name, List<String> values, List<Integer> writes) {
        public Variable {
            Objects.requireNonNull(name, "name");
            values = List.copyOf(values);
            writes = List.copyOf(writes);
        }
    }
}
