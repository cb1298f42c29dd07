package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.trace.recording.Detail;
import java.util.Locale;

/** The level of detail of accesses, according to the options. */
final class DetailOption {
    private DetailOption() {}

    /** @throws IllegalArgumentException with a line for the user, if the options contradict each other */
    static Detail of(AgentOptions options) {
        String given = options.text("detail");
        boolean filters = options.isOn("filter");
        if (given == null) {
            return filters ? Detail.USUAL : Detail.ALL;
        }
        String profile = options.text("profile");
        // In the profile sync it also chooses the redundant operations that are omitted.
        if (Profile.valueOf(profile.toUpperCase(Locale.ROOT)) == Profile.FACTS) {
            throw WatchOptions.withoutAccesses("detail", profile);
        }
        Detail detail = Detail.valueOf(given.toUpperCase(Locale.ROOT));
        if (!filters && detail != Detail.ALL) {
            throw new IllegalArgumentException("options filter=off and detail=" + given + " contradict each other");
        }
        return detail;
    }

    /** For threads that begin from now on, if accesses are filtered. */
    static void apply(Detail detail) {
        Threads.setDetail(
                switch (detail) {
                    case RACES -> Threads.RACES;
                    case UNITS -> Threads.UNITS;
                    case PAIRS, ALL -> Threads.PAIRS;
                });
    }

    /**
     * Redundant operations are omitted only where the order between threads is all that matters; with accesses, some of
     * these operations are also accesses.
     */
    static void leaveOut(Detail detail, Profile profile) {
        if (detail == Detail.RACES) {
            Threads.omitRedundant(profile == Profile.SYNC);
        }
    }
}
