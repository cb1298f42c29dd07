package dev.heddle.trace.plan;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a schedule was taken from: what is fed back to the program, and what says that the program is another one now.
 *
 * @param jdk version of the JDK, or null if it is not known
 * @param start what the clocks showed at the start of the run, or null if that is not known
 * @param pins what was pinned, by the words of the agent's option
 * @param classes the classes of the program at the plan's sites
 */
public record Origin(@Nullable String jdk, @Nullable Start start, List<String> pins, List<ClassPrint> classes) {
    /** Nothing is known. */
    public static final Origin UNKNOWN = new Origin(null, null, List.of(), List.of());

    public Origin {
        pins = List.copyOf(pins);
        classes = List.copyOf(classes);
    }

    /**
     * @param millis as of {@link System#currentTimeMillis}
     * @param nanos as of {@link System#nanoTime}
     */
    public record Start(long millis, long nanos) {}

    /**
     * A class file.
     *
     * @param name qualified
     * @param print {@link #of} its bytes, in hexadecimal; null if it was not on the class path and so is not checked
     */
    public record ClassPrint(String name, @Nullable String print) {
        public ClassPrint {
            Objects.requireNonNull(name, "name");
        }

        /** A number that tells one class file from another: FNV-1a, 64 bits. It says what has changed, and protects against nobody. */
        public static String of(byte[] classFile) {
            long h = 0xCBF2_9CE4_8422_2325L;
            for (byte b : classFile) {
                h = (h ^ b & 0xFF) * 0x100_0000_01B3L;
            }
            return Long.toHexString(h);
        }
    }
}
