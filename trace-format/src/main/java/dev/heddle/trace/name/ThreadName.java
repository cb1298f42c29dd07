package dev.heddle.trace.name;

import dev.heddle.trace.secret.Secrets;
import dev.heddle.trace.text.Printable;
import java.util.Objects;

/**
 * A thread.
 *
 * @param path its name across runs: the path of spawn order from the main thread, {@code 0}, {@code 0.1},
 *     {@code 0.1.2}; starts with {@code ?} if its start was not recorded
 * @param javaName its Java name when it was first seen, {@linkplain Printable#cut cut} if it is long
 * @param parent number of the thread that started it, or -1
 * @param daemon whether it is a daemon
 */
public record ThreadName(String path, String javaName, int parent, boolean daemon) {
    /** The path of the main thread. */
    public static final String MAIN = "0";

    public ThreadName {
        Objects.requireNonNull(path, "path");
        javaName = Printable.cut(Secrets.text(Objects.requireNonNull(javaName, "javaName")));
    }
}
