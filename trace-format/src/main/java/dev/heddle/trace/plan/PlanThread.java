package dev.heddle.trace.plan;

import dev.heddle.trace.secret.Secrets;
import dev.heddle.trace.text.Printable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A thread, as plans store it.
 *
 * @param path path of spawn order from main, which identifies it
 * @param name the name it had, or null, also if that was empty; for readers only
 */
public record PlanThread(String path, @Nullable String name) {
    public PlanThread {
        Objects.requireNonNull(path, "path");
        name = name == null || name.isEmpty() ? null : Printable.cut(Secrets.text(name));
    }

    /** {@code thread 0.1 "worker"} */
    @Override
    public String toString() {
        return "thread " + path + (name == null ? "" : " \"" + Printable.line(name) + "\"");
    }
}
