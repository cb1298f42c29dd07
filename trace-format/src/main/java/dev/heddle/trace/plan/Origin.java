package dev.heddle.trace.plan;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The run from which a schedule was taken: values to be repeated for the program, and values that reveal a change of
 * the program.
 *
 * @param jdk version of the JDK, or null if unknown
 * @param start initial values of the clocks, or null if unknown
 * @param pins the pinned sources, in the words of the agent's option
 * @param classes the classes of the program at the plan's sites
 */
public record Origin(@Nullable String jdk, @Nullable Start start, List<String> pins, List<ClassPrint> classes) {
    /** An unknown origin. */
    public static final Origin UNKNOWN = new Origin(null, null, List.of(), List.of());

    public Origin {
        pins = List.copyOf(pins);
        classes = List.copyOf(classes);
    }

    /**
     * @param millis from {@link System#currentTimeMillis}
     * @param nanos from {@link System#nanoTime}
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

        /** A fingerprint of a class file: FNV-1a, 64 bits. It detects changes, not attacks. */
        public static String of(byte[] classFile) {
            long h = 0xCBF2_9CE4_8422_2325L;
            for (byte b : classFile) {
                h = (h ^ b & 0xFF) * 0x100_0000_01B3L;
            }
            return Long.toHexString(h);
        }
    }
}
