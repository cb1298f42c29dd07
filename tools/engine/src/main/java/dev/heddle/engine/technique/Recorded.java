package dev.heddle.engine.technique;

import dev.heddle.trace.recording.Manifest;
import java.util.Map;

/** What a recording holds; each holds what those before hold. */
public enum Recorded {
    /** Threads, locks, waits, and other operations by which threads order each other. */
    SYNCHRONIZATION("sync", "synchronization"),
    /** Accesses to fields and elements that threads share. */
    ACCESSES("access", "accesses"),
    /** Where objects are allocated. */
    ALLOCATIONS("full", "allocations");

    private final String profile;
    private final String words;

    Recorded(String profile, String words) {
        this.profile = profile;
        this.words = words;
    }

    /** The recorder's profile that records it, as in {@code --profile access}. */
    public String profile() {
        return profile;
    }

    /** What a recording made with a profile holds; unknown profiles hold everything. */
    public static Recorded by(String profile) {
        for (Recorded one : values()) {
            if (one.profile.equals(profile)) {
                return one;
            }
        }
        return ALLOCATIONS;
    }

    /**
     * Whether a recording was made to hold what threads read wherever they do so: with its accesses, in all classes of the program, and in the collections of
     * the JDK.
     */
    public static boolean isOfAllReads(Manifest manifest) {
        Map<String, String> options = manifest.options();
        return by(manifest.profile()).compareTo(ACCESSES) >= 0
                && manifest.watched() == null
                && !options.getOrDefault("jdk", "on").equals("off")
                && options.getOrDefault("include", "").isEmpty()
                && options.getOrDefault("exclude", "").isEmpty();
    }

    @Override
    public String toString() {
        return words;
    }
}
