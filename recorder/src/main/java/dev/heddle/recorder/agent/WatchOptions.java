package dev.heddle.recorder.agent;

import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.WatchFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The classes whose accesses are recorded, according to the options.
 *
 * @param parts the number of parts of which the sample is one; 0 without a sample
 * @param part the part; any number, taken modulo the number of parts
 * @param names the classes that are always watched
 */
record WatchOptions(int parts, int part, List<String> names) {
    private static final Pattern SAMPLE = Pattern.compile("1/(\\d{1,5})(?:[,;]\\s*seed=(-?\\d{1,9}))?");

    WatchOptions {
        names = List.copyOf(names);
    }

    /** @throws IllegalArgumentException with a line for the user, if they make no sense, alone or together */
    static WatchOptions of(AgentOptions options) {
        String sample = options.text("sample");
        List<String> names = options.list("watch");
        String profile = options.text("profile");
        boolean hasAccesses = Profile.valueOf(profile.toUpperCase(Locale.ROOT)).hasAccesses();
        if (!hasAccesses && !(sample.isEmpty() && names.isEmpty())) {
            throw withoutAccesses(sample.isEmpty() ? "watch" : "sample", profile);
        }
        for (String name : names) {
            check(name, options);
        }
        if (sample.isEmpty()) {
            return new WatchOptions(0, 0, names);
        }
        Matcher parts = SAMPLE.matcher(sample);
        if (!parts.matches() || Integer.parseInt(parts.group(1)) == 0) {
            throw new IllegalArgumentException(
                    "option sample is one part of many, as in 1/16 or 1/16;seed=3, not '" + sample + "'");
        }
        int count = Integer.parseInt(parts.group(1));
        int part = parts.group(2) == null ? any(count) : Integer.parseInt(parts.group(2));
        return new WatchOptions(count, part, names);
    }

    static IllegalArgumentException withoutAccesses(String option, String profile) {
        return new IllegalArgumentException("option " + option + " chooses accesses, and profile=" + profile
                + " records none: leave it out, or use profile=access");
    }

    private static void check(String name, AgentOptions options) {
        for (String excluded : options.list("exclude")) {
            if (isWithin(name, excluded)) {
                throw new IllegalArgumentException("option watch names " + name + ", which exclude=" + excluded
                        + " leaves out: nothing of it would be recorded");
            }
        }
        List<String> included = new ArrayList<>();
        for (String glob : options.list("include")) {
            if (!isOfJdk(glob)) {
                included.add(glob);
            }
        }
        boolean isIncluded = included.isEmpty() || isOfJdk(name) || name.indexOf('*') >= 0;
        for (String glob : included) {
            isIncluded |= isWithin(name, glob);
        }
        if (!isIncluded) {
            throw new IllegalArgumentException("option watch names " + name + ", which include="
                    + String.join(";", included) + " leaves out: nothing of it would be recorded");
        }
        if (isOfJdk(name) && !options.isOn("jdk")) {
            throw new IllegalArgumentException(
                    "option watch names " + name + ", which jdk=off leaves out: nothing of it would be recorded");
        }
    }

    private static boolean isOfJdk(String name) {
        return name.startsWith("java.");
    }

    /** Whether another pattern matches everything that a pattern matches, as far as that can be decided. */
    private static boolean isWithin(String name, String glob) {
        return Pattern.matches(Pattern.quote(glob).replace("*", "\\E.*\\Q"), name);
    }

    /** A random part, for runs that are started without a number. */
    private static int any(int parts) {
        long time = System.nanoTime() * 31 + Jvm.pid();
        return (int) Math.floorMod(time ^ time >>> 17, (long) parts);
    }

    /** Whether accesses of all classes are recorded. */
    boolean isAll() {
        return parts == 1 || parts == 0 && names.isEmpty();
    }

    WatchFilter watch() {
        if (isAll()) {
            return WatchFilter.ALL;
        }
        return parts == 0 ? WatchFilter.named(names) : WatchFilter.sample(parts, part, names);
    }

    /** The sample in the manifest, or null. */
    String sample() {
        return parts == 0 ? null : "1/" + parts;
    }
}
