package dev.heddle.recorder.gate;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/** Lets the JVM link the classes of libraries, unchanged and woven in every way, and collects the rejected ones. */
final class Gate {
    private final Consumer<String> out;
    private long classes;
    private long unlinkable;
    private long linked;
    private long rejected;
    private long tooLarge;

    /** @param out gets a line for each rejected class and for each library */
    Gate(Consumer<String> out) {
        this.out = out;
    }

    /**
     * @param title the name of the library
     * @param source its classes and those that it depends on
     * @param own internal names of the woven classes
     */
    void run(String title, ClassSource source, List<String> own) {
        Set<String> ownNames = new HashSet<>(own);
        GateLoader plain = new GateLoader(source, ownNames, null);
        Map<Weaving, GateLoader> woven = new EnumMap<>(Weaving.class);
        for (Weaving weaving : Weaving.values()) {
            woven.put(weaving, new GateLoader(source, ownNames, weaving));
        }
        long rejectedBefore = rejected;
        long unlinkableBefore = unlinkable;
        for (String name : own) {
            classes++;
            String original = plain.link(name);
            if (original != null) {
                unlinkable++;
            }
            for (Map.Entry<Weaving, GateLoader> entry : woven.entrySet()) {
                String outcome = entry.getValue().link(name);
                if (outcome == null) {
                    linked++;
                } else if (!isTheSame(outcome, original)) {
                    reject(title, name, entry.getKey(), outcome);
                }
            }
        }
        woven.forEach((weaving, loader) -> {
            tooLarge += loader.tooLarge();
            // The JVM never got these: the check protects users, and must not hide weaver defects from this test.
            loader.refused().forEach((name, fault) -> reject(title, name, weaving, "left plain, " + fault));
        });
        out.accept(String.format(
                Locale.ROOT,
                "%s: %,d classes, %,d cannot be linked in any form, %,d rejected",
                title,
                own.size(),
                unlinkable - unlinkableBefore,
                rejected - rejectedBefore));
    }

    private void reject(String title, String name, Weaving weaving, String why) {
        rejected++;
        out.accept("REJECTED " + title + " " + name.replace('/', '.') + " " + weaving + ": " + why);
    }

    /** Whether the JVM reports the same error for a woven class and the original. */
    private static boolean isTheSame(String woven, String original) {
        return original != null && Objects.equals(kind(woven), kind(original));
    }

    private static String kind(String said) {
        int colon = said.indexOf(':');
        return colon < 0 ? said : said.substring(0, colon);
    }

    long rejected() {
        return rejected;
    }

    long classes() {
        return classes;
    }

    /** The last line of a report. */
    String summary() {
        return String.format(
                Locale.ROOT,
                "%,d classes under %d weavings: %,d linked, %,d classes cannot be linked in any form, "
                        + "%,d methods too large when woven, %,d rejected",
                classes,
                Weaving.values().length,
                linked,
                unlinkable,
                tooLarge,
                rejected);
    }
}
