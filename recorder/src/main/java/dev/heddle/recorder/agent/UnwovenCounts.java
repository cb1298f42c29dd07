package dev.heddle.recorder.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The reasons why classes were not woven, and the classes. Called while classes are loaded, so nothing here links late:
 * no lambdas.
 */
final class UnwovenCounts {
    static final String EXCLUDED = "excluded";
    static final String JDK = "JDK class that is never woven";
    static final String NEVER = "included by name, but the recorder itself stands on it";
    static final String NO_CODE = "nothing to record in it";
    static final String TOO_NEW = "class file version too new";
    static final String TOO_LARGE = "method too large when woven";
    static final String NO_CONSTANTS = "class without room for the constants of hooks";
    static final String REFUSED = "method that the JVM would refuse when woven";
    static final String FAILED = "failed";
    static final String NO_STACK = "class that was loaded with no stack left";
    static final String UNKNOWN =
            "method that another agent changed beyond comparison: places are those of the changed code";
    static final String OTHER_VERSION =
            "not the version that its class file holds: places are those of the loaded code";
    static final String NO_FILE = "class file that could not be read for a comparison";

    /** The number of names that are kept for each reason. */
    private static final int MAX_NAMES = 20;

    private final Map<String, Long> counts = new TreeMap<>();
    private final Map<String, List<String>> names = new TreeMap<>();

    private final String[] namesWithoutStack = new String[MAX_NAMES];
    private int withoutStack;

    /** @param what internal name of the class; for a failure also the error */
    synchronized void add(String reason, String what) {
        Long before = counts.get(reason);
        counts.put(reason, before == null ? 1 : before + 1);
        List<String> first = names.get(reason);
        if (first == null) {
            first = new ArrayList<>();
            names.put(reason, first);
        }
        if (first.size() < MAX_NAMES) {
            first.add(what.replace('/', '.'));
        }
    }

    /** Counts a class that was loaded when the stack was used up. Calls nothing, because a call would fail. */
    synchronized void addWithoutStack(String internalName) {
        if (withoutStack < MAX_NAMES) {
            namesWithoutStack[withoutStack] = internalName;
        }
        withoutStack++;
    }

    private void moveWithoutStack() {
        for (int i = 0; i < withoutStack; i++) {
            String name = i < MAX_NAMES ? namesWithoutStack[i] : null;
            add(NO_STACK, name == null ? "a class without a name" : name);
        }
        withoutStack = 0;
    }

    synchronized Map<String, Long> all() {
        moveWithoutStack();
        return Map.copyOf(counts);
    }

    /** The first classes, by reason. */
    synchronized Map<String, List<String>> names() {
        moveWithoutStack();
        Map<String, List<String>> copy = new HashMap<>();
        for (Map.Entry<String, List<String>> entry : names.entrySet()) {
            copy.put(entry.getKey(), List.copyOf(entry.getValue()));
        }
        return copy;
    }
}
