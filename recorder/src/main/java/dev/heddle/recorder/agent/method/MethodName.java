package dev.heddle.recorder.agent.method;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A method that is named in place of a main class: {@code Class#method}, {@code Class#method(int,java.lang.String)}
 * among several of that name, {@code Class#method#3} for the third invocation of a test that has several.
 *
 * @param className qualified; for a nested class the binary name
 * @param parameterTypes names separated by commas; null if they are not given
 * @param invocation from 1; 0 for all
 */
record MethodName(String className, String method, String parameterTypes, int invocation) {
    private static final Pattern FORM = Pattern.compile("([^#(]+)#([^#(]+)(?:\\(([^#()]*)\\))?(?:#([1-9][0-9]{0,8}))?");

    /** Whether a word in the place of a main class names a method. */
    static boolean isMeant(String word) {
        return word.indexOf('#') >= 0;
    }

    /** @throws NoMethodException with a line for the user, if it is not the name of a method */
    static MethodName parse(String word) {
        Matcher matcher = FORM.matcher(word);
        if (!matcher.matches()) {
            throw new NoMethodException(
                    "\"" + word + "\" names no method: write pkg.Class#method, "
                            + "pkg.Class#method(int,java.lang.String) for one of several, or pkg.Class#method#3 for the third invocation");
        }
        String types = matcher.group(3);
        String invocation = matcher.group(4);
        return new MethodName(
                matcher.group(1).replace('/', '.'),
                matcher.group(2),
                types == null ? null : types.replace(" ", ""),
                invocation == null ? 0 : Integer.parseInt(invocation));
    }

    /** Without parameters and invocation. */
    @Override
    public String toString() {
        return className + "#" + method;
    }
}
