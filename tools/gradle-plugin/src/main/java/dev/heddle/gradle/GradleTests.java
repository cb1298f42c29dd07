package dev.heddle.gradle;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.gradle.api.tasks.testing.Test;
import org.gradle.api.tasks.testing.junitplatform.JUnitPlatformOptions;
import org.gradle.util.GradleVersion;

/**
 * The tests that the task {@code test} would run, in the form that {@code heddle hunt --tests} takes.
 *
 * @param patterns separated by commas
 * @param groups tags of the JUnit Platform, separated by commas; empty for all
 * @param excludedGroups tags of the JUnit Platform, separated by commas; empty for no tags
 */
record GradleTests(String patterns, String groups, String excludedGroups) implements Serializable {
    private static final long serialVersionUID = 1;

    private static final GradleVersion WITH_PLATFORM = GradleVersion.version("4.6");
    private static final String ALL = "**";
    private static final String CLASS = ".class";

    static GradleTests of(Test test) {
        List<String> patterns = new ArrayList<>();
        test.getIncludes().forEach(one -> patterns.add(className(one)));
        test.getFilter().getIncludePatterns().forEach(one -> patterns.add(method(one)));
        if (patterns.isEmpty()) {
            patterns.add(ALL);
        }
        test.getExcludes().forEach(one -> patterns.add("!" + className(one)));
        boolean hasTags = GradleVersion.current().compareTo(WITH_PLATFORM) >= 0;
        return hasTags
                ? Tags.of(test, String.join(",", patterns))
                : new GradleTests(String.join(",", patterns), "", "");
    }

    /** The pattern of a class for the pattern of its file. */
    private static String className(String file) {
        return file.endsWith(CLASS) ? file.substring(0, file.length() - CLASS.length()) : file;
    }

    /** A pattern of Gradle's filter: {@code com.acme.CounterTest.counts} names a method if its last part is not a class. */
    static String method(String filter) {
        int dot = filter.lastIndexOf('.');
        boolean isMethod = dot > 0 && dot + 1 < filter.length() && Character.isLowerCase(filter.charAt(dot + 1));
        boolean isOfClass = isMethod && Character.isUpperCase(filter.charAt(filter.lastIndexOf('.', dot - 1) + 1));
        return isOfClass ? filter.substring(0, dot) + "#" + filter.substring(dot + 1) : filter;
    }

    /** Only Gradle since 4.6 has these classes. */
    private static final class Tags {
        static GradleTests of(Test test, String patterns) {
            if (test.getOptions() instanceof JUnitPlatformOptions platform) {
                return new GradleTests(patterns, joined(platform.getIncludeTags()), joined(platform.getExcludeTags()));
            }
            return new GradleTests(patterns, "", "");
        }

        private static String joined(Collection<String> tags) {
            return String.join(",", tags);
        }
    }
}
