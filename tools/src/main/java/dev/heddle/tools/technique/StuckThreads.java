package dev.heddle.tools.technique;

import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.Outcome;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where the threads of a run stood that could not go on, as its outcome describes them. */
final class StuckThreads {
    private static final Pattern THREAD = Pattern.compile("thread (\\S+) .*");
    private static final Pattern FRAME = Pattern.compile("\\s+at (\\S.*)");

    /** By path, the frames of each. */
    private final Map<String, Set<String>> frames = new HashMap<>();

    private StuckThreads() {}

    static StuckThreads of(Outcome outcome) {
        StuckThreads threads = new StuckThreads();
        Set<String> current = new HashSet<>();
        for (String line : outcome.stuck()) {
            Matcher thread = THREAD.matcher(line);
            Matcher frame = FRAME.matcher(line);
            if (thread.matches()) {
                current = threads.frames.computeIfAbsent(thread.group(1), path -> new HashSet<>());
            } else if (frame.matches()) {
                current.add(frame.group(1));
            }
        }
        return threads;
    }

    /** Whether a thread is stuck with this frame on its stack: by class and method, because lines of entries differ. */
    boolean stands(String path, CodePoint at) {
        String prefix = at.className() + "." + at.method() + "(";
        return frames.getOrDefault(path, Set.of()).stream().anyMatch(frame -> frame.startsWith(prefix));
    }
}
