package dev.heddle.engine.internal.probe;

/** The functions in an expression that count their calls: marks surround the value that each of them makes. */
final class CountedFunctions {
    private static final String BEGIN = "$<";
    private static final String END = "$>";

    private CountedFunctions() {}

    /** The value that a function makes, with marks. */
    static String marked(String value) {
        return BEGIN + value + END;
    }

    /** Whether an expression has such a function. */
    static boolean areIn(String expression) {
        return expression.contains(BEGIN);
    }

    /** The expression without marks. */
    static String plain(String expression) {
        return counting(expression, "", "");
    }

    /** The expression with these texts in place of the marks. */
    static String counting(String expression, String begin, String end) {
        return expression.replace(BEGIN, begin).replace(END, end);
    }
}
