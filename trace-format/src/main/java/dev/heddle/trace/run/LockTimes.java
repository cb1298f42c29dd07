package dev.heddle.trace.run;

import dev.heddle.trace.json.Json;
import dev.heddle.trace.name.StackLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How long the threads of a recorded run held locks and waited for them, by samples. The recorder writes it beside the
 * manifest, in the profile {@code facts}. Times are in milliseconds.
 *
 * @param every the time between two samples
 * @param shortest holds that took less are not listed
 * @param holds locks held for long, the longest first
 * @param waits waits for locks, the longest in total first
 * @param others the number of holds and waits at further places, which are not listed
 */
public record LockTimes(int every, int shortest, List<Hold> holds, List<Wait> waits, long others) {
    /** Name of the file in the recording's directory. */
    public static final String FILE_NAME = "lock-times.json";

    public LockTimes {
        holds = List.copyOf(holds);
        waits = List.copyOf(waits);
    }

    /**
     * Several holds or waits at one place.
     *
     * @param count how many samples have met
     * @param total their time together; for waits an estimate from the number of samples
     * @param longest the longest time between the first and the last sample of one of them
     */
    public record Times(long count, long total, long longest) {}

    /**
     * A lock that a thread holds.
     *
     * @param type the qualified name of its class
     * @param acquired the place of its acquisition; null if it is not known
     */
    public record Held(String type, @Nullable StackLine acquired) {
        public Held {
            Objects.requireNonNull(type, "type");
        }
    }

    /**
     * Holds without another acquisition or release meanwhile.
     *
     * @param locks outermost first
     * @param stack of the longest one, innermost first
     */
    public record Hold(List<Held> locks, List<StackLine> stack, Times times) {
        public Hold {
            locks = List.copyOf(locks);
            stack = List.copyOf(stack);
            Objects.requireNonNull(times, "times");
        }
    }

    /**
     * Waits for locks of one class at one place.
     *
     * @param lock the qualified name of the class: of the synchroniser inside a lock of {@code java.util.concurrent}
     * @param stack of the longest one, innermost first
     */
    public record Wait(String lock, List<StackLine> stack, Times times) {
        public Wait {
            Objects.requireNonNull(lock, "lock");
            stack = List.copyOf(stack);
            Objects.requireNonNull(times, "times");
        }
    }

    /** @throws IOException if the file cannot be read, or has another format */
    public static LockTimes read(Path file) throws IOException {
        return Json.read(file, LockTimes.class);
    }
}
