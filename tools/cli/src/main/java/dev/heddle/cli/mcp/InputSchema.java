package dev.heddle.cli.mcp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The arguments of a tool as a JSON schema: an object without further properties. */
final class InputSchema {
    private final Map<String, Object> properties = new LinkedHashMap<>();
    private final List<String> required = new ArrayList<>();

    InputSchema text(String name, String description) {
        return add(name, Map.of("type", "string", "description", description));
    }

    InputSchema words(String name, String description) {
        return add(name, Map.of("type", "array", "items", Map.of("type", "string"), "description", description));
    }

    InputSchema flag(String name, String description) {
        return add(name, Map.of("type", "boolean", "description", description));
    }

    InputSchema number(String name, int least, int most, String description) {
        return add(name, Map.of("type", "integer", "minimum", least, "maximum", most, "description", description));
    }

    private InputSchema add(String name, Map<String, Object> schema) {
        properties.put(name, schema);
        return this;
    }

    /** The properties that a call must have. */
    InputSchema require(String... names) {
        required.addAll(List.of(names));
        return this;
    }

    /** The schema as a document. */
    Map<String, Object> document() {
        return Map.of("type", "object", "properties", properties, "required", required, "additionalProperties", false);
    }
}
