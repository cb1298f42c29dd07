package dev.heddle.engine.internal.probe.program;

import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.regex.Pattern;

/** The results of the calls of one execution, and their texts: two results are equal if their texts are. */
public final class CallResults {
    /** Begins the outcome of a test whose object cannot be created; the name of the exception follows. */
    public static final String NOT_CREATED = "the object cannot be created: ";

    /** The outcome of an execution in which a call never returns. */
    public static final String HANG = "a call never returns";

    /** Separates the results in an outcome; no text contains it. */
    public static final char SEPARATOR = '\u001f';

    /** An identity hash code in the text of an object. */
    private static final Pattern IDENTITY = Pattern.compile("@[0-9a-f]{4,8}\\b");

    /** Stands for characters of a result that the outcome does not have. */
    public static final char CUT = '?';

    private static final int MOST_CHARACTERS = 400;
    private static final int MOST_ELEMENTS = 20;
    private static final int MOST_DEPTH = 3;

    private final CallTable table;
    private final CallSequence test;
    private final Object subject;
    private final Object peer;
    private final Object[] results;
    private final FunctionCalls functions = new FunctionCalls();
    private final FunctionCalls functionsOfOne = new FunctionCalls();
    private final FunctionCalls functionsOfOther = new FunctionCalls();
    /** The number of each object without a text of its own, in the order of the calls. */
    private final Map<Object, Integer> known = new IdentityHashMap<>();

    /** Creates the object of a test. */
    CallResults(CallTable table, CallSequence test) throws Throwable {
        this.table = table;
        this.test = test;
        subject = table.create(test.creation(), functions);
        peer = table.usesPeer() ? table.create(test.creation(), functions) : null;
        results = new Object[test.size()];
    }

    /** Makes one call. An exception is a result as any other. */
    void call(int call) {
        try {
            results[call] = table.call(test.operation(call), subject, peer, functions(call));
        } catch (StackOverflowError | OutOfMemoryError e) {
            throw e;
        } catch (Throwable e) {
            results[call] = new Thrown(e.getClass().getSimpleName());
        }
    }

    private FunctionCalls functions(int call) {
        if (call < test.before().length || call >= test.firstAfter()) {
            return functions;
        }
        return call < test.firstOfOther() ? functionsOfOne : functionsOfOther;
    }

    /** Makes calls one after another. */
    void calls(int from, int to) {
        for (int call = from; call < to; call++) {
            call(call);
        }
    }

    private record Thrown(String type) {}

    /** The results of all calls, in the order of their numbers, and the numbers of calls of functions. */
    String outcome() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < results.length; i++) {
            String result = IDENTITY.matcher(text(results[i], 0)).replaceAll("@" + CUT);
            text.append(i == 0 ? "" : SEPARATOR).append(printable(result));
        }
        if (test.counts()) {
            int ofOne = functionsOfOne.count();
            int ofOther = functionsOfOther.count();
            text.append(SEPARATOR).append(functions.count() + ofOne + ofOther);
            text.append(SEPARATOR).append(ofOne).append(SEPARATOR).append(ofOther);
        }
        return text.toString();
    }

    private static String printable(String text) {
        StringBuilder clean = new StringBuilder();
        for (int i = 0; i < Math.min(text.length(), MOST_CHARACTERS); i++) {
            char c = text.charAt(i);
            clean.append(c < ' ' || c > '~' ? CUT : c);
        }
        return clean.append(text.length() > MOST_CHARACTERS ? String.valueOf(CUT) : "")
                .toString();
    }

    private String text(Object value, int depth) {
        if (value == null) {
            return "null";
        } else if (value == subject) {
            return "the object";
        } else if (value == peer) {
            return "the peer";
        } else if (value instanceof Thrown thrown) {
            return "throws " + thrown.type;
        } else if (value instanceof CharSequence
                || value instanceof Number
                || value instanceof Boolean
                || value instanceof Character
                || value instanceof Enum<?>
                || value instanceof Class<?>
                || value.getClass().getName().startsWith("java.util.concurrent.atomic.")
                || value.getClass().getName().startsWith("java.time.")) {
            return value.toString();
        } else if (depth < MOST_DEPTH) {
            if (value instanceof Optional<?> optional) {
                return optional.isEmpty() ? "Optional.empty" : "Optional[" + text(optional.get(), depth + 1) + "]";
            } else if (value instanceof Map.Entry<?, ?> entry) {
                return text(entry.getKey(), depth + 1) + "=" + text(entry.getValue(), depth + 1);
            } else if (value instanceof Map<?, ?> map) {
                return elements(map.entrySet(), "{", depth) + "}";
            } else if (value instanceof Collection<?> collection) {
                return elements(collection, "[", depth) + "]";
            } else if (value instanceof Future<?> future) {
                return future.isDone() ? "a future that is done" : "a future that is not done";
            }
        }
        String own = depth < MOST_DEPTH ? ownText(value) : null;
        if (own != null) {
            return own;
        }
        known.putIfAbsent(value, known.size() + 1);
        return name(value) + " " + known.get(value);
    }

    /** The text that the class of an object defines; null if it has the identity of an object. */
    private static String ownText(Object value) {
        try {
            Class<?> by = value.getClass().getMethod("toString").getDeclaringClass();
            String text = by == Object.class ? null : value.toString();
            return text == null || IDENTITY.matcher(text).find() ? null : text;
        } catch (NoSuchMethodException | RuntimeException e) {
            // An object whose method fails is described by its class.
            return null;
        }
    }

    /** A class that is defined at run time has another name in another JVM. */
    private static String name(Object value) {
        return value.getClass().isHidden() || value.getClass().isSynthetic()
                ? "lambda"
                : value.getClass().getSimpleName();
    }

    private String elements(Collection<?> all, String open, int depth) {
        StringBuilder text = new StringBuilder(open);
        int left = MOST_ELEMENTS;
        for (Object one : all) {
            text.append(text.length() == 1 ? "" : ", ").append(text(one, depth + 1));
            if (--left == 0) {
                // No test compares a part of a result.
                text.append(CUT);
                break;
            }
        }
        return text.toString();
    }
}
