package dev.heddle.trace.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads records of the shape in which {@link RecordWriter} writes them, without data binding, for the same reason. It takes nothing that data
 * binding would not take, and is stricter. What it does not take is not said well: the caller has data binding read it once more, which says
 * what is wrong, or takes it after all.
 */
public final class RecordReader {
    /** What a record is made with. */
    private record Shape(Constructor<?> constructor, String[] names, Type[] types) {}

    private final JsonParser json;
    private final Map<Class<?>, Shape> known = new HashMap<>();

    /** @param json what is read */
    public RecordReader(JsonParser json) {
        this.json = json;
    }

    /**
     * Reads the object whose begin the parser is at.
     *
     * @throws IOException if it is no such record
     */
    public <T> T record(Class<T> type) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw unexpected(type);
        }
        return components(type);
    }

    /** Reads the fields of an object that has been begun, to its end. */
    public <T> T components(Class<T> type) throws IOException {
        Shape shape = shape(type);
        @Nullable Object[] values = new @Nullable Object[shape.names.length];
        boolean[] isRead = new boolean[values.length];
        int left = values.length;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            int at = Arrays.asList(shape.names).indexOf(json.currentName());
            if (at < 0 || isRead[at]) {
                throw unexpected(type);
            }
            isRead[at] = true;
            left--;
            json.nextToken();
            values[at] = value(shape.types[at]);
        }
        if (left != 0 || json.currentToken() != JsonToken.END_OBJECT) {
            throw unexpected(type);
        }
        try {
            return type.cast(shape.constructor.newInstance(values));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new JsonParseException(json, type + " does not take its values", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new JsonParseException(json, type + " cannot be made", e);
        }
    }

    private @Nullable Object value(Type type) throws IOException {
        JsonToken token = json.currentToken();
        if (type instanceof ParameterizedType generic) {
            return token == JsonToken.VALUE_NULL ? null : container(generic);
        }
        Class<?> plain = (Class<?>) type;
        if (token == JsonToken.VALUE_NULL && !plain.isPrimitive()) {
            return null;
        } else if (plain == String.class) {
            return text(type);
        } else if (plain == int.class || plain == Integer.class) {
            return whole(type).getIntValue();
        } else if (plain == long.class || plain == Long.class) {
            return whole(type).getLongValue();
        } else if (plain == double.class && token.isNumeric()) {
            return json.getDoubleValue();
        } else if (plain == boolean.class && token.isBoolean()) {
            return json.getBooleanValue();
        } else if (plain.isEnum()) {
            return constant(plain);
        } else if (Spelled.class.isAssignableFrom(plain)) {
            return parsed(plain);
        } else if (plain.isRecord()) {
            return record(plain);
        }
        throw unexpected(type);
    }

    private Object container(ParameterizedType type) throws IOException {
        Class<?> raw = (Class<?>) type.getRawType();
        Type[] arguments = type.getActualTypeArguments();
        if (raw == List.class) {
            return filled(new ArrayList<>(), arguments[0], type);
        } else if (raw == SortedSet.class) {
            return filled(new TreeSet<>(), arguments[0], type);
        } else if ((raw == Map.class || raw == SortedMap.class) && arguments[0] == String.class) {
            return filled(raw == Map.class ? new LinkedHashMap<>() : new TreeMap<>(), arguments[1], type);
        }
        throw unexpected(type);
    }

    private Object filled(Collection<@Nullable Object> values, Type element, Type type) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw unexpected(type);
        }
        while (json.nextToken() != JsonToken.END_ARRAY) {
            Object value = value(element);
            if (value == null && values instanceof Set) {
                throw unexpected(type);
            }
            values.add(value);
        }
        return values;
    }

    private Object filled(Map<String, @Nullable Object> values, Type element, Type type) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw unexpected(type);
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = json.currentName();
            json.nextToken();
            if (values.containsKey(key)) {
                throw unexpected(type);
            }
            values.put(key, value(element));
        }
        return values;
    }

    private String text(Type type) throws IOException {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw unexpected(type);
        }
        return json.getText();
    }

    private JsonParser whole(Type type) throws IOException {
        if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw unexpected(type);
        }
        return json;
    }

    private Object constant(Class<?> type) throws IOException {
        String text = text(type);
        for (Object constant : type.getEnumConstants()) {
            String name = constant instanceof Spelled spelled ? spelled.spelling() : ((Enum<?>) constant).name();
            if (name.equals(text)) {
                return constant;
            }
        }
        throw unexpected(type);
    }

    private Object parsed(Class<?> type) throws IOException {
        try {
            return type.getMethod("parse", String.class).invoke(null, text(type));
        } catch (ReflectiveOperationException e) {
            throw new JsonParseException(json, type + " does not take its text", e);
        }
    }

    private Shape shape(Class<?> type) throws IOException {
        Shape shape = known.get(type);
        if (shape == null) {
            RecordComponent[] components = type.getRecordComponents();
            String[] names = new String[components.length];
            Type[] types = new Type[components.length];
            Class<?>[] parameters = new Class<?>[components.length];
            for (int i = 0; i < components.length; i++) {
                names[i] = components[i].getName();
                types[i] = components[i].getGenericType();
                parameters[i] = components[i].getType();
            }
            try {
                shape = new Shape(type.getConstructor(parameters), names, types);
            } catch (NoSuchMethodException e) {
                throw new JsonParseException(json, type + " cannot be made", e);
            }
            known.put(type, shape);
        }
        return shape;
    }

    private JsonParseException unexpected(Type type) {
        return new JsonParseException(json, json.currentToken() + " is not what " + type + " is read from");
    }
}
