package dev.heddle.trace.failure;

import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.secret.Secrets;
import dev.heddle.trace.text.Printable;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An exception or error.
 *
 * @param exception qualified name of its class
 * @param message its message, {@linkplain Printable#cut cut} if it is long, or null
 * @param stack its stack trace, innermost first; the first frames of a long one
 */
public record Thrown(String exception, @Nullable String message, List<StackLine> stack) {
    public Thrown {
        Objects.requireNonNull(exception, "exception");
        message = message == null ? null : Printable.cut(Secrets.text(message));
        stack = List.copyOf(stack);
    }
}
