package dev.heddle.trace.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes every document of Heddle, in the layout of Jackson's {@code DefaultPrettyPrinter}. {@link RecordReader} reads
 * them. {@link #value} lists the types that components may have.
 */
public final class RecordWriter {
    /** A record's component. */
    private record Component(String name, Method accessor) {}

    /** The components of this project's records. The JVM creates a record's components again at each call. */
    private static final Map<Class<?>, Component[]> KNOWN = new ConcurrentHashMap<>();

    private final JsonGenerator json;

    /** @param json the output; it determines the line breaks */
    public RecordWriter(JsonGenerator json) {
        this.json = json;
    }

    /** A value as an indented document. */
    public static String lines(@Nullable Object value) throws IOException {
        return text(value, true);
    }

    /** A value on one line. */
    public static String line(@Nullable Object value) throws IOException {
        return text(value, false);
    }

    private static String text(@Nullable Object value, boolean isIndented) throws IOException {
        // Through bytes: a lone surrogate becomes an escape sequence, which a string in UTF-8 keeps.
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (JsonGenerator json = Json.generator(text)) {
            if (isIndented) {
                json.setPrettyPrinter(new DefaultPrettyPrinter());
            }
            new RecordWriter(json).value(value);
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    /**
     * Writes a value.
     *
     * @throws IllegalArgumentException if its type is not supported
     */
    public void value(@Nullable Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof String text) {
            json.writeString(text);
        } else if (value instanceof Integer number) {
            json.writeNumber(number);
        } else if (value instanceof Long number) {
            json.writeNumber(number);
        } else if (value instanceof Boolean is) {
            json.writeBoolean(is);
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else if (value instanceof TextValue spelled) {
            json.writeString(spelled.spelling());
        } else if (value instanceof Enum<?> constant) {
            json.writeString(constant.name());
        } else if (value instanceof Record record) {
            json.writeStartObject();
            components(record);
            json.writeEndObject();
        } else if (value instanceof Collection<?> values) {
            json.writeStartArray();
            for (Object one : values) {
                value(one);
            }
            json.writeEndArray();
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName(key(entry.getKey()));
                value(entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof int[] numbers) {
            json.writeArray(numbers, 0, numbers.length);
        } else {
            throw new IllegalArgumentException(value.getClass() + " cannot be written");
        }
    }

    private static String key(Object key) {
        if (key instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException(key + " cannot be the name of a member");
    }

    /** Writes the components of a record as fields of the object that has been begun. */
    public void components(Record value) throws IOException {
        for (Component component : componentsOf(value.getClass())) {
            json.writeFieldName(component.name);
            value(read(component.accessor, value));
        }
    }

    private static Component[] componentsOf(Class<?> type) {
        Component[] components = KNOWN.get(type);
        if (components == null) {
            RecordComponent[] all = type.getRecordComponents();
            components = new Component[all.length];
            for (int i = 0; i < all.length; i++) {
                all[i].getAccessor().setAccessible(true);
                components[i] = new Component(MemberName.Names.of(all[i]), all[i].getAccessor());
            }
            KNOWN.put(type, components);
        }
        return components;
    }

    private static @Nullable Object read(Method accessor, Record value) {
        try {
            return accessor.invoke(value);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalArgumentException(accessor + " of " + value.getClass() + " cannot be read", e);
        }
    }
}
