package dev.heddle.trace.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.heddle.trace.text.Printable;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads every document of Heddle. A document is a tree of records. Their components determine its members and their
 * types, and their constructors the valid values. Every deviation is refused with one message that names the member and
 * its value: unknown, missing and repeated members, null where a constructor refuses it, fractions for integers, and
 * numbers out of range.
 *
 * <p>{@link RecordWriter} writes the same documents. Both do without data binding, whose six hundred classes are a
 * quarter of those that a program under the replayer would load.
 */
public final class RecordReader {
    /** Characters of a value that a message shows. */
    private static final int SHOWN = 60;

    /** How a record is constructed. */
    private record Shape(Constructor<?> constructor, List<String> names, Type[] types) {}

    /** The shapes of this project's records. The JVM creates a record's components again at each call. */
    private static final Map<Class<?>, Shape> KNOWN = new ConcurrentHashMap<>();

    private final JsonParser json;
    private final Set<String> optional;
    /** Names of the members, and indexes of the elements, on the path to the current value. */
    private final Deque<String> path = new ArrayDeque<>();

    /**
     * @param json the input
     * @param optional members that documents of earlier versions lack, for example {@code Switch.at}: they are read as
     *     null. {@code Switch.*} stands for members that later versions may add: they are skipped
     */
    public RecordReader(JsonParser json, String... optional) {
        this.json = json;
        this.optional = Set.of(optional);
    }

    /**
     * Reads the object whose begin the parser is at.
     *
     * @throws JsonParseException if it is not such a record
     */
    public <T> T record(Class<T> type) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw unexpected("an object");
        }
        return components(type, Set.of());
    }

    /** Reads the value that the parser is at, which is the whole document. */
    <T> T document(Class<T> type) throws IOException {
        Object value = value(type);
        if (value == null) {
            throw unexpected(inWords(type));
        }
        return type.cast(value);
    }

    /**
     * Reads the members of an object that has been begun, to its end.
     *
     * @param passed further members, which the caller has read
     */
    public <T> T components(Class<T> type, Set<String> passed) throws IOException {
        Shape shape = shape(type);
        @Nullable Object[] values = new @Nullable Object[shape.types.length];
        boolean[] isRead = new boolean[values.length];
        Set<String> skipped = new LinkedHashSet<>();
        while (next() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            int at = shape.names.indexOf(name);
            path.addLast("." + name);
            if (at < 0 ? !passed.contains(name) && !optional.contains(type.getSimpleName() + ".*") : isRead[at]) {
                throw wrong(at < 0 ? "is no member of it" : "comes twice");
            }
            next();
            if (at >= 0) {
                isRead[at] = true;
                values[at] = value(shape.types[at]);
            } else if (skipped.add(name)) {
                skip();
            } else {
                throw wrong("comes twice");
            }
            path.removeLast();
        }
        end(JsonToken.END_OBJECT);
        for (int i = 0; i < values.length; i++) {
            if (!isRead[i] && !optional.contains(type.getSimpleName() + "." + shape.names.get(i))) {
                path.addLast("." + shape.names.get(i));
                throw wrong("is missing");
            }
        }
        return made(type, shape, values);
    }

    private <T> T made(Class<T> type, Shape shape, @Nullable Object[] values) throws IOException {
        try {
            return type.cast(shape.constructor.newInstance(values));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            if (e.getCause() instanceof NullPointerException) {
                int at = refusedNull(shape, values, e.getCause().getMessage());
                path.addLast("." + shape.names.get(at));
                throw wrong("is null, and must be " + inWords(shape.types[at]));
            }
            throw new JsonParseException(json, at() + e.getCause().getMessage(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new JsonParseException(json, type + " cannot be made", e);
        }
    }

    /** The null that a constructor has refused: the one it names; one that it could not copy; or the first one. */
    private static int refusedNull(Shape shape, @Nullable Object[] values, @Nullable String message) {
        int named = shape.names.indexOf(message);
        if (named >= 0) {
            return named;
        }
        int first = 0;
        for (int i = values.length - 1; i >= 0; i--) {
            if (values[i] == null) {
                first = i;
            }
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null && shape.types[i] instanceof ParameterizedType) {
                return i;
            }
        }
        return first;
    }

    /** Reads the value that the parser is at, as the member of a document. */
    @SuppressWarnings("unchecked")
    public <T> @Nullable T member(String name, Class<T> type) throws IOException {
        path.addLast("." + name);
        T value = (T) value(type);
        path.removeLast();
        return value;
    }

    /** Reads the integer that the parser is at. */
    public int number(String name) throws IOException {
        if (json.currentToken() == JsonToken.VALUE_NUMBER_INT && json.getNumberType() == JsonParser.NumberType.INT) {
            return json.getIntValue();
        }
        path.addLast("." + name);
        throw unexpected("an integer from " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE);
    }

    /** Reads the value that the parser is at. */
    public @Nullable Object value(Type type) throws IOException {
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
            return (int) whole(Integer.MIN_VALUE, Integer.MAX_VALUE);
        } else if (plain == long.class || plain == Long.class) {
            return whole(Long.MIN_VALUE, Long.MAX_VALUE);
        } else if (plain == double.class) {
            return real();
        } else if ((plain == boolean.class || plain == Boolean.class) && token.isBoolean()) {
            return json.getBooleanValue();
        } else if (plain == Object.class) {
            return any();
        } else if (plain == int[].class) {
            return numbers();
        } else if (plain.isEnum()) {
            return constant(plain);
        } else if (TextValue.class.isAssignableFrom(plain)) {
            return parsed(plain);
        } else if (plain.isRecord()) {
            return token == JsonToken.VALUE_STRING ? former(plain) : record(plain);
        }
        throw unexpected(inWords(type));
    }

    /** A record that was one text in earlier versions. */
    private Object former(Class<?> type) throws IOException {
        try {
            return type.getMethod("ofText", String.class).invoke(null, json.getText());
        } catch (ReflectiveOperationException e) {
            throw unexpected("an object");
        }
    }

    /** Reads the object whose begin the parser is at, and whose members are texts. */
    public Map<String, String> texts() throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        filled(new LinkedHashMap<>(), String.class).forEach((name, text) -> texts.put(name, (String) text));
        return texts;
    }

    private int[] numbers() throws IOException {
        List<@Nullable Object> values = new ArrayList<>();
        filled(values, int.class);
        return values.stream().mapToInt(value -> (Integer) value).toArray();
    }

    /** A value whose shape only the writer knows. */
    private @Nullable Object any() throws IOException {
        return switch (json.currentToken()) {
            case START_OBJECT -> filled(new LinkedHashMap<>(), Object.class);
            case START_ARRAY -> filled(new ArrayList<>(), Object.class);
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT -> number();
            case VALUE_NUMBER_FLOAT -> real();
            case VALUE_TRUE, VALUE_FALSE -> json.getBooleanValue();
            default -> null;
        };
    }

    private Object number() throws IOException {
        long number = whole(Long.MIN_VALUE, Long.MAX_VALUE);
        if (number == (int) number) {
            return (int) number;
        }
        return number;
    }

    private Object container(ParameterizedType type) throws IOException {
        Class<?> raw = (Class<?>) type.getRawType();
        Type[] arguments = type.getActualTypeArguments();
        if (raw == List.class) {
            return filled(new ArrayList<>(), arguments[0]);
        } else if (raw == Set.class) {
            return filled(new LinkedHashSet<>(), arguments[0]);
        } else if (raw == SortedSet.class) {
            return filled(new TreeSet<>(), arguments[0]);
        } else if ((raw == Map.class || raw == SortedMap.class) && arguments[0] == String.class) {
            return filled(raw == Map.class ? new LinkedHashMap<>() : new TreeMap<>(), arguments[1]);
        }
        throw new JsonParseException(json, type + " cannot be read");
    }

    private Collection<@Nullable Object> filled(Collection<@Nullable Object> values, Type element) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw unexpected("a list");
        }
        for (int at = 0; next() != JsonToken.END_ARRAY; at++) {
            path.addLast("[" + at + "]");
            Object value = value(element);
            if (value == null && element != Object.class) {
                throw unexpected(inWords(element));
            }
            if (!values.add(value)) {
                throw wrong("comes twice");
            }
            path.removeLast();
        }
        return values;
    }

    private Map<String, @Nullable Object> filled(Map<String, @Nullable Object> values, Type element)
            throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw unexpected("an object");
        }
        while (next() == JsonToken.FIELD_NAME) {
            String key = json.currentName();
            path.addLast("." + key);
            next();
            if (values.containsKey(key)) {
                throw wrong("comes twice");
            }
            Object value = value(element);
            if (value == null && element != Object.class) {
                throw unexpected(inWords(element));
            }
            values.put(key, value);
            path.removeLast();
        }
        end(JsonToken.END_OBJECT);
        return values;
    }

    private void end(JsonToken wanted) throws IOException {
        if (json.currentToken() != wanted) {
            throw wrong("has no end");
        }
    }

    private String text(Type type) throws IOException {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw unexpected(inWords(type));
        }
        try {
            return json.getText();
        } catch (JacksonException e) {
            throw notJson(e);
        }
    }

    private @Nullable JsonToken next() throws IOException {
        try {
            return json.nextToken();
        } catch (JacksonException e) {
            throw notJson(e);
        }
    }

    private void skip() throws IOException {
        try {
            json.skipChildren();
        } catch (JacksonException e) {
            throw notJson(e);
        }
    }

    /** The error of the parser, with the member that it was reading. It reads the begin of a value with the name. */
    private JacksonException notJson(JacksonException error) {
        String name = json.getParsingContext().getCurrentName();
        if (name != null && !("." + name).equals(path.peekLast())) {
            path.addLast("." + name);
        }
        return path.isEmpty() ? error : new JsonParseException(json, at() + Json.plain(error), error);
    }

    private long whole(long least, long most) throws IOException {
        if (json.currentToken() == JsonToken.VALUE_NUMBER_INT
                && json.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            long value = json.getLongValue();
            if (value >= least && value <= most) {
                return value;
            }
        }
        throw unexpected("an integer from " + least + " to " + most);
    }

    private double real() throws IOException {
        if (!json.currentToken().isNumeric()) {
            throw unexpected("a number");
        }
        double value = json.getDoubleValue();
        if (!Double.isFinite(value)) {
            throw unexpected("a number of at most " + Double.MAX_VALUE);
        }
        return value;
    }

    private Object constant(Class<?> type) throws IOException {
        List<String> names = new ArrayList<>();
        for (Object constant : type.getEnumConstants()) {
            String name = constant instanceof TextValue spelled ? spelled.spelling() : ((Enum<?>) constant).name();
            if (json.currentToken() == JsonToken.VALUE_STRING && name.equals(json.getText())) {
                return constant;
            }
            names.add(name);
        }
        throw unexpected("one of " + String.join(", ", names));
    }

    private Object parsed(Class<?> type) throws IOException {
        String text = text(String.class);
        try {
            return type.getMethod("parse", String.class).invoke(null, text);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw wrong("is " + shown() + ", and must be another text: "
                    + e.getCause().getMessage());
        } catch (ReflectiveOperationException e) {
            throw new JsonParseException(json, type + " has no method that reads it", e);
        }
    }

    private Shape shape(Class<?> type) throws IOException {
        Shape shape = KNOWN.get(type);
        if (shape == null) {
            RecordComponent[] components = type.getRecordComponents();
            String[] names = new String[components.length];
            Type[] types = new Type[components.length];
            Class<?>[] parameters = new Class<?>[components.length];
            for (int i = 0; i < components.length; i++) {
                names[i] = MemberName.Names.of(components[i]);
                types[i] = components[i].getGenericType();
                parameters[i] = components[i].getType();
            }
            try {
                Constructor<?> constructor = type.getDeclaredConstructor(parameters);
                constructor.setAccessible(true);
                shape = new Shape(constructor, Arrays.asList(names), types);
            } catch (NoSuchMethodException e) {
                throw new JsonParseException(json, type + " cannot be made", e);
            }
            KNOWN.put(type, shape);
        }
        return shape;
    }

    // Messages

    /** Checks that nothing follows the document. */
    public void last() throws IOException {
        if (next() != null) {
            throw new JsonParseException(json, "something follows the document");
        }
    }

    private JsonParseException unexpected(String wanted) throws IOException {
        return wrong("is " + shown() + ", and must be " + wanted);
    }

    private JsonParseException wrong(String what) {
        return new JsonParseException(json, (path.isEmpty() ? "it" : where()) + " " + what);
    }

    private String at() {
        return path.isEmpty() ? "" : where() + ": ";
    }

    private String where() {
        return "\"" + Printable.name(String.join("", path).replaceFirst("^\\.", "")) + "\"";
    }

    private String shown() throws IOException {
        JsonToken token = json.currentToken();
        if (token == null) {
            return "cut off";
        }
        try {
            return switch (token) {
                case START_OBJECT -> "an object";
                case START_ARRAY -> "a list";
                case VALUE_STRING -> "\"" + cut(Printable.line(json.getText())) + "\"";
                case END_OBJECT, END_ARRAY -> "not there";
                default -> cut(json.getText());
            };
        } catch (JacksonException e) {
            return "a number that is too long";
        }
    }

    private static String cut(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "… (" + text.length() + " characters)";
    }

    private static String inWords(Type type) {
        if (type instanceof ParameterizedType generic) {
            return generic.getRawType() == List.class
                            || generic.getRawType() == Set.class
                            || generic.getRawType() == SortedSet.class
                    ? "a list"
                    : "an object";
        }
        Class<?> plain = (Class<?>) type;
        if (plain == int.class || plain == long.class || plain == Integer.class || plain == Long.class) {
            return "an integer";
        } else if (plain == double.class) {
            return "a number";
        } else if (plain == boolean.class || plain == Boolean.class) {
            return "true or false";
        }
        return plain.isRecord() ? "an object" : "a text";
    }
}
