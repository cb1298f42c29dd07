package dev.heddle.engine.internal.explain;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines of inlined code of a class. The Kotlin compiler numbers such code behind the last line of the file, and
 * notes the line of each call that it inlined in the {@code SourceDebugExtension} (JSR 45, stratum KotlinDebug).
 */
final class InlinedLines {
    private static final String STRATUM = "*S KotlinDebug";
    /** {@code call#file:first,count}. Longer numbers are no lines. */
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(?:#\\d+)?:(\\d{1,9})(?:,(\\d{1,9}))?");

    /** Consecutive lines behind the end of the file. */
    private record Inlined(int last, int call) {}

    /** By the first line. */
    private final TreeMap<Integer, Inlined> inlined = new TreeMap<>();

    private InlinedLines() {}

    /** @param debug the {@code SourceDebugExtension} of a class; null if it has none */
    static InlinedLines of(@Nullable String debug) {
        InlinedLines lines = new InlinedLines();
        int start = debug == null ? -1 : debug.indexOf(STRATUM);
        boolean isLine = false;
        for (String line : start < 0 ? new String[0] : debug.substring(start).split("\\R")) {
            if (line.startsWith("*")) {
                isLine = line.equals("*L");
            } else if (isLine) {
                lines.add(line);
            }
        }
        return lines;
    }

    /** Adds the lines of a call. Another form adds nothing, and its lines keep their numbers. */
    private void add(String line) {
        Matcher parts = FORM.matcher(line);
        if (parts.matches()) {
            int first = Integer.parseInt(parts.group(2));
            int count = parts.group(3) == null ? 1 : Integer.parseInt(parts.group(3));
            inlined.put(first, new Inlined(first + count - 1, Integer.parseInt(parts.group(1))));
        }
    }

    /** The line of the call that was inlined at a line; the line itself if it is in the file. */
    int call(int line) {
        Map.Entry<Integer, Inlined> found = inlined.floorEntry(line);
        return found == null || line > found.getValue().last()
                ? line
                : found.getValue().call();
    }
}
