package dev.heddle.engine.internal.probe;

import java.util.regex.Pattern;

/**
 * A call of a public method with fixed arguments.
 *
 * @param method name of the method
 * @param descriptor of the method
 * @param source the call without its object, such as {@code put("a", 1)}
 * @param isVoid whether it has no result
 * @param isQuery whether its name reports that it changes nothing
 * @param isOwn whether the probed class itself declares the method, and these are its first arguments
 * @param isWeak whether concurrent results need not fit one order: then its result is not compared while threads run
 */
record ProbedCall(
        String method,
        String descriptor,
        String source,
        boolean isVoid,
        boolean isQuery,
        boolean isOwn,
        boolean isWeak) {
    private static final Pattern FILLING = Pattern.compile(
            "(add|put|offer|push|insert|register|append|set|update|acquire|schedule|subscribe)(|[A-Z].*)");

    /** The smaller, the earlier its pairs are tested. */
    int tier() {
        return isOwn ? 0 : 1;
    }

    /** Whether its name reports that the object contains more afterwards. */
    boolean isFilling() {
        return FILLING.matcher(method).matches();
    }
}
