package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Selects tests by patterns separated by commas; a pattern that begins with {@code !} excludes tests. A pattern selects
 * classes, and after {@code #} methods, several of them separated by {@code +}. In class names {@code *} matches within
 * a package and {@code **} across packages; a name without a package matches in any package. Slashes are equivalent to
 * dots, so values of surefire's {@code -Dtest} mean the same here.
 */
public final class TestSelection {
    private final List<One> wanted = new ArrayList<>();
    private final List<One> unwanted = new ArrayList<>();

    private TestSelection() {}

    /** @param methods null for all */
    private record One(Pattern classes, Pattern methods, boolean namesNested) {
        boolean takes(String className) {
            return classes.matcher(className).matches();
        }

        boolean takes(String className, String method) {
            return takes(className)
                    && (methods == null || methods.matcher(method).matches());
        }
    }

    /** @throws UsageException if this is not a list of patterns */
    public static TestSelection of(String text) {
        TestSelection selection = new TestSelection();
        for (String part : text.split(",")) {
            String word = part.strip();
            boolean isUnwanted = word.startsWith("!");
            word = isUnwanted ? word.substring(1) : word;
            if (word.isEmpty()) {
                continue;
            }
            if (word.startsWith("%regex[") || word.startsWith("%ant[")) {
                throw new UsageException("tests are not selected by " + word.substring(0, word.indexOf('['))
                        + ": write \"" + word + "\" with * and **, for example com.acme.**.*Test#counts*");
            }
            (isUnwanted ? selection.unwanted : selection.wanted).add(one(word));
        }
        if (selection.wanted.isEmpty()) {
            selection.wanted.add(one("**"));
        }
        return selection;
    }

    private static One one(String word) {
        int split = word.indexOf('#');
        String classes = (split < 0 ? word : word.substring(0, split)).replaceAll("\\.(java|class)$", "");
        classes = classes.replace('/', '.');
        String methods = split < 0 ? null : word.substring(split + 1).replaceAll("\\(.*\\)", "");
        String prefix = "";
        if (classes.startsWith("**.")) {
            classes = classes.substring(3);
            prefix = "(?:.*\\.)?";
        } else if (!classes.contains(".")) {
            prefix = "(?:.*\\.)?";
        }
        return new One(
                Pattern.compile(prefix + expression(classes)),
                methods == null || methods.isEmpty() ? null : Pattern.compile(expression(methods)),
                classes.contains("$"));
    }

    private static String expression(String glob) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < glob.length(); i++) {
            char letter = glob.charAt(i);
            if (letter == '*' && glob.startsWith("**", i)) {
                text.append(".*");
                i++;
            } else if (letter == '*') {
                text.append("[^.]*");
            } else if (letter == '?') {
                text.append("[^.]");
            } else if (letter == '+') {
                text.append('|');
            } else {
                text.append(Pattern.quote(String.valueOf(letter)));
            }
        }
        return "(?:" + text + ")";
    }

    /**
     * Whether any test of a class may be selected.
     *
     * @param className the binary name
     * @param isNested whether the tests of the class belong to those of the enclosing class
     */
    boolean mayTake(String className, boolean isNested) {
        return wanted.stream().anyMatch(one -> takes(one, className, isNested));
    }

    /** Whether a test is selected, for a class that may have selected tests. */
    boolean takes(String className, String method) {
        return wanted.stream().anyMatch(one -> one.takes(className, method) || one.takes(outermost(className), method))
                && unwanted.stream()
                        .noneMatch(one -> one.takes(className, method) || one.takes(outermost(className), method));
    }

    private static boolean takes(One one, String className, boolean isNested) {
        boolean isInner = className.indexOf('$') >= 0;
        if (!isInner || one.namesNested) {
            return one.takes(className);
        }
        return isNested && (one.takes(outermost(className)) || one.takes(className));
    }

    private static String outermost(String className) {
        int end = className.indexOf('$');
        return end < 0 ? className : className.substring(0, end);
    }
}
