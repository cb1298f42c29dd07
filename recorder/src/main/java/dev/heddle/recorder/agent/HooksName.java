package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.ThreadLog;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What the hooks are called in {@code java.lang}: they cannot be unloaded, and methods that were woven for an earlier recording may still be on a stack, so each
 * recording of a process that was running has hooks of its own. The names differ in two letters and are equally long, so that class files are renamed by replacing
 * bytes.
 */
final class HooksName {
    /** The name that the packer gives. */
    static final HooksName FIRST = new HooksName(0);

    /** How many recordings of one process there can be. */
    static final int MOST = 1000;

    private static final String PACKED = "Heddle";
    private static final String LIST = "heddle-boot-classes";
    private static final String[] PREFIXES = {"java/lang/", "java.lang."};

    private final String name;

    private HooksName(int number) {
        // Hed001 and so on: as long as the packed one.
        this.name = number == 0 ? PACKED : String.format("Hed%03d", number);
    }

    /** @param number of the recording in this process, from 0 and below {@link #MOST} */
    static HooksName of(int number) {
        return number == 0 ? FIRST : new HooksName(number);
    }

    /** Whether the hooks of this agent are called as in every process: classes that are woven with other names are of no use to any but this one. */
    static boolean areThoseOfEveryProcess() {
        return !ThreadLog.class.getSimpleName().matches("Hed\\d{3}\\w+");
    }

    /** Whether what is stored under a name may name the hooks. */
    boolean concern(String resource) {
        return this != FIRST && (resource.endsWith(".class") || resource.equals(LIST));
    }

    /** The name under which something is stored. */
    String packed(String resource) {
        String prefix = PREFIXES[0].concat(name);
        return this != FIRST && resource.startsWith(prefix)
                ? PREFIXES[0].concat(PACKED).concat(resource.substring(prefix.length()))
                : resource;
    }

    /** The bytes with this name in the place of the packed one; changed in place. */
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
