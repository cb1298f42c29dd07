package dev.heddle.cli.mcp;

import dev.heddle.engine.base.UsageException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a call. The protocol's library has checked them against the schema.
 *
 * @param values by name
 */
record ToolInput(Map<String, Object> values) {
    @Nullable String text(String name) {
        return values.get(name) instanceof String text && !text.isBlank() ? text : null;
    }

    String text(String name, String otherwise) {
        String text = text(name);
        return text == null ? otherwise : text;
    }

    /** @throws UsageException if it is missing or blank */
    String required(String name) {
        String text = text(name);
        if (text == null) {
            throw new UsageException(name + " is missing: it must be a text that is not blank");
        }
        return text;
    }

    List<String> words(String name) {
        return values.get(name) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    boolean is(String name) {
        return Boolean.TRUE.equals(values.get(name));
    }

    long number(String name, long otherwise) {
        return values.get(name) instanceof Number number ? number.longValue() : otherwise;
    }
}
