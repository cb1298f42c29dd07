package dev.heddle.replayer.kept;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers of the classes that are initialised by code of the program, and of reasons to give up. Not thread-safe. */
final class ClassNumbers {
    private final ProgramParts parts;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();

    ClassNumbers(ProgramParts parts) {
        this.parts = parts;
    }

    ProgramParts parts() {
        return parts;
    }

    /** The number of a class; -1 if nothing is to be done when it is initialised. */
    int of(String name) {
        Integer known = numbers.get(name);
        if (known == null) {
            known = parts.isInitialised(name) ? names.size() : -1;
            if (known >= 0) {
                names.add(name);
            }
            numbers.put(name, known);
        }
        return known;
    }

    /** How many classes have one. */
    int size() {
        return names.size();
    }

    String name(int number) {
        return names.get(number);
    }

    int reason(String why) {
        int known = reasons.indexOf(why);
        if (known >= 0) {
            return known;
        }
        reasons.add(why);
        return reasons.size() - 1;
    }

    String reasonOf(int number) {
        return reasons.get(number);
    }
}
