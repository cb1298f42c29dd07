package dev.heddle.replayer.reinit;

import dev.heddle.recorder.weave.scope.InitialisationIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers the classes that code of the program initialises, and the reasons to give up. Not thread-safe. */
final class InitialiserNumbers {
    private final InitialisationIndex facts;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();

    InitialiserNumbers(InitialisationIndex facts) {
        this.facts = facts;
    }

    InitialisationIndex facts() {
        return facts;
    }

    /** Returns the number of a class; -1 if its initialisation requires no action. */
    int of(String name) {
        Integer known = numbers.get(name);
        if (known == null) {
            known = facts.isInitialised(name) ? names.size() : -1;
            if (known >= 0) {
                names.add(name);
            }
            numbers.put(name, known);
        }
        return known;
    }

    /** Number of classes that have one. */
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
