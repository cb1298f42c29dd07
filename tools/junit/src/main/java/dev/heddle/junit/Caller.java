package dev.heddle.junit;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The method that calls {@link Heddle}.
 *
 * @param method for a lambda, the method around it
 */
record Caller(Class<?> type, String method, int line) {
    private static final Set<Class<?>> OWN = Set.of(Heddle.class, Search.class, Caller.class);
    private static final Pattern LAMBDA = Pattern.compile("lambda\\$(.+)\\$\\d+");

    static Caller find() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.filter(frame -> !OWN.contains(frame.getDeclaringClass()))
                        .findFirst()
                        .map(frame -> new Caller(
                                frame.getDeclaringClass(), plain(frame.getMethodName()), frame.getLineNumber()))
                        .orElseThrow());
    }

    private static String plain(String method) {
        Matcher lambda = LAMBDA.matcher(method);
        return (lambda.matches() ? lambda.group(1) : method).replaceAll("[<>]", "");
    }

    /** As in a stack trace. */
    @Override
    public String toString() {
        return type.getName() + "." + method + ":" + line;
    }
}
