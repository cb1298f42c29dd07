package dev.heddle.recorder.agent;

import dev.heddle.trace.secret.Secrets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Options of an agent: {@code key=value,key=value}, lists with {@code ;}. A comma in a value is written twice, and so
 * is a percent sign in the path of a recording; {@link #escaped} does both.
 */
public final class AgentOptions {
    /**
     * An option.
     *
     * @param key its name
     * @param values its possible values: words separated by {@code |}, or a word in capitals for any text
     * @param preset its default value, or null
     * @param help its meaning, in one line
     */
    public record Option(String key, String values, String preset, String help) {
        /** A file name may begin or end with a blank. */
        private boolean isFile() {
            return values.equals("DIR") || values.equals("FILE");
        }

        private void check(String value) {
            if (values.equals(values.toUpperCase(Locale.ROOT))) {
                return;
            }
            if (!List.of(values.split("\\|")).contains(value)) {
                throw new IllegalArgumentException("option " + key + " is " + values + ", not '" + value + "'");
            }
        }
    }

    /** Options of every recording agent. */
    public static final List<Option> RECORDER = List.of(
            new Option(
                    "file", "DIR", "heddle-recording-%p", "directory of the recording; %p is the process, %t the time"),
            new Option(
                    "record", "on|off", "on", "whether a recording is written; off keeps only the results of a replay"),
            new Option(
                    "include",
                    "GLOBS",
                    "",
                    "weave only these classes of the program, such as com.shop.*;org.x.Y; JDK classes are added"),
            new Option("exclude", "GLOBS", "", "classes of the program that are not woven"),
            new Option("jdk", "on|off", "on", "whether collections and concurrency of the JDK are also woven"),
            new Option(
                    "profile",
                    "facts|sync|access|full",
                    "access",
                    "operations to record: orders of locks, each once; all locks and signals; also accesses to variables; also loops and allocations"),
            new Option(
                    "sample",
                    "PART",
                    "",
                    "watch the fields and arrays of a part of the classes, such as 1/16, or 1/16;seed=3 to choose the part"),
            new Option("watch", "GLOBS", "", "watch the fields and arrays of these classes, such as com.shop.Cart"),
            new Option(
                    "detail",
                    "races|units|pairs|all",
                    null,
                    "accesses to keep: for races, for units of work (the default), for every ordered pair, or all"),
            new Option("filter", "on|off", "on", "whether accesses are dropped at all; off is detail=all"),
            new Option("max", "SIZE", "", "keep only the newest events, up to SIZE, such as 2g; at least 32m"),
            new Option("full", "block|drop", "block", "whether a thread waits or drops events when its buffer is full"),
            new Option(
                    "flush",
                    "TIME",
                    "10ms",
                    "time after which each event is written; a killed program loses at most the events of this time"),
            new Option(
                    "cache",
                    "DIR",
                    null,
                    "cache of woven JDK classes for later runs: a directory, on (~/.cache/heddle), or off"),
            new Option(
                    "mask",
                    "REGEX",
                    "",
                    "mask the match of REGEX, or of its groups, in exception messages, thread names and commands, in addition to known secrets"),
            new Option("verbose", "on|off", "off", "whether to report a cache that cannot be used"),
            new Option("strict", "on|off", "off", "whether a class that cannot be woven ends the program"),
            new Option(
                    "count-handled",
                    "on|off",
                    "off",
                    "whether an exception that the program's own uncaught-exception handler handles is also a failure"),
            new Option("on-error", "run|stop", "run", "whether the program runs unrecorded if recording fails"));

    private static final Map<String, Long> BYTES = Map.of("", 1L, "k", 1L << 10, "m", 1L << 20, "g", 1L << 30);
    private static final Map<String, Long> NANOS =
            Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);
    private static final int MAX_DIGITS = 19;
    /** Options of earlier versions, which the configuration of a service may still have. */
    private static final List<String> REMOVED = List.of("overhead", "rotate");

    private static final char SEPARATOR = ',';

    private final List<Option> known;
    private final Map<String, String> given;
    private final boolean help;

    private AgentOptions(List<Option> known, Map<String, String> given, boolean help) {
        this.known = known;
        this.given = given;
        this.help = help;
    }

    /**
     * Parses options.
     *
     * @param text as given to the JVM; null for none
     * @param more options in addition to {@link #RECORDER}
     * @throws IllegalArgumentException with a line for the user, if an option is unknown or has a wrong value
     */
    public static AgentOptions parse(String text, List<Option> more) {
        List<Option> known = new ArrayList<>(RECORDER);
        known.addAll(more);
        Map<String, String> given = new LinkedHashMap<>();
        boolean help = false;
        for (String part : parts(text == null ? "" : text)) {
            int at = part.indexOf('=');
            String key = at < 0 ? part.strip() : part.substring(0, at).strip();
            if (key.equals("help")) {
                help = true;
            } else if (!key.isEmpty()) {
                Option option = find(known, key);
                if (at < 0) {
                    throw new IllegalArgumentException(
                            "option " + key + " requires a value: " + key + "=" + option.values);
                }
                String value = option.isFile()
                        ? part.substring(at + 1)
                        : part.substring(at + 1).strip();
                option.check(value);
                if (given.put(key, value) != null) {
                    throw new IllegalArgumentException("option " + key + " is given twice");
                }
            }
        }
        return new AgentOptions(List.copyOf(known), given, help);
    }

    /**
     * Makes this process mask the texts that the user has chosen.
     *
     * @throws IllegalArgumentException with a line for the user, if the option is not a regular expression
     */
    public void mask() {
        String wanted = text("mask");
        try {
            Secrets.alsoMask(wanted.isEmpty() ? null : Pattern.compile(wanted));
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "option mask is not a regular expression: " + e.getDescription() + " at " + e.getIndex(), e);
        }
    }

    /** The parts between single commas. */
    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != SEPARATOR) {
                part.append(c);
            } else if (i + 1 < text.length() && text.charAt(i + 1) == SEPARATOR) {
                part.append(c);
                i++;
            } else {
                parts.add(part.toString());
                part.setLength(0);
            }
        }
        parts.add(part.toString());
        return parts;
    }

    /**
     * The recorder's options, given by name.
     *
     * @throws IllegalArgumentException like {@link #parse}
     */
    static AgentOptions of(Map<String, String> given) {
        StringBuilder text = new StringBuilder();
        given.forEach((key, value) ->
                text.append(key).append('=').append(escaped(value)).append(SEPARATOR));
        return parse(text.toString(), List.of());
    }

    /** A value, escaped for options. */
    public static String escaped(String value) {
        return value.replace(",", ",,");
    }

    /** A path as the value of {@code file}, without placeholders for the process and the time. */
    public static String escaped(Path path) {
        return escaped(path.toString().replace("%", "%%"));
    }

    /**
     * Checks the value of a recorder's option.
     *
     * @throws IllegalArgumentException with a line for the user, if it is wrong
     */
    public static void check(String key, String value) {
        find(RECORDER, key).check(value);
    }

    private static Option find(List<Option> known, String key) {
        Option nearest = null;
        int distance = Integer.MAX_VALUE;
        for (Option option : known) {
            if (option.key.equals(key)) {
                return option;
            }
            int d = distance(option.key, key);
            if (d < distance) {
                distance = d;
                nearest = option;
            }
        }
        if (REMOVED.contains(key)) {
            throw new IllegalArgumentException(
                    "option " + key
                            + " was removed, because it did not limit the cost: use include=com.acme.*, sample=1/16 or profile=sync");
        }
        throw new IllegalArgumentException(
                "unknown option '" + key + "': did you mean " + nearest.key + "? (help lists all)");
    }

    /** The Levenshtein distance. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }

    /** Whether the options are {@code help}. */
    public boolean isHelp() {
        return help;
    }

    /** All options, one a line. */
    public String helpText() {
        StringBuilder text = new StringBuilder("Options of the agent, as key=value,key=value:\n");
        for (Option option : known) {
            text.append(String.format("  %-24s %s", option.key + "=" + option.values, option.help));
            if (option.preset != null && !option.preset.isEmpty()) {
                text.append(" (").append(option.preset).append(')');
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** The given options, with their values as given. */
    public Map<String, String> given() {
        return new TreeMap<>(given);
    }

    /** The value of an option, or null if it was not given and has no default. */
    public String text(String key) {
        String value = given.get(key);
        return value != null ? value : find(known, key).preset;
    }

    /** Whether an option that is {@code on} or {@code off} is on. */
    public boolean isOn(String key) {
        return text(key).equals("on");
    }

    /** The parts of a value. */
    public List<String> list(String key) {
        String value = text(key);
        return value.isEmpty() ? List.of() : List.of(value.split(";"));
    }

    /** A number, or the given default. */
    public long number(String key, long otherwise) {
        String value = text(key);
        if (value == null || value.isEmpty()) {
            return otherwise;
        }
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("option " + key + " is a number, not '" + value + "'", e);
        }
    }

    /** A size in bytes, given as {@code 64k}, {@code 512m} or {@code 2g}; 0 if it is not given. */
    public long bytes(String key) {
        return amount(key, BYTES, "a size such as 512m or 2g");
    }

    /** A time in nanoseconds, given as {@code 500us}, {@code 10ms} or {@code 2s}; 0 if it is not given. */
    public long nanos(String key) {
        return amount(key, NANOS, "a time such as 10ms or 2s");
    }

    private long amount(String key, Map<String, Long> units, String what) {
        String value = text(key);
        if (value == null || value.isEmpty()) {
            return 0;
        }
        int digits = 0;
        while (digits < value.length() && Character.isDigit(value.charAt(digits))) {
            digits++;
        }
        Long unit = units.get(value.substring(digits).toLowerCase(Locale.ROOT));
        if (unit != null && digits > 0 && digits < MAX_DIGITS) {
            long number = Long.parseLong(value.substring(0, digits));
            if (number <= Long.MAX_VALUE / unit) {
                return number * unit;
            }
        }
        throw new IllegalArgumentException("option " + key + " is " + what + ", not '" + value + "'");
    }

    /**
     * A path in which {@code %p} and {@code %t} stand for the process and the time, and {@code %%} for a percent sign.
     *
     * @throws IllegalArgumentException with a line for the user, if a file cannot have this name here
     */
    public Path path(String key) {
        String text = text(key);
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            char next = c == '%' && i + 1 < text.length() ? text.charAt(i + 1) : 0;
            switch (next) {
                case '%' -> name.append('%');
                case 'p' -> name.append(Jvm.pid());
                case 't' -> name.append(time());
                default -> name.append(c);
            }
            if (next == '%' || next == 'p' || next == 't') {
                i++;
            }
        }
        try {
            return Path.of(name.toString()).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(
                    "option " + key + " is not a path on this system: " + e.getMessage()
                            + " (letters beyond ASCII require a locale with them, such as LC_ALL=C.UTF-8)",
                    e);
        }
    }

    /** Called only if needed: the first use of the time zone sets a system property of the target. */
    private static String time() {
        return DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss")
                .withZone(ZoneId.systemDefault())
                .format(Instant.now());
    }
}
