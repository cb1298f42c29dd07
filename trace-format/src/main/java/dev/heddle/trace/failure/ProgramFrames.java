package dev.heddle.trace.failure;

import dev.heddle.trace.name.StackLine;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The frames of a stack that are the program's own: not those of the JDK, of test frameworks and of Heddle. */
final class ProgramFrames {
    private static final int MOST = 8;
    private static final List<String> FOREIGN = List.of(
            "java.",
            "javax.",
            "jdk.",
            "sun.",
            "com.sun.",
            "org.junit.",
            "junit.",
            "org.opentest4j.",
            "org.testng.",
            "org.apache.maven.surefire.",
            "dev.heddle.junit.",
            "dev.heddle.recorder.agent.",
            "org.gradle.",
            "org.hamcrest.",
            "org.assertj.",
            "org.mockito.",
            "net.bytebuddy.",
            "com.google.common.truth.",
            "kotlin.",
            "kotlinx.",
            "scala.",
            "groovy.",
            "org.codehaus.groovy.",
            "org.apache.groovy.",
            "clojure.");
    /** Classes that the JVM makes have numbers in their names. */
    private static final Pattern MADE = Pattern.compile("(\\$\\$Lambda|\\$Proxy|/0x|\\$\\$\\w*CGLIB).*");

    private ProgramFrames() {}

    /**
     * Names of methods, innermost first, without lines; a recursion is one name. If all frames are foreign, the first
     * one outside the JDK; if there is no such frame, the first one.
     */
    static List<String> of(List<StackLine> stack) {
        List<String> own = names(stack, FOREIGN);
        if (!own.isEmpty()) {
            return own;
        }
        List<String> libraries = names(stack, FOREIGN.subList(0, 5));
        return libraries.isEmpty() ? first(names(stack, List.of())) : first(libraries);
    }

    private static List<String> first(List<String> names) {
        return names.subList(0, Math.min(1, names.size()));
    }

    private static List<String> names(List<StackLine> stack, List<String> foreign) {
        List<String> names = new ArrayList<>();
        for (StackLine frame : stack) {
            String type = frame.className().replace('/', '.');
            String name = MADE.matcher(type).replaceFirst("") + "." + frame.method();
            boolean isForeign = foreign.stream().anyMatch(type::startsWith);
            if (!isForeign && !names.contains(name) && names.size() < MOST) {
                names.add(name);
            }
        }
        return names;
    }
}
