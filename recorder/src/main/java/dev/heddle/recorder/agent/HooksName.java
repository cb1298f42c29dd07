package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.ThreadLog;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The names of the hooks in {@code java.lang}. They cannot be unloaded, and methods woven for an earlier recording may
 * still be on a stack. Therefore each recording of a running process has hooks of its own. The names have equal lengths
 * and differ in their letters, so that class files are renamed by replacing bytes.
 */
final class HooksName {
    /** The name from the packer. */
    static final HooksName FIRST = new HooksName(0);

    /** The largest number of recordings of one process. */
    static final int MOST = 1000;

    private static final String PACKED = "Heddle";
    private static final String LIST = "heddle-boot-classes";
    private static final String[] PREFIXES = {"java/lang/", "java.lang."};

    private final String name;

    private HooksName(int number) {
        // Hed001 and so on: as long as the packed name.
        this.name = number == 0 ? PACKED : String.format("Hed%03d", number);
    }

    /** @param number of the recording in this process, from 0 and below {@link #MOST} */
    static HooksName of(int number) {
        return number == 0 ? FIRST : new HooksName(number);
    }

    /**
     * Whether the hooks of this agent have their usual names: classes woven with other names are useless in other
     * processes.
     */
    static boolean areDefault() {
        return !ThreadLog.class.getSimpleName().matches("Hed\\d{3}\\w+");
    }

    /** Whether a resource may contain the names of the hooks. */
    boolean mayOccurIn(String resource) {
        return this != FIRST && (resource.endsWith(".class") || resource.equals(LIST));
    }

    /** The name of a resource in the jar. */
    String packed(String resource) {
        String prefix = PREFIXES[0].concat(name);
        return this != FIRST && resource.startsWith(prefix)
                ? PREFIXES[0].concat(PACKED).concat(resource.substring(prefix.length()))
                : resource;
    }

    /** Replaces the packed name in the bytes by this one; changed in place. */
    byte[] renamed(byte[] bytes) {
        if (this != FIRST) {
            byte[] ours = name.getBytes(StandardCharsets.US_ASCII);
            for (String prefix : PREFIXES) {
                byte[] wanted = prefix.concat(PACKED).getBytes(StandardCharsets.US_ASCII);
                for (int at = 0; at + wanted.length <= bytes.length; at++) {
                    if (bytes[at] == wanted[0]
                            && Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
                        System.arraycopy(ours, 0, bytes, at + prefix.length(), ours.length);
                    }
                }
            }
        }
        return bytes;
    }
}
