package dev.heddle.engine.technique;

import dev.heddle.trace.recording.Manifest;
import java.util.Map;

/** Which events a recording contains. Each level includes the levels before it. */
public enum RecordingLevel {
    /** Orders of locks, each once, and starts and ends of threads. */
    LOCK_ORDERS("facts", "orders of locks"),
    /** Threads, locks, waits, and other operations that order threads. */
    SYNCHRONIZATION("sync", "synchronization"),
    /** Accesses to fields and elements that threads share. */
    ACCESSES("access", "accesses"),
    /** Allocation sites of objects. */
    ALLOCATIONS("full", "allocations");

    private final String profile;
    private final String words;

    RecordingLevel(String profile, String words) {
        this.profile = profile;
        this.words = words;
    }

    /** The recorder's profile for this level, as in {@code --profile access}. */
    public String profile() {
        return profile;
    }

    /** The level of a recording profile. An unknown profile counts as the highest level. */
    public static RecordingLevel by(String profile) {
        for (RecordingLevel one : values()) {
            if (one.profile.equals(profile)) {
                return one;
            }
        }
        return ALLOCATIONS;
    }

    /**
     * Whether a recording contains every read of the program: accesses are recorded, in all classes of the program and
     * in the collections of the JDK.
     */
    public static boolean isOfAllReads(Manifest manifest) {
        Map<String, String> options = manifest.begin().options();
        return by(manifest.begin().profile()).compareTo(ACCESSES) >= 0
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
